/**
 * Saved views of the inbox: a search with a name, for oneself or for everyone.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const inboxViews: NumberedMigration = {
  name: "066_inbox_views",
  statements: [
    `create table inbox_views (
      workspace text not null references workspaces on delete cascade,
      id text not null,
      name text not null,
      query text not null,
      teammate text not null,
      shared boolean not null,
      created_at timestamptz not null,
      primary key (workspace, id),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
  ],
};
