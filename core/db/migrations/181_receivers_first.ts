/**
 * Events of webhooks and messages of devices are only created in a workspace with an endpoint or a device: most have
 * neither, and each message of a chat created some rows of JSON without a receiver.
 *
 * @see core/db/migrations/036_webhooks.ts
 * @see core/db/migrations/043_pushes.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const UNLESS_WEBHOOKS = `if not exists (select from webhook_endpoints where workspace = new.workspace and enabled) then
      return null;
    end if;`;

const ON_CONVERSATION = `create or replace function add_conversation_events() returns trigger language plpgsql as $$
  declare said jsonb;
  begin
    ${UNLESS_WEBHOOKS}
    said := webhook_conversation(new);
    if tg_op = 'INSERT' then
      perform add_webhook_event(new.workspace, 'conversation.opened', new.id, null, said);
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

const ON_MESSAGE = `create or replace function add_new_message_event() returns trigger language plpgsql as $$
  begin
    ${UNLESS_WEBHOOKS}
    if new.author <> 'ai' or not exists (
      select from messages as opening where opening.workspace = new.workspace
        and opening.conversation_id = new.conversation_id and opening.author = 'customer'
        and opening.data -> 'turn' ->> 'state' = 'running'
    ) then
      perform add_message_event(new);
    end if;
    return null;
  end $$`;

const ON_TURN_END = `create or replace function add_turn_events() returns trigger language plpgsql as $$
  begin
    ${UNLESS_WEBHOOKS}
    perform add_message_event(said) from messages as said
      where said.workspace = new.workspace and said.conversation_id = new.conversation_id
        and said.author = 'ai' and said.n > new.n and said.n < coalesce((
          select min(later.n) from messages as later where later.workspace = new.workspace
            and later.conversation_id = new.conversation_id and later.n > new.n and later.data ? 'turn'
        ), said.n + 1)
      order by said.n;
    return null;
  end $$`;

// The messages of a device are removed with the device.
const ON_WAIT = `create or replace function add_push_messages() returns trigger language plpgsql as $$
  begin
    if not exists (select from push_subscriptions where workspace = new.workspace) then
      return null;
    end if;
    update push_messages set due_at = 'epoch', attempts = 0, revision = revision + 1
      where workspace = new.workspace and conversation = new.id;
    insert into push_messages (subscription, workspace, conversation, shown, revision, due_at, attempts)
    select id, new.workspace, new.id, false, 1, 'epoch', 0 from push_subscriptions as device
      where device.workspace = new.workspace and not exists (
        select from push_messages as kept where kept.subscription = device.id and kept.conversation = new.id);
    return null;
  end $$`;

/** Replaces the functions of the triggers. */
export const receiversFirst: NumberedMigration = {
  name: "181_receivers_first",
  statements: [ON_CONVERSATION, ON_MESSAGE, ON_TURN_END, ON_WAIT],
};
