/**
 * The link of preview_widget in Chromium: the card as customers see it, in light and in dark.
 */
import assert from "node:assert/strict";
import { z } from "zod";
import { DESIGNS } from "../../core/cards/gallery.ts";
import type { JsonObject } from "../../core/json.ts";
import { callTool } from "../flows/tools.ts";
import { axeViolations, screenshot } from "../support/browser.ts";
import { type DemoStage, demoTests } from "./demo_stage.ts";
import { signInOwner } from "./desk_stage.ts";

const deskTest = demoTests();

const PREVIEW = z.looseObject({ link: z.string() });

/** What preview_widget answers an AI client of this demo. */
async function preview({ demo }: DemoStage, input: JsonObject): Promise<string> {
  return PREVIEW.parse((await callTool(demo, "preview_widget", input)).answer).link;
}

deskTest("the link of a saved widget file shows its states, light and dark", {}, async (stage) => {
  const { page, errors } = stage;
  await page.goto(await preview(stage, { name: "account_card" }));
  assert.ok(page.url().endsWith("/desk/sign-in") || page.url().includes("sign-in"), page.url());
  await signInOwner(stage);
  const saved = await page.goto(await preview(stage, { name: "account_card" }));
  assert.match(saved?.headers()["content-security-policy"] ?? "", /img-src 'self' data: https:;/);
  const cards = page.locator("[data-card]");
  await cards.first().getByText("Manage billing").waitFor();
  assert.equal(await cards.count(), 2);
  const grounds = await page.evaluate(`[...document.querySelectorAll("[data-card]")].map((place) =>
    getComputedStyle(place.shadowRoot.querySelector(".surface > *")).color)`);
  assert.ok(Array.isArray(grounds) && grounds.length === 2);
  assert.notEqual(grounds[0], grounds[1]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    assert.deepEqual(await axeViolations(page.mainFrame()), [], colorScheme);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      assert.equal(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, String(width));
      await screenshot(page, `preview-account-${width}-${colorScheme}`);
    }
  }
  await page.getByRole("navigation", { name: "States" }).getByRole("link").last().click();
  await page.waitForURL(/state=/);
  await cards.first().getByText("Manage billing").waitFor();
  assert.deepEqual(errors, []);
});

deskTest("the link to a card that is not saved contains the card", {}, async (stage) => {
  const { page, errors } = stage;
  await signInOwner(stage);
  const template = '{"type":"Card","children":[{"type":"Title","value":{{ name | tojson }}}]}';
  const unsaved = await page.goto(await preview(stage, { template, data: { name: "Only here" }, theme: "dark" }));
  assert.match(unsaved?.headers()["content-security-policy"] ?? "", /img-src 'self' data:;/);
  await page.locator("[data-card]").getByText("Only here").waitFor();
  assert.equal(await page.locator("[data-card]").count(), 1);
  assert.deepEqual(errors, []);
  await page.goto(page.url().replace(/card=[^&]+/, "card=nothing"));
  await page.getByRole("heading", { name: "Not found" }).waitFor();
});

deskTest("every design of the gallery is drawn and accessible", {}, async (stage) => {
  const { page, errors } = stage;
  await signInOwner(stage);
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { name } of DESIGNS.values()) {
    await page.goto(await preview(stage, { template: name }));
    await page.locator("[data-card] .surface > *").first().waitFor();
    assert.deepEqual(await axeViolations(page.mainFrame()), [], name);
    await screenshot(page, `design-${name}`);
  }
  assert.deepEqual(errors, []);
});
