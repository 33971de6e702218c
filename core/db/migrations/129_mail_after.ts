/**
 * After how long a teammate hears by mail that a customer waits.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column; ten minutes was what held for everyone. */
export const mailAfter: NumberedMigration = {
  name: "129_mail_after",
  statements: [`alter table notification_preferences add column mail_after_minutes integer not null default 10`],
};
