/**
 * Incoming mail: received mails, mailboxes, the address that providers post them to, and the tokens by which an answer
 * finds its conversation.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const mailIn: NumberedMigration = {
  name: "060_mail_in",
  statements: [
    `alter table conversations add column channel text not null default 'chat' check (channel in ('chat', 'mail'))`,
    `create index contacts_by_address on contacts (workspace, lower(email)) where external_id is null`,
    `create table mail_threads (
      token text primary key,
      workspace text not null references workspaces on delete cascade,
      conversation text not null,
      unique (workspace, conversation),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create table incoming_mails (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      source text not null check (source in ('imap', 'webhook')),
      source_key text not null,
      is_cut boolean not null,
      bytes integer not null,
      mail_key text,
      message_id text,
      sender text,
      subject text,
      conversation text,
      state text not null check (state in ('receiving', 'waiting', 'taken', 'ignored', 'failed')),
      reason text,
      received_at timestamptz not null,
      due_at timestamptz,
      leased_until timestamptz,
      attempts integer not null,
      primary key (workspace, id),
      unique (workspace, source, source_key),
      unique (workspace, mail_key),
      foreign key (workspace, conversation) references conversations on delete set null (conversation)
    )`,
    `create index incoming_mails_waiting on incoming_mails (due_at) where due_at is not null`,
    `create index incoming_mails_by_workspace on incoming_mails (workspace, received_at desc)`,
    `create index incoming_mails_by_time on incoming_mails (received_at)`,
    `create index incoming_mails_by_conversation on incoming_mails (workspace, conversation) where conversation is not null`,
    `create table mailboxes (
      workspace text not null primary key references workspaces on delete cascade,
      host text not null,
      port integer not null,
      tls text not null check (tls in ('tls', 'starttls', 'none')),
      user_name text not null,
      password jsonb not null,
      address text not null,
      takes_tags boolean not null,
      version integer not null
    )`,
    `create table mailbox_cursors (
      workspace text not null primary key references workspaces on delete cascade,
      mailbox text not null,
      uid_validity text not null,
      last_uid double precision not null,
      looked_at timestamptz,
      leased_until timestamptz,
      fault text
    )`,
    `create table mail_hooks (
      workspace text not null primary key references workspaces on delete cascade,
      secret_hash text not null unique,
      address text not null,
      takes_tags boolean not null,
      made_at timestamptz not null
    )`,
  ],
};
