/**
 * How close together a person has the rows of long lists.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column. */
export const density: NumberedMigration = {
  name: "152_density",
  statements: [
    `alter table accounts
      add column density text not null default 'comfortable' check (density in ('comfortable', 'compact'))`,
  ],
};
