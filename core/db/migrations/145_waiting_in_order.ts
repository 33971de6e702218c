/**
 * Conversations that wait for a person, ordered by their waits: the list begins with the longest, and would otherwise
 * sort all of them.
 *
 * @see core/inbox/list.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the index. */
export const waitingInOrder: NumberedMigration = {
  name: "145_waiting_in_order",
  statements: [
    `create index conversations_waiting on conversations (workspace, waiting_since, id) where status = 'waiting'`,
  ],
};
