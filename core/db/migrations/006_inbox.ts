/**
 * For people who answer: who has read what, canned replies, notes about a contact, and when a teammate was last
 * assigned a conversation.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const inbox: NumberedMigration = {
  name: "006_inbox",
  statements: [
    `alter table conversations
      add column assigned_at timestamptz,
      add column customer_seen_n integer not null default 0,
      add column team_seen_n integer not null default 0`,
    `create table conversation_reads (
      workspace text not null,
      conversation_id text not null,
      teammate text not null,
      n integer not null,
      primary key (workspace, conversation_id, teammate),
      foreign key (workspace, conversation_id) references conversations (workspace, id) on delete cascade,
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
    `create table canned_replies (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      shortcut text not null,
      body text not null,
      created_at timestamptz not null,
      primary key (workspace, id),
      unique (workspace, shortcut)
    )`,
    `alter table contacts add column notes text not null default ''`,
  ],
};
