/**
 * Conversations by the search criteria of the inbox, and waiting ones by their waits: without these indexes, a
 * selective filter read all of them.
 *
 * @see core/inbox/views.ts
 * @see core/notifications/waiting.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** The language of the row `conversation`, without its region; `core/inbox/views.ts` uses the same expression. */
export const CONVERSATION_LANGUAGE = "split_part(lower(conversation.locale), '-', 1)";

/** Adds the indexes. */
export const conversationsInOrder: NumberedMigration = {
  name: "170_conversations_in_order",
  statements: [
    `create index conversations_by_language
      on conversations (workspace, (${CONVERSATION_LANGUAGE.replace("conversation.", "")}), last_message_at)`,
    `create index conversations_by_channel on conversations (workspace, channel, last_message_at)`,
    `create index conversations_with_subject on conversations (workspace, last_message_at) where subject is not null`,
    `create index conversations_by_wait on conversations (workspace, (coalesce(waiting_since, last_message_at)))
      where status = 'waiting'`,
  ],
};
