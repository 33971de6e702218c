/**
 * Offers of help that a visitor was shown: at most one per visit, kind and page, and three per visit.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import { KEYS, readKey, replaceKey } from "./keys.ts";
import type { Kv } from "./open.ts";

/** Attempts at the optimistic lock before an offer is not shown. */
const TRIES_MAX = 4;

/** Records that an offer is shown. @returns false when the visit has had this offer, or the maximum number of offers */
export async function takeNudge(
  kv: Kv,
  { workspace, visit }: { readonly workspace: string; readonly visit: string },
  offer: string,
): Promise<boolean> {
  for (let tried = 0; tried < TRIES_MAX; tried++) {
    const { value, versionstamp } = await readKey(kv, KEYS.nudges, workspace, visit);
    const shown = value ?? [];
    if (shown.includes(offer) || shown.length >= VISITOR_LIMITS.nudgesPerVisitMax) return false;
    if (await replaceKey(kv, KEYS.nudges, [...shown, offer], versionstamp, workspace, visit)) return true;
  }
  return false;
}
