/**
 * The calls of actions in the ledger, each with how it ended: what is compared with the desk's audit.
 *
 * @module
 */

import { DOORS, isDoor } from "../doors.ts";
import { type CallEntry, customerPseudonym, type LedgerEntry } from "./entry.ts";
import { type LedgerCheck, readLedger } from "./read.ts";

type End = Pick<Extract<LedgerEntry, { kind: "end" }>, "status" | "code" | "sent">;

/** A call with its end; null while it is out. */
export type EndedCall = Omit<CallEntry, "at"> & { readonly at: Date; readonly end: End | null };

/** The calls of actions that were read, and the check of the chain. */
export type ReadCalls = Omit<LedgerCheck, "first"> & {
  readonly calls: readonly EndedCall[];
  readonly since: Date | null;
};

/** A ledger that can be read. */
export type ReadableLedger = {
  readonly read: () => Promise<ReadCalls>;
  readonly pseudonymOf: typeof customerPseudonym;
};

/** How much of the ledger is read at once: some 40,000 calls. */
const READ_BYTES_MAX = 32 * 1024 * 1024;

/** The ledger in a folder; only its newest lines are read. */
export function readableLedger(folder: string, bytesMax = READ_BYTES_MAX): ReadableLedger {
  return {
    read: async () => {
      const calls: CallEntry[] = [];
      const ends = new Map<number, End>();
      const { first, ...check } = await readLedger(folder, { bytesMax }, (entry) => {
        if (entry.kind === "call" && isAudited(entry.door)) calls.push(entry);
        if (entry.kind === "end") ends.set(entry.of, entry);
      });
      return {
        ...check,
        since: first === null ? null : new Date(first.at),
        calls: calls.map((call) => ({ ...call, at: new Date(call.at), end: ends.get(call.n) ?? null })),
      };
    },
    pseudonymOf: customerPseudonym,
  };
}

/** Whether calls of a door have an audit record: those of actions. A door of another version counts as one that has. */
function isAudited(door: string): boolean {
  return !isDoor(door) || DOORS[door].customer !== null;
}
