/**
 * The keys with which programs make a request of the HTTP API safe to repeat.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds them. */
export const requestKeys: NumberedMigration = {
  name: "070_request_keys",
  statements: [
    `create table request_keys (
      workspace text not null references workspaces on delete cascade,
      caller text not null,
      key text not null,
      request text not null,
      answer text,
      created_at timestamptz not null,
      primary key (workspace, caller, key)
    )`,
  ],
};
