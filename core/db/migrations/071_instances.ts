/**
 * The instances that share a database, so that each can detect which of the others have died.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the table. */
export const instances: NumberedMigration = {
  name: "071_instances",
  statements: [
    `create table instances (
      id text primary key,
      beat_at timestamptz not null,
      printed_setup boolean not null default false
    )`,
  ],
};
