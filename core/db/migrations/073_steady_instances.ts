/**
 * Since when an instance's heartbeats have had no gap. After an outage of the database all of them are old, and only an
 * instance that has been steady for a while may declare others dead.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column. */
export const steadyInstances: NumberedMigration = {
  name: "073_steady_instances",
  statements: [`alter table instances add column steady_since timestamptz not null default now()`],
};
