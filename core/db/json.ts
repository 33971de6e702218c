/**
 * Writing `jsonb` so that PGlite and PostgreSQL see the same thing.
 *
 * @module
 */
import { type ColumnType, type RawBuilder, sql } from "kysely";

/** A `jsonb` column: read as the value, written only through `json()`, which is the same on both databases. */
export type Json<Value> = ColumnType<
  Value,
  RawBuilder<Value>,
  RawBuilder<Value>
>;

/** As {@linkcode Json}, for a column with a default. */
export type GeneratedJson<Value> = ColumnType<
  Value,
  RawBuilder<Value> | undefined,
  RawBuilder<Value>
>;

/** The escapes of `JSON.stringify`; the named ones are NUL and half a surrogate pair, which PostgreSQL refuses. */
const ESCAPES = /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * A value for a `jsonb` column. Bare arrays would become SQL arrays in one driver, and strings JSON in the other.
 *
 * Characters that PostgreSQL cannot keep become U+FFFD: an app's answer may hold anything, and must still be recorded.
 */
export function json<Value>(value: Value): RawBuilder<Value> {
  return jsonOf<Value>(jsonText(value));
}

/** The same of a text that {@linkcode jsonText} made, or of its place in a query. */
export function jsonOf<Value>(text: string | RawBuilder<string>): RawBuilder<Value> {
  return sql<Value>`cast(${text} as jsonb)`;
}

/** A value as the text that a `jsonb` column is written with. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replace(ESCAPES, (escape: string, kind: string) => kind.length === 1 ? escape : "\ufffd");
}

/** Text for a `text` column, with U+FFFD for what PostgreSQL cannot keep. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
