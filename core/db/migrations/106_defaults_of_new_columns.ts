/**
 * Defaults of the columns added since the last release: during a rolling upgrade, desks of the previous version still
 * write rows without them.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Gives each of them the value that a row had before the column existed. */
export const defaultsOfNewColumns: NumberedMigration = {
  name: "106_defaults_of_new_columns",
  statements: [
    `alter table mails alter column by_agent set default false, alter column files set default '[]'`,
    `alter table canned_replies alter column steps set default '{"tags":[],"assign":null,"finish":null}'`,
  ],
};
