/**
 * A mail from another address than the customer's is not the customer's message, and an event of a message contains the
 * sender's address.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Marks existing mails, and builds the event with `from`. */
export const otherSenders: NumberedMigration = {
  name: "111_other_senders",
  statements: [
    `update messages set author = 'other' where author = 'customer' and data -> 'mail' ->> 'isOther' = 'true'`,
    `create or replace function add_message_event(message messages) returns void language sql as $$
      select add_webhook_event(message.workspace, 'message.created', message.conversation_id, null, jsonb_build_object(
        'conversation', jsonb_build_object('id', message.conversation_id),
        'message', jsonb_build_object('id', message.id, 'n', message.n, 'author', message.author,
          'from', message.data -> 'mail' ->> 'from',
          'teammate', message.teammate, 'kind', message.kind, 'text', message.text, 'at', message.at)))
      where message.kind not in ('note', 'action')
    $$`,
  ],
};
