/**
 * Changes of keys and identity secrets: refused while frozen, and recorded in the ledger before they are made.
 *
 * @module
 */

import type { Freeze } from "../freeze/freeze.ts";
import type { Refused } from "../protocol.ts";
import type { LedgerEvent } from "./entry.ts";
import type { Recorder } from "./record.ts";

/** The line of a change. */
export type SecretChange = Extract<LedgerEvent, { origins: readonly string[] }>;

/** Changes a secret once its line is in the ledger; refused while frozen, or when the ledger cannot be written. */
export async function changeSecret<Answer>(
  { freeze, recorder }: { readonly freeze: Freeze; readonly recorder: Recorder },
  change: SecretChange,
  make: () => Promise<Answer>,
): Promise<Answer | Refused> {
  return freeze.refuseChange() ?? recorder.note(change) ?? await make();
}
