/**
 * Looks up the TXT records of the sender's domain, in the only process with a network.
 *
 * @module
 */

import type { Freeze } from "../freeze/freeze.ts";
import type { Recorder } from "../ledger/record.ts";
import { MAIL_LIMITS } from "../limits.ts";
import type { TxtAnswer } from "./protocol.ts";

/** The TXT records of a name, each joined; empty when it has none. @throws when the look-up fails */
export type ResolveTxt = (name: string, signal: AbortSignal) => Promise<readonly string[]>;

/** Queries the system's name servers. */
export async function resolveTxt(name: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const records = await Deno.resolveDns(name, "TXT", { signal });
    return records.map((parts) => parts.join(""));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/** The dependencies of a look-up. */
export type TxtParts = {
  readonly resolve: ResolveTxt;
  readonly freeze: Pick<Freeze, "state">;
  readonly recorder: Pick<Recorder, "lookUp">;
};

/**
 * Looks up a name within the time limit; a denied name server is reported as a sentence, not an error. Since the name
 * may be anything, look-ups are counted in the ledger and refused while frozen.
 */
export async function lookUpTxt({ resolve, freeze, recorder }: TxtParts, name: string): Promise<TxtAnswer> {
  if (freeze.state().kind !== "open") {
    return { kind: "unknown", message: "the operator froze this desk, and no name is looked up before it is thawed" };
  }
  const refusal = recorder.lookUp(name);
  if (refusal !== null) return { kind: "unknown", message: refusal.message };
  try {
    const records = await resolve(name, AbortSignal.timeout(MAIL_LIMITS.txtMs));
    return { kind: "records", records: records.slice(0, MAIL_LIMITS.txtRecordsMax) };
  } catch (error) {
    const isDenied = error instanceof Deno.errors.NotCapable || error instanceof Deno.errors.PermissionDenied;
    const message = isDenied
      ? "this machine's name server has a private address, which the desk may not ask; the operator can allow it in " +
        "SVC_ALLOW_PRIVATE, such as dns=10.0.0.2:53"
      : "the name server did not answer";
    return { kind: "unknown", message };
  }
}
