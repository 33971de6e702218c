/**
 * The name of what a yes is bound to, which was never only the input.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Renames the column, and the field of each change queued behind a question. */
export const boundHash: NumberedMigration = {
  name: "025_bound_hash",
  statements: [
    `alter table confirmations rename column input_hash to bound_hash`,
    `update confirmations set queue = jsonb_set(queue, '{rest}', (
      select jsonb_agg((change - 'inputHash') || jsonb_build_object('boundHash', change -> 'inputHash') order by place)
      from jsonb_array_elements(queue -> 'rest') with ordinality as waiting (change, place)
    )) where jsonb_array_length(queue -> 'rest') > 0`,
  ],
};
