/**
 * A message that is sent again is found by the id that its browser gave it: in each conversation of its customer it was
 * looked for by the index that began with the conversation. The lines of the agent have no such id, and are in the index
 * no more.
 *
 * @see core/conversations/conversations.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Replaces the index; an id is in a conversation once, as before. */
export const messagesByClientId: NumberedMigration = {
  name: "182_messages_by_client_id",
  statements: [
    `create unique index messages_by_client_id on messages (workspace, client_id, conversation_id)
      where client_id is not null`,
    `alter table messages drop constraint messages_workspace_conversation_id_client_id_key`,
  ],
};
