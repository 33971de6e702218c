/**
 * Tasks of AI clients may end as failed: what became of their work could not be said, by a fault of the desk.
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
