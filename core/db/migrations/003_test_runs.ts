/**
 * Runs of the agent's tests, and the copies of a workspace in which they run.
 *
 * A copy is a workspace: whatever a test's conversation writes stays in it, and is removed with it.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Creates the tables of test runs. */
export const testRuns: NumberedMigration = {
  name: "003_test_runs",
  statements: [
    `alter table workspaces add column test_of text references workspaces on delete cascade`,
    `create index workspaces_by_test_of on workspaces (test_of, created_at) where test_of is not null`,
    `create table test_runs (
      id text not null,
      workspace text not null references workspaces on delete cascade,
      state text not null check (state in ('running', 'done', 'failed')),
      agent_version integer not null,
      agent_hash text not null,
      model text not null,
      request jsonb not null,
      started_by text not null,
      started_at timestamptz not null,
      beat_at timestamptz not null,
      ended_at timestamptz,
      total integer not null,
      done integer not null default 0,
      passed integer not null default 0,
      failed integer not null default 0,
      not_judged integer not null default 0,
      error text,
      told boolean not null default false,
      primary key (workspace, id)
    )`,
    `create index test_runs_by_start on test_runs (workspace, started_at)`,
    // Allows one run of a workspace at a time.
    `create unique index test_runs_running on test_runs (workspace) where state = 'running'`,
    `create table test_results (
      workspace text not null references workspaces on delete cascade,
      run_id text not null,
      place integer not null,
      kind text not null check (kind in ('case', 'replay')),
      file text not null,
      name text not null,
      pass boolean not null,
      result jsonb not null,
      primary key (workspace, run_id, place),
      foreign key (workspace, run_id) references test_runs on delete cascade
    )`,
  ],
};
