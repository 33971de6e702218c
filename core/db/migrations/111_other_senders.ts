/**
 * A mail that came from another address than the customer's is no message of the customer's, and an event of a message
 * names the address that it came from.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Marks the mails that are there, and builds the event with `from`. */
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
