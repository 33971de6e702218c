/**
 * How a visitor sees the website: what their messages come with.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds it. */
export const visitorFacts: NumberedMigration = {
  name: "013_visitor_facts",
  statements: [
    // An absent document is JSON null, in the rows that are there as well.
    `alter table visitors add column facts jsonb not null default 'null'`,
    `alter table visitors alter column facts drop default`,
  ],
};
