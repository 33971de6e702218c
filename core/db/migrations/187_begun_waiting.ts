/**
 * A conversation that waits for a person from its first message is inserted as such: its handover is an event of the
 * insert, for webhooks and for the other instances. Until now each began with the agent and was then changed.
 *
 * @see core/conversations/insert.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

// As in 181_receivers_first, with the handover of a new one. Imports and email insert none that was handed over.
const ON_CONVERSATION = `create or replace function add_conversation_events() returns trigger language plpgsql as $$
  declare said jsonb;
  begin
    if not exists (select from webhook_endpoints where workspace = new.workspace and enabled) then
      return null;
    end if;
    said := webhook_conversation(new);
    if tg_op = 'INSERT' then
      perform add_webhook_event(new.workspace, 'conversation.opened', new.id, null, said);
      if new.handed_over_at is not null then
        perform add_webhook_event(new.workspace, 'conversation.handed_over', new.id, null, said);
      end if;
      return null;
    end if;
    if new.handler = 'human' and old.handler = 'ai' and new.status = 'waiting' then
      perform add_webhook_event(new.workspace, 'conversation.handed_over', new.id, null, said);
    end if;
    if new.assignee is distinct from old.assignee then
      perform add_webhook_event(new.workspace, 'conversation.assigned', new.id, null, said);
    end if;
    if new.status = 'resolved' and old.status <> 'resolved' then
      perform add_webhook_event(new.workspace, 'conversation.resolved', new.id, null, said);
    end if;
    if new.rating is not null and new.rating is distinct from old.rating then
      perform add_webhook_event(new.workspace, 'conversation.rated', new.id, null, said);
    end if;
    return null;
  end $$`;

/** Replaces the function of the trigger for webhooks, and tells the other instances of such a conversation. */
export const begunWaiting: NumberedMigration = {
  name: "187_begun_waiting",
  statements: [
    ON_CONVERSATION,
    `create trigger waiting_conversation_is_told after insert on conversations for each row
      when (new.handed_over_at is not null and current_setting('application_name') like 'desk %')
      execute function tell_of_conversation()`,
  ],
};
