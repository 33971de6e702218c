/**
 * Issues created from conversations, and the tracker of each workspace.
 *
 * @see docs/decisions/issues.md
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const issues: NumberedMigration = {
  name: "064_issues",
  statements: [
    `create table issue_trackers (
      workspace text not null primary key references workspaces on delete cascade,
      kind text not null check (kind in ('github', 'gitlab', 'linear', 'jira')),
      origin text not null,
      project text not null,
      issue_type text not null,
      hook_id text not null unique,
      hook_secret text not null,
      version integer not null
    )`,
    `create table issues (
      workspace text not null,
      id text not null,
      conversation text not null,
      kind text not null,
      project text not null,
      title text not null,
      state text not null check (state in ('making', 'made', 'unknown')),
      external_id text,
      label text,
      url text,
      status text,
      is_done boolean not null,
      changed_at timestamptz,
      made_at timestamptz not null,
      made_by text not null,
      primary key (workspace, id),
      foreign key (workspace, conversation) references conversations on delete cascade
    )`,
    `create index issues_by_conversation on issues (workspace, conversation)`,
    `create unique index issues_by_external_id on issues (workspace, kind, project, external_id)
      where external_id is not null`,
  ],
};
