/** The story of a second step, with Chromium's own authenticator: set up, asked for, a lost password, a lost phone. */

import assert from "node:assert/strict";
import type { Browser, Page } from "playwright-core";
import { resetLinkFor } from "../../core/teammates/account_link.ts";
import { accountOfEmail, membershipsOf } from "../../core/teammates/accounts.ts";
import { browserTest, screenshot } from "../support/browser.ts";
import { testServed } from "../support/served.ts";
import { checkLooks } from "./desk_stage.ts";

const PASSWORD = "a sentence is easy to keep";

/** A browser whose device has a fingerprint reader that says yes. */
async function openDevice(browser: Browser, errors: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(error.message));
  const cdp = await context.newCDPSession(page);
  await cdp.send("WebAuthn.enable");
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return page;
}

browserTest(
  "a passkey is set up, signs in alone and after a new password, and is removed; a recovery code replaces it once",
  async (browser) => {
    const served = await testServed();
    const errors: string[] = [];
    const at = served.url.replace("127.0.0.1", "localhost");
    // Browsers offer passkeys at a host name alone.
    Object.assign(served.desk, { baseUrl: at });
    const page = await openDevice(browser, errors);
    const email = served.emailOf("Ada");
    const signIn = async (on: Page, password: string) => {
      await on.goto(`${at}/desk/sign-in?next=/desk/profile/two-step`);
      await on.getByLabel("Email").fill(email);
      await on.getByLabel("Password").fill(password);
      await on.getByRole("button", { name: "Sign in" }).click();
    };
    try {
      await served.signIn("Ada", "owner");
      await signIn(page, PASSWORD);
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await page.getByText("The passkey is added.").waitFor();
      const codes = (await page.locator(".snippet code").innerText()).split("\n");
      assert.equal(codes.length, 10);
      await page.getByRole("button", { name: "Sign out" }).click();

      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
      await page.getByRole("button", { name: "Sign out" }).click();

      // A lost password: the link sets a new one, and the passkey is asked for after it.
      const account = (await accountOfEmail(served.desk, email))?.id ?? "";
      const [member] = await membershipsOf(served.desk, account);
      assert.ok(member !== undefined);
      const { token } = await resetLinkFor(served.desk, { ...member, madeBy: null });
      await page.goto(`${at}/reset/${token}`);
      await page.getByLabel("New password").fill("another sentence to keep");
      await page.getByRole("button", { name: "Set password" }).click();
      await signIn(page, "another sentence to keep");
      await page.getByRole("heading", { name: "One more step" }).waitFor();
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.getByRole("heading", { name: "Two-step sign-in" }).waitFor();

      // A lost device: another one has no passkey, and a recovery code signs in.
      const other = await openDevice(browser, errors);
      await signIn(other, "another sentence to keep");
      await checkLooks({ page: other, errors }, "second-step");
      await other.getByRole("link", { name: "Use a recovery code" }).click();
      await other.getByLabel("Recovery code").fill(codes[0] ?? "");
      await other.getByRole("button", { name: "Continue" }).click();
      await other.getByText("9 of 10 left").waitFor();
      await other.getByRole("button", { name: "Set up an app" }).click();
      await other.getByLabel("Code from the app").waitFor();
      await checkLooks({ page: other, errors }, "two-step");
      await other.goto(`${at}/desk/settings/sign-in`);
      await checkLooks({ page: other, errors }, "sign-in-settings");
      // A passkey that is removed signs no one in, though the device still offers it.
      await page.goto(`${at}/desk/profile/two-step`);
      const passkey = page.locator(".passkey-list li");
      await passkey.getByRole("button", { name: "Remove" }).click();
      const asked = page.getByRole("dialog", { name: /^Remove the passkey / });
      await asked.getByRole("button", { name: "Keep it" }).click();
      await asked.waitFor({ state: "hidden" });
      assert.equal(await passkey.count(), 1);
      await passkey.getByRole("button", { name: "Remove" }).click();
      await asked.getByRole("button", { name: "Remove" }).click();
      await page.getByText("The passkey is removed.").waitFor();
      assert.equal(await passkey.count(), 0);
      await page.getByRole("button", { name: "Sign out" }).click();
      await page.getByRole("button", { name: "Use a passkey" }).click();
      await page.getByText("This passkey was not accepted. Sign in with your password.").waitFor();
      await page.goto(`${at}/desk/profile/two-step`);
      await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
      await checkLooks({ page, errors }, "sign-in");
    } catch (error) {
      const pages = browser.contexts().flatMap((context) => context.pages());
      for (const [number, one] of pages.entries()) await screenshot(one, `failed-two-step-${number}`);
      throw error;
    } finally {
      await served.close();
    }
  },
);
