/**
 * Unanswered questions by time: the page reads the newest open ones, and expired ones are found without the others.
 *
 * @see core/knowledge/gaps.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the indexes. */
export const questionsByTime: NumberedMigration = {
  name: "168_questions_by_time",
  statements: [
    `create index knowledge_gaps_open_by_time on knowledge_gaps (workspace, asked_at) where closed_at is null`,
    `create index knowledge_gaps_by_time on knowledge_gaps (workspace, asked_at)`,
  ],
};
