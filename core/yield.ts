/**
 * Yields to the event loop in the middle of long work.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";

/**
 * Lets waiting requests, timers and database results run before the work continues.
 *
 * @example
 * for (const [at, page] of pages.entries()) {
 *   if (at % 100 === 99) await yieldToEventLoop();
 *   index(page);
 * }
 */
export async function yieldToEventLoop(): Promise<void> {
  await setImmediate();
}
