/**
 * The files sent with a mail: those of its message.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds their list to a mail. */
export const mailFiles: NumberedMigration = {
  name: "089_mail_files",
  statements: [
    `alter table mails add column files jsonb not null default '[]'`,
    `alter table mails alter column files drop default`,
  ],
};
