/**
 * The id of the request that caused a call, in its audit record. It is not hashed, so that earlier records keep their
 * hashes; a completed record is immutable all the same.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column, and an index of the records that have one. */
export const requestIds: NumberedMigration = {
  name: "105_request_ids",
  statements: [
    `alter table audit add column request_id text`,
    `create index audit_by_request on audit (workspace, request_id, seq) where request_id is not null`,
  ],
};
