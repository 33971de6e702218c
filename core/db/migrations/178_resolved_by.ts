/**
 * Who resolved a conversation: one that a teammate resolved is opened again by what its customer writes soon after.
 *
 * @see core/conversations/open_again.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column; what was resolved before has none. */
export const resolvedBy: NumberedMigration = {
  name: "178_resolved_by",
  statements: [`alter table conversations add column resolved_by text`],
};
