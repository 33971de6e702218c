/**
 * Group commit: lines of one turn of the event loop are written together, because a system call costs more than the
 * rest of an append.
 *
 * @module
 */

import { setImmediate } from "node:timers";
import type { LedgerEvent } from "./entry.ts";

/** The number of the written line, or why it could not be written. */
export type Appended =
  | { readonly kind: "appended"; readonly n: number }
  | { readonly kind: "failed"; readonly message: string };

/** A line waiting for its group to be written. */
type WaitingLine = { readonly event: LedgerEvent; readonly settle: (appended: Appended) => void };

/** Appends lines in groups. */
export type GroupCommit = {
  /** Appends a line at once, after the waiting ones. */
  readonly append: (event: LedgerEvent) => Appended;
  /** Appends a line at the end of this turn of the event loop; resolves once it is written. */
  readonly appendInGroup: (event: LedgerEvent) => Promise<Appended>;
  /** Writes the waiting lines. */
  readonly commitWaiting: () => void;
};

/**
 * Groups lines for a function that writes them.
 *
 * @param write appends all lines or none, and returns the number of the first
 */
export function commitInGroups(write: (events: readonly LedgerEvent[]) => Appended): GroupCommit {
  let waiting: WaitingLine[] = [];

  /** Writes the waiting lines and then `last`. @returns the result for the line after the waiting ones */
  const commit = (last: readonly LedgerEvent[]): Appended => {
    const group = waiting;
    waiting = [];
    const written = write([...group.map(({ event }) => event), ...last]);
    const nth = (at: number): Appended => written.kind === "failed" ? written : { kind: "appended", n: written.n + at };
    for (const [at, { settle }] of group.entries()) settle(nth(at));
    return nth(group.length);
  };

  const commitWaiting = () => {
    if (waiting.length > 0) commit([]);
  };

  return {
    append: (event) => commit([event]),
    appendInGroup: (event) =>
      new Promise((settle) => {
        if (waiting.length === 0) setImmediate(commitWaiting);
        waiting.push({ event, settle });
      }),
    commitWaiting,
  };
}
