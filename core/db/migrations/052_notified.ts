/**
 * Renames the columns about notifications to the names that the code uses.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Renames three columns. */
export const notified: NumberedMigration = {
  name: "052_notified",
  statements: [
    `alter table push_messages rename column told_since to notified_since`,
    `alter table waiting_mails rename column told_at to notified_at`,
    `alter table test_runs rename column told to notified`,
  ],
};
