/**
 * Actions of websites, as reported by their pages, so that teammates can decide about them before a customer asks.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the table. */
export const websiteActions: NumberedMigration = {
  name: "010_website_actions",
  statements: [
    `create table website_actions (
      workspace text not null references workspaces on delete cascade,
      origin text not null,
      name text not null,
      title text,
      description text not null,
      input jsonb not null,
      read_only boolean not null,
      pages jsonb not null,
      last_seen timestamptz not null,
      primary key (workspace, origin, name)
    )`,
    `create index website_actions_by_last_seen on website_actions (workspace, last_seen)`,
  ],
};
