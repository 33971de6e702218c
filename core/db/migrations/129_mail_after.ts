/**
 * The delay after which a teammate is mailed about a waiting customer.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column; ten minutes applied to everyone so far. */
export const mailAfter: NumberedMigration = {
  name: "129_mail_after",
  statements: [`alter table notification_preferences add column mail_after_minutes integer not null default 10`],
};
