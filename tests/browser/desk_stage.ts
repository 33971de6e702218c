/**
 * Signs in to the desk and checks its pages, for the browser tests of the desk.
 *
 * @module
 */
import assert from "node:assert/strict";
import type { Cookie, Page } from "playwright-core";
import { axeViolations, screenshotOfFailure } from "../support/browser.ts";
import type { RunningDemo } from "../support/demo.ts";
import type { DemoStage } from "./demo_stage.ts";
import pageFaults from "./page_faults.js" with { type: "text" };

const WIDTHS = [1280, 390, 320] as const;

/** The cookie of the session in which the owner of a demo works. A customer of its app has another on the same host. */
const SESSION = "desk_session";
const sessions = new WeakMap<RunningDemo, readonly Cookie[]>();

/**
 * Signs the demo's owner in: by the form once for each demo, later with the session of then, unless a test has ended it.
 * To compare a password takes a desk as long as several pages.
 */
export async function signInOwner({ page, demo }: Pick<DemoStage, "page" | "demo">): Promise<void> {
  await page.context().addCookies([...sessions.get(demo) ?? []]);
  await page.goto(`${demo.deskUrl}/desk`);
  const inbox = page.getByRole("heading", { name: "Inbox", exact: true });
  const email = page.getByLabel("Email");
  await inbox.or(email).first().waitFor();
  if (await email.isVisible()) await fillInForm(page, demo);
  const cookies = await page.context().cookies(demo.deskUrl);
  sessions.set(demo, cookies.filter(({ name }) => name === SESSION));
}

/** Signs the demo's owner in without a session: starts a new one, with new CSRF tokens. */
export async function signInOwnerAnew({ page, demo }: Pick<DemoStage, "page" | "demo">): Promise<void> {
  await page.goto(`${demo.deskUrl}/desk`);
  await fillInForm(page, demo);
}

async function fillInForm(page: Page, { owner }: RunningDemo): Promise<void> {
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password").fill(owner.password);
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
