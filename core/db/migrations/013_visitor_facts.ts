/**
 * The browser facts of a visitor, which come with their messages.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column. */
export const visitorFacts: NumberedMigration = {
  name: "013_visitor_facts",
  statements: [
    // An absent document is JSON null, also in existing rows.
    `alter table visitors add column facts jsonb not null default 'null'`,
    `alter table visitors alter column facts drop default`,
  ],
};
