/**
 * Counts the visits of a browser to a website.
 *
 * @module
 */
import { VISITOR_LIMITS } from "../core/limits/people.ts";
import { KEYS, readKey, writeKey } from "./keys.ts";
import type { Kv } from "./open.ts";
import type { VisitorSocket } from "./keys.ts";

/**
 * Records activity of a browser; after half an hour without any it is a new visit. Two sockets that open at once count
 * the same visit, because both read the same last activity.
 *
 * @returns the number of visits with this one, and the last activity of the previous visit
 */
export async function countVisit(
  kv: Kv,
  { workspace, visit }: { readonly workspace: string; readonly visit: string },
  at: Date,
): Promise<NonNullable<VisitorSocket["visits"]>> {
  const { value: kept } = await readKey(kv, KEYS.visitCount, workspace, visit);
  const awayMs = kept === null ? 0 : at.getTime() - kept.at.getTime();
  if (kept !== null && awayMs < VISITOR_LIMITS.awayPrecisionMs) return { count: kept.count, before: kept.before };
  const comesBack = awayMs > VISITOR_LIMITS.awayMs;
  const count = (kept?.count ?? 0) + (kept === null || comesBack ? 1 : 0);
  const before = comesBack ? kept?.at ?? null : kept?.before ?? null;
  await writeKey(kv, KEYS.visitCount, { count, before, at }, workspace, visit);
  return { count, before };
}
