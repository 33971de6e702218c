/**
 * Looking at a file at most once in a turn of the event loop: calls that arrive together share one question to the system.
 *
 * @module
 */

import { setImmediate } from "node:timers";

/**
 * Wraps a look, so that it is taken once in a turn of the event loop. One that throws is taken again at the next call.
 *
 * @example
 * const refresh = onceATurn(() => readFileAgainWhenItChanged());
 */
export function onceATurn(look: () => void): () => void {
  let isFresh = false;
  return () => {
    if (isFresh) return;
    look();
    isFresh = true;
    setImmediate(() => isFresh = false);
  };
}
