/**
 * Changes of the agent that are collected before they go live, by teammate and file.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. A removed teammate's draft is removed with them. */
export const agentDrafts: NumberedMigration = {
  name: "091_agent_drafts",
  statements: [
    `create table agent_draft_files (
      workspace text not null,
      teammate text not null,
      path text not null,
      content text,
      base integer not null,
      saved_at timestamptz not null,
      primary key (workspace, teammate, path),
      foreign key (workspace, teammate) references teammates (workspace, id) on delete cascade
    )`,
  ],
};
