/**
 * Writing `jsonb` so that PGlite and PostgreSQL see the same thing.
 *
 * @module
 */
import { type RawBuilder, sql } from "kysely";

/** A value for a `jsonb` column. Bare arrays would become SQL arrays in one driver, and strings JSON in the other. */
export function json<Value>(value: Value): RawBuilder<Value> {
  return sql<Value>`cast(${JSON.stringify(value)} as jsonb)`;
}
