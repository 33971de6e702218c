/**
 * The numbers of conversations in a separate row, which is locked only for one statement.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Moves the newest number of each workspace out of its row, which long transactions lock. */
export const conversationNumbers: NumberedMigration = {
  name: "051_conversation_numbers",
  statements: [
    `create table conversation_numbers (
      workspace text primary key references workspaces on delete cascade,
      last integer not null
    ) with (fillfactor = 50)`,
    `insert into conversation_numbers (workspace, last) select id, last_number from workspaces where last_number > 0`,
    `alter table workspaces drop column last_number`,
  ],
};
