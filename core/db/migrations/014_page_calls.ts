/**
 * Calls that wait for a visitor's page, so that the answer may arrive at another instance than the one that asked.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the table. */
export const pageCalls: NumberedMigration = {
  name: "014_page_calls",
  statements: [
    `create table page_calls (
      workspace text not null references workspaces on delete cascade,
      id text not null,
      conversation_id text not null,
      browser text not null,
      answer jsonb not null,
      at timestamptz not null,
      primary key (workspace, id)
    )`,
    `create index page_calls_by_time on page_calls (at)`,
  ],
};
