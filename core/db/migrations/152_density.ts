/**
 * A person's density of rows in long lists.
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
