/**
 * Retention of activities: removes the oldest rows. The removal is itself a row, which records where the chain of the
 * others begins: a row that is removed outside the desk is still detected.
 *
 * @see core/db/check_chain.ts, which reads it
 * @module
 */
import { sql } from "kysely";
import { type ChainHead, chainStart, REMOVAL_KIND } from "../db/check_chain.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import { recordActivity } from "./record.ts";
import { DAY } from "../units.ts";

/** Returns the number of rows that a retention of `days` days would remove. */
export async function countOldActivities(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  days: number,
): Promise<number> {
  const { count } = await db.selectFrom("activities").select(sql<number>`count(*)::integer`.as("count"))
    .where("workspace", "=", workspace).where("at", "<", lastDay({ now }, days)).executeTakeFirstOrThrow();
  return count;
}

/** Removes the rows of whole UTC days that are older than `days` days. @returns the number */
export async function removeOldActivities(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  days: number,
): Promise<number> {
  const before = lastDay(desk, days);
  const removed = await desk.db.transaction().execute(async (db) => {
    // A row being recorded waits here, as do two removals.
    await db.selectFrom("activitiesHeads").select("link").where("workspace", "=", workspace).forUpdate().execute();
    const { link: since } = await chainStart({ db }, { table: "activities", workspace });
    const last = await lastRemoved({ db }, workspace, { before, since });
    if (last === null) return { count: 0, link: since };
    const { count } = await db.selectFrom("activities").select(sql<number>`count(*)::integer`.as("count"))
      .where("workspace", "=", workspace).where("link", ">", since).where("link", "<=", last.link)
      .executeTakeFirstOrThrow();
    const detail = { count, link: last.link, hash: last.hash };
    await recordActivity({ ...desk, db }, { workspace, kind: REMOVAL_KIND, by: null, address: null, detail });
    return { count, link: last.link };
  });
  // The check now begins after them, so they may be removed in steps; rows left by a stopped desk are removed the next
  // time.
  await removeInSteps(() => removalOfSome(desk, workspace, removed.link));
  return removed.count;
}

/** The oldest first, so that the rest remains a chain. */
function removalOfSome({ db }: Pick<Desk, "db">, workspace: string, until: number) {
  const oldest = db.selectFrom("activities").select("id").where("workspace", "=", workspace).where("link", "<=", until)
    .orderBy("link").limit(REMOVED_AT_ONCE);
  return db.deleteFrom("activities").where("workspace", "=", workspace).where("id", "in", oldest);
}

/**
 * Returns the start of the oldest day that is kept. It moves once a day, so there is one row about a removal each day.
 */
function lastDay({ now }: Pick<Desk, "now">, days: number): Date {
  return new Date(Math.floor(now().getTime() / DAY - days) * DAY);
}

/** Returns the last of the rows before a time; null if there is none, or only rows about removals. */
async function lastRemoved(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { before, since }: { readonly before: Date; readonly since: number },
): Promise<ChainHead | null> {
  const rows = db.selectFrom("activities").where("workspace", "=", workspace).where("link", ">", since);
  const old = await rows.select("id").where("at", "<", before).where("kind", "!=", REMOVAL_KIND)
    .limit(1).executeTakeFirst();
  if (old === undefined) return null;
  // Clocks of two desks differ: only rows older than every kept row may be removed.
  const kept = await rows.select("link").where("at", ">=", before).orderBy("link").limit(1).executeTakeFirst();
  const end = kept?.link ?? null;
  const last = await rows.select(["link", "hash"]).$if(end !== null, (removed) => removed.where("link", "<", end))
    .orderBy("link", "desc").limit(1).executeTakeFirst();
  const { link = null, hash = null } = last ?? {};
  return link === null || hash === null ? null : { link, hash };
}
