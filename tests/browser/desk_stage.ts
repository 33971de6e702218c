/**
 * What every test of the desk's pages does: signs in, and looks at a page as everybody sees it.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { axeViolations, screenshot } from "../support/browser.ts";
import type { DemoStage } from "./demo_stage.ts";
import pageFaults from "./page_faults.js" with { type: "text" };

const COLOR_SCHEMES = ["light", "dark"] as const;
const WIDTHS = [1280, 390, 320] as const;

/** Signs the demo's owner in. */
export async function signInOwner({ page, demo }: Pick<DemoStage, "page" | "demo">): Promise<void> {
  await page.goto(`${demo.deskUrl}/desk`);
  await page.getByLabel("E-mail").fill(demo.owner.email);
  await page.getByLabel("Password").fill(demo.owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
}

/** Fails when the page that is shown has a fault for somebody, or is wider than a screen. */
export async function checkLooks({ page, errors }: Pick<DemoStage, "page" | "errors">, name: string): Promise<void> {
  for (const colorScheme of COLOR_SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    assert.deepEqual(await axeViolations(page.mainFrame()), [], `${name}, ${colorScheme}`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.equal(overflow, 0, `${name} at ${width} px`);
      if (colorScheme === "light") await checkNothingLiesOnIt(page, `${name} at ${width} px`);
      await screenshot(page, `desk-${name}-${width}-${colorScheme}`);
    }
  }
  assert.deepEqual(errors, [], name);
}

/** Fails when something lies on a control or on words, when words leave their box, or a finger does not hit a control. */
export async function checkNothingLiesOnIt(page: Page, name: string): Promise<void> {
  assert.deepEqual(await page.evaluate(pageFaults), [], name);
}
