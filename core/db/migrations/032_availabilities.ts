/**
 * A teammate's state for automatic assignment: whether they are online, and when they were last assigned a
 * conversation.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds it. A separate table, because an open inbox renews its row every half minute. */
export const availabilities: NumberedMigration = {
  name: "032_availabilities",
  statements: [
    `create table availabilities (
      workspace text not null references workspaces on delete cascade,
      teammate text not null,
      online_until timestamptz,
      last_turn bigint,
      primary key (workspace, teammate),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
  ],
};
