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
 * const refresh = oncePerTick(() => readFileAgainWhenItChanged());
 */
export function oncePerTick(look: () => void): () => void {
  let lookedAt: object | null = null;
  return () => {
    const now = thisTurn();
    if (lookedAt === now) return;
    look();
    lookedAt = now;
  };
}

/** The turn of the event loop, shared by all callers: a `setImmediate` for each would cost as much as its check of a file. */
let turn: object | null = null;

function thisTurn(): object {
  if (turn === null) {
    turn = {};
    setImmediate(() => turn = null);
  }
  return turn;
}
