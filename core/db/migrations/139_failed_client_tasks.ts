/**
 * Tasks of AI clients may end as failed: a fault of the desk prevented the report of their result.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Allows the state. */
export const failedClientTasks: NumberedMigration = {
  name: "139_failed_client_tasks",
  statements: [
    `alter table client_tasks drop constraint client_tasks_state_check,
      add check (state in ('working', 'completed', 'failed', 'cancelled'))`,
  ],
};
