/**
 * The teammate who resolved a conversation: a customer's message soon after reopens it.
 *
 * @see core/conversations/reopen.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column; it is empty for earlier resolutions. */
export const resolvedBy: NumberedMigration = {
  name: "178_resolved_by",
  statements: [`alter table conversations add column resolved_by text`],
};
