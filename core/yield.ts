/**
 * Yielding to the event loop in the middle of long work.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";

/**
 * Lets requests, timers and answers of the database that are waiting run before the work goes on.
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
