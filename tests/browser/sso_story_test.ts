/** Single sign-on in a browser: an owner sets a provider, signs in with it, requires it, and connects an account. */

import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { CLIENT } from "../oidc/provider.ts";
import { type OidcStage, withStage } from "../oidc/stage.ts";
import { browserTest, screenshot } from "../support/browser.ts";
import { checkLooks } from "./desk_stage.ts";

browserTest("an owner sets single sign-on, signs in with it, and requires it", (browser) =>
  withStage(async (stage) => {
    await stage.signIn("Ada");
    await stage.provider.set({ account: { sub: "ada-1", email: stage.emailOf("Ada"), email_verified: true } });
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    try {
      await play(stage, page, errors);
    } catch (error) {
      await screenshot(page, "failed-sso");
      throw error;
    }
  }));

async function play(stage: OidcStage, page: Page, errors: string[]): Promise<void> {
  const settings = `${stage.url}/desk/settings/sign-in`;
  await page.goto(settings);
  await page.getByLabel("Email").fill(stage.emailOf("Ada"));
  await page.getByLabel("Password").fill("a sentence is easy to keep");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText(stage.redirectUri, { exact: true }).waitFor();
  await page.getByLabel("Issuer").fill(stage.provider.issuer);
  await page.getByLabel("Client ID").fill(CLIENT.id);
  await page.getByLabel("Client secret").fill(CLIENT.secret);
  await page.getByLabel("Name", { exact: true }).fill("Test ID");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await checkLooks({ page, errors }, "sso-settings");
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await checkLooks({ page, errors }, "sso-sign-in");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Continue with Test ID" }).click();
  await page.getByRole("heading", { name: "Inbox" }).waitFor();

  await page.goto(`${stage.url}/desk/profile`);
  await page.getByRole("button", { name: "Disconnect Test ID" }).click();
  // That a provider began the session does not show that it is still Ada who sits there.
  await page.locator("form", { hasText: "Connect Test ID" }).getByLabel("Your password").fill(
    "a sentence is easy to keep",
  );
  await page.getByRole("button", { name: "Connect Test ID" }).click();
  await checkLooks({ page, errors }, "sso-connect");
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Continue with Test ID" }).click();
  await page.getByText("Your account at the sign-in provider is connected.").waitFor();

  await page.goto(settings);
  await page.getByLabel("Require single sign-on").check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("link", { name: "Continue with Test ID" }).waitFor();
  assert.deepEqual(errors, []);
}
