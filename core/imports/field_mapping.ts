/**
 * The mapping of each field of an entry, so that the report lists what is not read: fields without an equivalent on the
 * desk, and unknown fields.
 *
 * @see docs/importing.md
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { lineOf } from "./fields.ts";
import type { ImportKind } from "./imported.ts";

/** Kinds of entries with separate fields. */
export type FieldKind = ImportKind | "messages";

/** The mapping of an entry's fields. */
export type FieldMapping = {
  /** Fields that the reader reads. */
  readonly read: readonly string[];
  /** Fields that the product generates: addresses of its API, counts, times of its own changes. */
  readonly derived: readonly string[];
  /** Fields without an equivalent on the desk, and their names in the report. */
  readonly noPlace: Readonly<Record<string, string>>;
};

/** The fields of each kind of entry of a product. */
export type ProductFields = Readonly<Record<FieldKind, FieldMapping>>;

const NAMES: Readonly<Record<FieldKind, string>> = {
  contacts: "a contact",
  replies: "a canned reply",
  articles: "an article",
  conversations: "a conversation",
  messages: "a message",
};

const NAME_CHARS_MAX = 40;

/**
 * Returns the parts of an entry without an equivalent, without duplicates: its `noPlace` fields with a value, and
 * fields that are in no list.
 */
export function withoutPlace(fields: ProductFields, kind: FieldKind, entry: JsonObject): readonly string[] {
  const { read, derived, noPlace } = fields[kind];
  const others = Object.keys(entry).filter((name) => !read.includes(name) && !derived.includes(name))
    .filter((name) => hasValue(entry[name] ?? null));
  return [...new Set(others.map((name) => Object.hasOwn(noPlace, name) ? noPlace[name] ?? "" : unknown(kind, name)))];
}

function unknown(kind: FieldKind, name: string): string {
  return `a field of ${NAMES[kind]} that the import does not know: ${lineOf(name, NAME_CHARS_MAX) ?? "(no name)"}`;
}

/** The maximum nesting of an empty value: a response with an empty list in it. */
const DEPTH_MAX = 4;

/** Whether a field has content: null, false, 0, an empty text and a list without entries do not. */
export function hasValue(value: JsonValue, depth = 0): boolean {
  if (value === null || value === false || value === 0 || value === "") return false;
  if (typeof value !== "object" || depth >= DEPTH_MAX) return true;
  if (!isJsonObject(value)) return value.some((each: JsonValue) => hasValue(each, depth + 1));
  if (value.total_count === 0) return false;
  // Intercom's lists and pictures contain their type and address even if they are empty.
  return Object.entries(value).some(([name, inner]) => name !== "type" && name !== "url" && hasValue(inner, depth + 1));
}
