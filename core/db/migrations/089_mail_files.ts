/**
 * The files that go out with a mail: those of the message that it carries.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the list of them to a mail. */
export const mailFiles: NumberedMigration = {
  name: "089_mail_files",
  statements: [
    `alter table mails add column files jsonb not null default '[]'`,
    `alter table mails alter column files drop default`,
  ],
};
