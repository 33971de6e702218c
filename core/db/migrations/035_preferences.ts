/**
 * How the desk's pages look to a person: light or dark, and how dates and times are written.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the columns. A language or time zone that is null is the company's. */
export const preferences: NumberedMigration = {
  name: "035_preferences",
  statements: [
    `alter table accounts
      add column theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
      add column language text,
      add column timezone text`,
  ],
};
