/**
 * Timers of a page that end when a test says so: no test has to be quicker than a pause of the product.
 *
 * @module
 */
import type { Page } from "playwright-core";

/**
 * Holds the timers of a page that have this delay: what a visitor does meanwhile may take as long as it does.
 *
 * @returns what lets them go
 */
export async function holdTimers(page: Page, delayMs: number): Promise<() => Promise<void>> {
  await page.evaluate(`{
    const real = window.setTimeout;
    window.heldTimers = [];
    window.setTimeout = (run, ms, ...given) => ms === ${delayMs} ? (heldTimers.push(run), 0) : real(run, ms, ...given);
  }`);
  return () => page.evaluate("heldTimers.splice(0).forEach((run) => run())");
}
