/**
 * Unresolved conversations, by their newest message: saved views are counted among the newest of them.
 *
 * @see core/inbox/views.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the index, which contains few of a desk's conversations. */
export const conversationsNotDone: NumberedMigration = {
  name: "155_conversations_not_done",
  statements: [
    `create index conversations_not_done on conversations (workspace, last_message_at)
      where status in ('open', 'waiting', 'snoozed')`,
  ],
};
