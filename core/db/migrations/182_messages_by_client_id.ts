/**
 * A message that is sent again is found by the id that its browser gave it: the old index began with the conversation,
 * so each conversation of the customer was searched. The agent's lines have no such id, and are no longer in the index.
 *
 * @see core/conversations/conversations.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Replaces the index; an id is still unique in a conversation. */
export const messagesByClientId: NumberedMigration = {
  name: "182_messages_by_client_id",
  statements: [
    `create unique index messages_by_client_id on messages (workspace, client_id, conversation_id)
      where client_id is not null`,
    `alter table messages drop constraint messages_workspace_conversation_id_client_id_key`,
  ],
};
