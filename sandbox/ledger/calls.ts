/**
 * Reads the calls of actions in the ledger, each with its end, for comparison with the desk's audit.
 *
 * @module
 */

import { DOORS, isDoor } from "../doors.ts";
import { type CallEntry, customerPseudonym, type LedgerEntry } from "./entry.ts";
import { type LedgerCheck, readLedger } from "./read.ts";

type End = Pick<Extract<LedgerEntry, { kind: "end" }>, "status" | "code" | "sent">;

/** A call with its end; null while it is in progress. */
export type EndedCall = Omit<CallEntry, "at"> & { readonly at: Date; readonly end: End | null };

/** The calls of actions, and the check of the chain. */
export type ReadCalls = Omit<LedgerCheck, "first"> & {
  readonly calls: readonly EndedCall[];
  readonly since: Date | null;
};

/** A readable ledger. */
export type ReadableLedger = {
  readonly read: () => Promise<ReadCalls>;
  readonly pseudonymOf: typeof customerPseudonym;
};

/** How much of the ledger is read: some 40,000 calls. */
const READ_BYTES_MAX = 32 * 1024 * 1024;

/** The ledger in a folder, of which only the newest lines are read. */
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

/** Whether calls of a door have an audit record: those of actions, and of unknown doors of other versions. */
function isAudited(door: string): boolean {
  return !isDoor(door) || DOORS[door].customer !== null;
}
