/**
 * A person's preferences for the desk's pages: light or dark, and the format of dates and times.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. A null language or time zone is the company's. */
export const preferences: NumberedMigration = {
  name: "035_preferences",
  statements: [
    `alter table accounts
      add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
      add column language text,
      add column timezone text`,
  ],
};
