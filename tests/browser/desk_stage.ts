/**
 * What every test of the desk's pages does: signs in, and looks at a page as everyone sees it.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { axeViolations, screenshotOfFailure } from "../support/browser.ts";
import type { DemoStage } from "./demo_stage.ts";
import pageFaults from "./page_faults.js" with { type: "text" };

const WIDTHS = [1280, 390, 320] as const;

/** Signs the demo's owner in. */
export async function signInOwner({ page, demo }: Pick<DemoStage, "page" | "demo">): Promise<void> {
  await page.goto(`${demo.deskUrl}/desk`);
  await page.getByLabel("E-mail").fill(demo.owner.email);
  await page.getByLabel("Password").fill(demo.owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
}

/**
 * Fails when the page that is shown breaks a rule of accessibility, is wider than a screen, or has parts that cover each
 * other. Leaves the page dark and 320 px wide; what it showed when a check failed is in `build/screenshots`.
 */
export async function checkLooks({ page, errors }: Pick<DemoStage, "page" | "errors">, name: string): Promise<void> {
  try {
    // After a form, its words can be there before the styles.
    await page.waitForLoadState("load");
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    assert.deepEqual(await axeViolations(page.mainFrame()), [], `${name}, light`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.equal(overflow, 0, `${name} at ${width} px`);
      await checkNothingLiesOnIt(page, `${name} at ${width} px`);
    }
    // The other colours, on the narrowest screen: its parts differ, too.
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    assert.deepEqual(await axeViolations(page.mainFrame()), [], `${name}, dark at 320 px`);
    assert.deepEqual(errors, [], name);
  } catch (error) {
    await screenshotOfFailure(page, `failed-desk-${name}`);
    throw error;
  }
}

/** Fails when something lies on a control or on words, when words leave their box, or a finger does not hit a control. */
export async function checkNothingLiesOnIt(page: Page, name: string): Promise<void> {
  assert.deepEqual(await page.evaluate(pageFaults), [], name);
}
