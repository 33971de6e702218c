/**
 * How a visitor sees the website: what their messages come with.
 *
 * @module
 */
import type { NumberedMigration } from "../migrate.ts";

/** Adds it. */
export const visitorFacts: NumberedMigration = {
  name: "013_visitor_facts",
  statements: [`alter table visitors add column facts jsonb`],
};
