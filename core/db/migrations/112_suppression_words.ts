/**
 * The server's report because of which an address gets no more mail.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column, empty for existing rows. */
export const suppressionWords: NumberedMigration = {
  name: "112_suppression_words",
  statements: [`alter table mail_suppressions add column said text`],
};
