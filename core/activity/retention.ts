/**
 * Retention of activities: removes the oldest rows. What was removed is a row itself, which says where the chain of the
 * others begins: a row that is taken out without the desk is still missed.
 *
 * @see core/db/check_chain.ts, which reads it
 * @module
 */
import { sql } from "kysely";
import { type ChainHead, REMOVAL_KIND } from "../db/check_chain.ts";
import type { Desk } from "../desk.ts";
import { recordActivity } from "./record.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The number of rows that a retention of `days` days would remove. */
export async function countOldActivities(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  days: number,
): Promise<number> {
  const { count } = await db.selectFrom("activities").select(sql<number>`count(*)::integer`.as("count"))
    .where("workspace", "=", workspace).where("at", "<", lastDay({ now }, days)).executeTakeFirstOrThrow();
  return count;
}

/** Removes the rows of whole UTC days that are older than `days` days. @returns how many */
export async function removeOldActivities(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  days: number,
): Promise<number> {
  const before = lastDay(desk, days);
  return await desk.db.transaction().execute(async (db) => {
    // A row that is being recorded waits here, as two removals do.
    await db.selectFrom("activitiesHeads").select("link").where("workspace", "=", workspace).forUpdate().execute();
    const last = await lastRemoved({ db }, workspace, before);
    if (last === null) return 0;
    const { numDeletedRows } = await db.deleteFrom("activities")
      .where("workspace", "=", workspace).where("link", "<=", last.link).executeTakeFirstOrThrow();
    const count = Number(numDeletedRows);
    const detail = { count, link: last.link, hash: last.hash };
    await recordActivity({ ...desk, db }, { workspace, kind: REMOVAL_KIND, by: null, address: null, detail });
    return count;
  });
}

/** The beginning of the oldest day that is kept. It moves once a day, and so there is one row about a removal each day. */
function lastDay({ now }: Pick<Desk, "now">, days: number): Date {
  return new Date(Math.floor(now().getTime() / DAY_MS - days) * DAY_MS);
}

/** The last of the rows before a moment; null when there is none, or nothing but rows about removals. */
async function lastRemoved({ db }: Pick<Desk, "db">, workspace: string, before: Date): Promise<ChainHead | null> {
  const rows = db.selectFrom("activities").where("workspace", "=", workspace);
  const old = await rows.select("id").where("at", "<", before).where("kind", "!=", REMOVAL_KIND)
    .limit(1).executeTakeFirst();
  if (old === undefined) return null;
  // Clocks of two desks differ: only rows older than every row that is kept may go.
  const kept = await rows.select("link").where("at", ">=", before).orderBy("link").limit(1).executeTakeFirst();
  const end = kept?.link ?? null;
  const last = await rows.select(["link", "hash"]).$if(end !== null, (removed) => removed.where("link", "<", end))
    .orderBy("link", "desc").limit(1).executeTakeFirst();
  const { link = null, hash = null } = last ?? {};
  return link === null || hash === null ? null : { link, hash };
}
