/**
 * Sums of what models took: of a day, a month, a conversation.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Tokens and their price, of any number of requests. */
export type UsageSums = {
  /** Cached ones included. */
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

/** Both together. */
export function addSums(one: UsageSums, other: UsageSums): UsageSums {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    micros: one.micros + other.micros,
  };
}

/** The sums of the days from one to another, both included; a day is written `2026-11-22`. */
export async function sumDays(db: Kysely<Database>, workspace: string, from: string, to: string): Promise<UsageSums> {
  return await db.selectFrom("modelDays").select(requestSums)
    .where("workspace", "=", workspace).where("day", ">=", from).where("day", "<=", to)
    .executeTakeFirstOrThrow();
}

/** The sums of the month that a day is in. */
export async function sumMonth(db: Kysely<Database>, workspace: string, day: string): Promise<UsageSums> {
  const month = day.slice(0, "2026-11".length);
  return await sumDays(db, workspace, `${month}-01`, `${month}-31`);
}
