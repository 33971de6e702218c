/**
 * Mail: the outbox and sent mail, suppressed addresses, and the servers of workspaces.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const mail: NumberedMigration = {
  name: "039_mail",
  statements: [
    `create table mails (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      kind text not null check (kind in ('invitation', 'reset', 'test', 'waiting', 'reply', 'transcript')),
      recipient text not null,
      recipient_name text,
      subject text not null,
      text text not null,
      html text not null,
      reply_to text,
      message_id text not null,
      in_reply_to text,
      reference_ids jsonb not null,
      conversation text,
      message text,
      unsubscribe_token text,
      created_at timestamptz not null,
      due_at timestamptz,
      leased_until timestamptz,
      attempts integer not null,
      attempted_at timestamptz,
      state text not null check (state in ('waiting', 'sent', 'failed', 'suppressed')),
      answer text,
      primary key (workspace, id),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index mails_waiting on mails (due_at) where due_at is not null`,
    `create index mails_by_workspace on mails (workspace, created_at desc)`,
    `create index mails_by_conversation on mails (workspace, conversation) where conversation is not null`,
    `create index mails_by_message_id on mails (workspace, message_id)`,
    `create unique index mails_by_unsubscribe_token on mails (unsubscribe_token) where unsubscribe_token is not null`,
    `create index mails_by_time on mails (created_at)`,
    `create table mail_suppressions (
      workspace text not null references workspaces on delete cascade,
      address text not null,
      reason text not null check (reason in ('unsubscribed', 'bounced', 'complained')),
      at timestamptz not null,
      primary key (workspace, address)
    )`,
    `create table mail_servers (
      workspace text not null primary key references workspaces on delete cascade,
      host text not null,
      port integer not null,
      tls text not null check (tls in ('tls', 'starttls', 'none')),
      user_name text,
      password jsonb not null,
      from_address text not null,
      from_name text,
      version integer not null
    )`,
  ],
};
