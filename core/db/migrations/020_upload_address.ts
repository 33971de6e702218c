/**
 * The address of an upload, so that unsent files can be counted for it.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column, and an index for the few rows that have a value. */
export const uploadAddress: NumberedMigration = {
  name: "020_upload_address",
  statements: [
    `alter table attachments add column address text`,
    `create index attachments_by_address on attachments (workspace, address) where address is not null`,
  ],
};
