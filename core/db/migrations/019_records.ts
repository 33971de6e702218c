/**
 * Keys that the desk itself sealed: the sandbox, which creates their records now, does not open them.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Removes them, so that the desk asks for each key again. */
export const records: NumberedMigration = {
  name: "019_records",
  statements: [
    `delete from secrets where sealed ->> 'v' = '1'`,
    `delete from identity_secrets where sealed ->> 'v' = '1'`,
    `update models set key = 'null'::jsonb, key_set_at = null where key ->> 'v' = '1'`,
  ],
};
