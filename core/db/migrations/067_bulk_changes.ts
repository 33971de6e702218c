/**
 * Bulk changes of conversations, which can be undone for a while.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const bulkChanges: NumberedMigration = {
  name: "067_bulk_changes",
  statements: [
    `create table bulk_changes (
      workspace text not null references workspaces on delete cascade,
      id text not null,
      teammate text not null,
      label text not null,
      items jsonb not null,
      skipped jsonb not null,
      made_at timestamptz not null,
      undone_at timestamptz,
      primary key (workspace, id),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
    `create index bulk_changes_by_age on bulk_changes (workspace, made_at)`,
  ],
};
