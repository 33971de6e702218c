/**
 * The right of an API token to read customers' words. Existing tokens do not have it.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the column. */
export const customerWords: NumberedMigration = {
  name: "021_customer_words",
  statements: [
    `alter table api_tokens add column reads_customers boolean not null default false`,
    `alter table api_tokens alter column reads_customers drop default`,
  ],
};
