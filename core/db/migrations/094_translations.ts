/**
 * Messages in a teammate's language, and unsent replies in the customer's.
 *
 * @see docs/decisions/inbox.md, "A translation is shown below its original, and a person sends it"
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const translations: NumberedMigration = {
  name: "094_translations",
  statements: [
    `create table message_translations (
      workspace text not null references workspaces on delete cascade,
      message text not null,
      language text not null,
      text text not null,
      created_at timestamptz not null,
      primary key (workspace, message, language),
      foreign key (workspace, message) references messages on delete cascade
    )`,
    `create table reply_translations (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      conversation text not null,
      teammate text not null,
      language text not null,
      original text not null,
      text text not null,
      created_at timestamptz not null,
      primary key (workspace, conversation, teammate),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
  ],
};
