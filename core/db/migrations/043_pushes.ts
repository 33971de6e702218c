/**
 * Web Push: the installation's key, the browsers of teammates, and what each was notified of.
 *
 * @see docs/decisions/inbox.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

const TABLES = [
  `create table push_keys (
    id integer primary key check (id = 1),
    public_key text not null,
    sealed jsonb not null,
    created_at timestamptz not null
  )`,
  `create table push_subscriptions (
    id text primary key,
    workspace text not null references workspaces on delete cascade,
    teammate text not null,
    session text not null,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null,
    foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
  )`,
  `create index push_subscriptions_by_teammate on push_subscriptions (workspace, teammate, created_at)`,
  `create index push_subscriptions_by_session on push_subscriptions (session)`,
  `create table push_messages (
    subscription text not null references push_subscriptions on delete cascade,
    workspace text not null,
    conversation text not null,
    told_since timestamptz,
    shown boolean not null,
    revision integer not null,
    due_at timestamptz,
    leased_until timestamptz,
    attempts integer not null,
    primary key (subscription, conversation),
    foreign key (workspace, conversation) references conversations on delete cascade
  )`,
  `create index push_messages_due on push_messages (due_at) where due_at is not null`,
  `create index push_messages_by_conversation on push_messages (workspace, conversation)`,
];

/** One row for each browser of the workspace; whether its teammate is notified is decided when it is sent. */
const ADD_PUSHES = `create function add_push_messages() returns trigger language plpgsql as $$
  begin
    update push_messages set due_at = 'epoch', attempts = 0, revision = revision + 1
      where workspace = new.workspace and conversation = new.id;
    insert into push_messages (subscription, workspace, conversation, shown, revision, due_at, attempts)
    select id, new.workspace, new.id, false, 1, 'epoch', 0 from push_subscriptions as device
      where device.workspace = new.workspace and not exists (
        select from push_messages as kept where kept.subscription = device.id and kept.conversation = new.id);
    return null;
  end $$`;

const TRIGGERS = [
  `create trigger conversation_pushes_new after insert on conversations
    for each row when (new.status = 'waiting') execute function add_push_messages()`,
  `create trigger conversation_pushes after update of status, assignee, waiting_since on conversations
    for each row when ((new.status = 'waiting' or old.status = 'waiting') and
      (old.status, old.assignee, old.waiting_since) is distinct from (new.status, new.assignee, new.waiting_since))
    execute function add_push_messages()`,
];

/** Adds the tables, and the triggers that record possible notifications. */
export const pushes: NumberedMigration = {
  name: "043_pushes",
  statements: [...TABLES, ADD_PUSHES, ...TRIGGERS],
};
