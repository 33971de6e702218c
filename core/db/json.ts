/**
 * Writes `jsonb` identically on PGlite and PostgreSQL.
 *
 * @module
 */
import { type ColumnType, type RawBuilder, sql } from "kysely";

/** A `jsonb` column: read as the value, written only through `json()`, which behaves the same on both databases. */
export type Json<Value> = ColumnType<
  Value,
  RawBuilder<Value>,
  RawBuilder<Value>
>;

/** Like {@linkcode Json}, for a column with a default. */
export type GeneratedJson<Value> = ColumnType<
  Value,
  RawBuilder<Value> | undefined,
  RawBuilder<Value>
>;

/** The escapes of `JSON.stringify`; the named ones are NUL and half a surrogate pair, which PostgreSQL refuses. */
const ESCAPES = /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g;

/**
 * Creates a value for a `jsonb` column. Bare arrays would become SQL arrays in one driver, and strings JSON in the
 * other.
 *
 * Characters that PostgreSQL cannot store become U+FFFD: an app's answer may contain anything, and must still be
 * recorded.
 */
export function json<Value>(value: Value): RawBuilder<Value> {
  return jsonOf<Value>(jsonText(value));
}

/** Creates the value from a text of {@linkcode jsonText}, or from its place in a query. */
export function jsonOf<Value>(text: string | RawBuilder<string>): RawBuilder<Value> {
  return sql<Value>`cast(${text} as jsonb)`;
}

/** Serializes a value for a `jsonb` column. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replace(ESCAPES, (escape: string, kind: string) => kind.length === 1 ? escape : "\ufffd");
}

/** Prepares text for a `text` column, with U+FFFD for what PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll("\0", "\ufffd");
}
