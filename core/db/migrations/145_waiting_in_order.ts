/**
 * Conversations that wait for a person, in the order of their waits: the list begins with those that have waited longest,
 * and sorted all that wait.
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
