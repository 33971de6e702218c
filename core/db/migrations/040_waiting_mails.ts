/**
 * Mails to teammates about waiting customers: whether one subscribes, and which waits were sent.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the choice, on for everyone, and the table. */
export const waitingMails: NumberedMigration = {
  name: "040_waiting_mails",
  statements: [
    `alter table notification_preferences add column mail boolean not null default true`,
    `alter table notification_preferences alter column mail drop default`,
    `create table waiting_mails (
      workspace text not null,
      teammate text not null,
      conversation text not null,
      since timestamptz not null,
      told_at timestamptz not null,
      primary key (workspace, teammate, conversation),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade,
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index waiting_mails_by_conversation on waiting_mails (workspace, conversation)`,
  ],
};
