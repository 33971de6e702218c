/**
 * Reports' facts about each conversation are stored in columns: a year with a hundred thousand conversations took more
 * than a tenth of a second to read. Facts stored in rows are added up again in the background.
 *
 * @see core/reports/packed_facts.ts
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Removes the facts in the previous format. */
export const factsInColumns: NumberedMigration = {
  name: "180_facts_in_columns",
  statements: [`delete from report_days where dimension = 'facts'`],
};
