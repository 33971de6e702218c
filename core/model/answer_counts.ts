/**
 * Counts the results of turns that searched the knowledge, by day.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** Counts of turns that only searched, or of one of them. */
export type AnswerCounts = {
  readonly searched: number;
  /** Answers based on a source; in the others the agent said that it does not know, or named no source. */
  readonly grounded: number;
  /** Sentences that make a statement. */
  readonly statements: number;
  /** Those that neither cite a source nor match the words of one, of a result or of the instructions. */
  readonly unsupported: number;
};

/** The part that is counted while an answer streams. */
export type StatementCount = Pick<AnswerCounts, "statements" | "unsupported">;

const COLUMNS = [
  "searched",
  "grounded",
  "statements",
  "unsupported",
] as const satisfies readonly (keyof AnswerCounts)[];

/** Adds a turn to its day, such as `2026-11-26`. */
export async function countAnswer(
  { db }: Pick<Desk, "db">,
  workspace: string,
  day: string,
  counts: AnswerCounts,
): Promise<void> {
  await db.insertInto("modelDays").values({ workspace, day, ...counts })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "day"]).doUpdateSet(
        Object.fromEntries(COLUMNS.map((column) => [
          column,
          sql<number>`${sql.ref(`modelDays.${column}`)} + ${counts[column]}`,
        ])),
      )
    ).execute();
}

/** Returns the sums of a range of days, both ends included. */
export async function sumAnswers(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<AnswerCounts> {
  return await db.selectFrom("modelDays")
    .select(COLUMNS.map((column) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::integer`.as(column)))
    .where("workspace", "=", workspace).where("day", ">=", from).where("day", "<=", to)
    .executeTakeFirstOrThrow();
}
