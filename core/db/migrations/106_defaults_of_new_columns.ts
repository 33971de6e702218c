/**
 * Defaults of the columns that came since the last release: while desks are upgraded one after the other, those of the
 * version before go on writing rows without them.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Gives each of them the value that a row had before there was the column. */
export const defaultsOfNewColumns: NumberedMigration = {
  name: "106_defaults_of_new_columns",
  statements: [
    `alter table mails alter column by_agent set default false, alter column files set default '[]'`,
    `alter table canned_replies alter column steps set default '{"tags":[],"assign":null,"finish":null}'`,
  ],
};
