/**
 * What reports know of each conversation is kept in columns: a year of a hundred thousand conversations took more than a
 * tenth of a second to read. What was kept in rows is added up again in the background.
 *
 * @see core/reports/packed_facts.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Removes the facts of the shape before. */
export const factsInColumns: NumberedMigration = {
  name: "180_facts_in_columns",
  statements: [`delete from report_days where dimension = 'facts'`],
};
