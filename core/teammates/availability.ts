/**
 * The availability of teammates for automatic assignment: who is online, and whose turn it is.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";

/**
 * Records that a teammate has a page of the desk open. They count as online until `TEAMMATE_LIMITS.onlineMs` after the
 * last call.
 */
export async function noteOnline(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  teammate: string,
): Promise<void> {
  const onlineUntil = new Date(now().getTime() + TEAMMATE_LIMITS.onlineMs);
  await db.insertInto("availabilities").values({ workspace, teammate, onlineUntil })
    .onConflict((conflict) => conflict.columns(["workspace", "teammate"]).doUpdateSet({ onlineUntil }))
    .execute();
}

/** Records that a teammate has signed out: they are offline at once. */
export async function noteOffline({ db }: Pick<Desk, "db">, workspace: string, teammate: string): Promise<void> {
  await db.updateTable("availabilities").set({ onlineUntil: null })
    .where("workspace", "=", workspace).where("teammate", "=", teammate).execute();
}

/**
 * Records that a teammate was assigned a conversation, by a rule or by hand: everyone else is before them in turn. Uses
 * a counter, as two conversations can be handed over at the same time.
 */
export async function takeTurn({ db }: Pick<Desk, "db">, workspace: string, teammate: string): Promise<void> {
  const lastTurn = sql<number>`(
    select coalesce(max(last_turn), 0) + 1 from availabilities where workspace = ${workspace}
  )`;
  await db.insertInto("availabilities").values({ workspace, teammate, lastTurn })
    .onConflict((conflict) => conflict.columns(["workspace", "teammate"]).doUpdateSet({ lastTurn }))
    .execute();
}

/**
 * Prevents a teammate from being deactivated until the transaction ends. Lock them before conversations, as
 * deactivating does.
 *
 * @returns false if they are deactivated, or there is no such teammate
 */
export async function lockActive({ db }: Pick<Desk, "db">, workspace: string, teammate: string): Promise<boolean> {
  const locked = await db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("id", "=", teammate).where("deactivatedAt", "is", null)
    .forShare().executeTakeFirst();
  return locked !== undefined;
}
