/**
 * Counts of what became of the turns that searched the knowledge, by day.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** Counts of turns that searched and did nothing else, or of one of them. */
export type AnswerCounts = {
  readonly searched: number;
  /** Whose answer rests on a source; of the others the agent said that it does not know, or named no source. */
  readonly grounded: number;
  /** Sentences that state something. */
  readonly statements: number;
  /** Those of them that neither cite a source nor are in the words of one, of an answer or of the instructions. */
  readonly unsupported: number;
};

/** The part of it that is counted while an answer is spoken. */
export type StatementCount = Pick<AnswerCounts, "statements" | "unsupported">;

const COLUMNS = [
  "searched",
  "grounded",
  "statements",
  "unsupported",
] as const satisfies readonly (keyof AnswerCounts)[];

/** Adds a turn to its day, which is written `2026-11-26`. */
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

/** The sums of the days from one to another, both included. */
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
