/**
 * The results of turns that searched the knowledge, by day: see `core/model/answer_counts.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the counts to the days. */
export const answersFromKnowledge: NumberedMigration = {
  name: "088_answers_from_knowledge",
  statements: ["searched", "grounded", "statements", "unsupported"].map((column) =>
    `alter table model_days add column ${column} integer not null default 0`
  ),
};
