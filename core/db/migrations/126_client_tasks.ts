/**
 * Tasks of AI clients: work that continues after the answer to the call that began it; see
 * `core/client_tasks/tasks.ts`.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const clientTasks: NumberedMigration = {
  name: "126_client_tasks",
  statements: [
    `create table client_tasks (
      workspace text not null references workspaces (id) on delete cascade,
      id text not null,
      holder text not null,
      tool text not null,
      work jsonb not null,
      state text not null check (state in ('working', 'completed', 'cancelled')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (workspace, id)
    )`,
  ],
};
