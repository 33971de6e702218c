/**
 * States of the agent that answer a share of new conversations before they go live for all.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. At most one rollout of a workspace runs at a time, on any desk. */
export const agentRollouts: NumberedMigration = {
  name: "107_agent_rollouts",
  statements: [
    `create table agent_rollouts (
      workspace text not null references workspaces (id) on delete cascade,
      number integer not null,
      files jsonb not null,
      changed jsonb not null,
      base integer not null,
      share integer not null,
      state text not null,
      message text not null,
      started_at timestamptz not null,
      started_by text,
      started_by_name text not null,
      ended_at timestamptz,
      ended_by_name text,
      became integer,
      primary key (workspace, number)
    )`,
    `create unique index agent_rollouts_running on agent_rollouts (workspace) where state = 'running'`,
  ],
};
