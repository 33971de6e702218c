/**
 * Answers that the agent drafts for teammates, at most one for each conversation; and which mails the agent sent
 * itself.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const drafts: NumberedMigration = {
  name: "074_drafts",
  statements: [
    `create table drafts (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      conversation text not null,
      message text not null,
      n integer not null,
      wish text not null check (wish in ('draft', 'answer')),
      state text not null check (state in ('waiting', 'ready', 'none', 'used', 'discarded', 'sent')),
      text text,
      sources jsonb not null,
      reason text,
      created_at timestamptz not null,
      ended_by text,
      due_at timestamptz,
      leased_until timestamptz,
      attempts integer not null,
      primary key (workspace, conversation),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index drafts_waiting on drafts (due_at) where due_at is not null`,
    `alter table mails add column by_agent boolean not null default false`,
    `alter table mails alter column by_agent drop default`,
    `create index mails_by_agent on mails (workspace, created_at) where by_agent`,
  ],
};
