/**
 * The changes queued behind a question.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column; an earlier question is the only one of its step. */
export const changeQueue: NumberedMigration = {
  name: "022_change_queue",
  statements: [
    `alter table confirmations add column queue jsonb not null
      default '{"place": 1, "total": 1, "rest": [], "speaks": false}'`,
    `alter table confirmations alter column queue drop default`,
  ],
};
