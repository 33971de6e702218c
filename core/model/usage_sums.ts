/**
 * Sums of model usage: of a day, a month, a conversation.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Tokens and their price, of any number of requests. */
export type UsageSums = {
  /** Includes cached ones. */
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Millionths of the workspace's currency. */
  readonly micros: number;
};

/** The columns of the sums, of `model_requests` or `model_days`. */
export const requestSums = (["inputTokens", "cachedTokens", "outputTokens", "micros"] as const).map((column) =>
  sql<number>`coalesce(sum(${sql.ref(column)}), 0)`.as(column)
);

/** Adds two sums. */
export function addSums(one: UsageSums, other: UsageSums): UsageSums {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    micros: one.micros + other.micros,
  };
}

/** Returns the sums of a range of days, both ends included; a day has the form `2026-11-22`. */
export async function sumDays(db: Kysely<Database>, workspace: string, from: string, to: string): Promise<UsageSums> {
  return await db.selectFrom("modelDays").select(requestSums)
    .where("workspace", "=", workspace).where("day", ">=", from).where("day", "<=", to)
    .executeTakeFirstOrThrow();
}

/** Returns the sums of the month that contains a day. */
export async function sumMonth(db: Kysely<Database>, workspace: string, day: string): Promise<UsageSums> {
  const month = day.slice(0, "2026-11".length);
  return await sumDays(db, workspace, `${month}-01`, `${month}-31`);
}
