/**
 * Changes of keys and identity secrets: refused while frozen, and in the ledger before they are made.
 *
 * @module
 */

import type { Freeze } from "../freeze/freeze.ts";
import type { Refused } from "../protocol.ts";
import type { LedgerEvent } from "./entry.ts";
import type { Recorder } from "./record.ts";

/** The line of such a change. */
export type SecretChange = Extract<LedgerEvent, { origins: readonly string[] }>;

/** Makes a change of a secret once its line is in the ledger; a frozen desk and a ledger that cannot be written refuse it. */
export async function changeSecret<Answer>(
  { freeze, recorder }: { readonly freeze: Freeze; readonly recorder: Recorder },
  change: SecretChange,
  make: () => Promise<Answer>,
): Promise<Answer | Refused> {
  return freeze.refuseChange() ?? recorder.note(change) ?? await make();
}
