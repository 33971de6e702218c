/**
 * Ledgers for tests.
 *
 * @module
 */
import type { LedgerEntry, LedgerEvent } from "../../../sandbox/ledger/entry.ts";
import { type LedgerCheck, readLedger } from "../../../sandbox/ledger/read.ts";

/** A call as the sandbox records it. */
export const CALL = {
  kind: "call",
  workspace: "w1",
  call: "a1",
  door: "action",
  method: "GET",
  origin: "https://app.example.com",
  path: "/customers/{user.id}",
  keys: ["KEY"],
  customer: "c1",
  named: false,
} as const satisfies LedgerEvent;

/** A folder of its own. */
export async function ledgerFolder(): Promise<{ readonly folder: string; readonly close: () => Promise<void> }> {
  const folder = await Deno.makeTempDir({ prefix: "desk-ledger-" });
  return { folder, close: () => Deno.remove(folder, { recursive: true }) };
}

/** Every line of a ledger, and the check of its chain. */
export async function readAll(
  folder: string,
): Promise<{ readonly check: LedgerCheck; readonly entries: readonly LedgerEntry[] }> {
  const entries: LedgerEntry[] = [];
  const check = await readLedger(folder, { bytesMax: Infinity }, (entry) => entries.push(entry));
  return { check, entries };
}
