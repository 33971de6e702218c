/**
 * Macros: canned replies that also tag, assign, resolve or snooze, for everyone or for one teammate.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. A personal shortcut may equal another teammate's. */
export const macros: NumberedMigration = {
  name: "077_macros",
  statements: [
    `alter table canned_replies
      add column teammate text,
      add column steps jsonb not null default '{"tags":[],"assign":null,"finish":null}',
      add foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade,
      drop constraint canned_replies_workspace_shortcut_key`,
    `alter table canned_replies alter column steps drop default`,
    `create unique index canned_replies_by_shortcut
      on canned_replies (workspace, (coalesce(teammate, '')), shortcut)`,
  ],
};
