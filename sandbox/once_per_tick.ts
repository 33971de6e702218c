/**
 * Checks a file at most once per turn of the event loop: calls that arrive together share one system call.
 *
 * @module
 */

import { setImmediate } from "node:timers";

/**
 * Wraps a function so that it runs once per turn of the event loop. If it throws, the next call runs it again.
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

/**
 * The current turn of the event loop, shared by all callers: a `setImmediate` for each would cost as much as its check
 * of a file.
 */
let turn: object | null = null;

function thisTurn(): object {
  if (turn === null) {
    turn = {};
    setImmediate(() => turn = null);
  }
  return turn;
}
