/**
 * The entries of an export file: a list, an API response with a list in it, or one entry on each line.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../json.ts";

/** The paths of lists in the products' APIs. */
const LISTS = [
  ...["data", "payload", "conversations", "contacts", "users", "tickets", "articles", "macros", "tags"],
  ...["labels", "organizations", "canned_responses", "results"],
] as const;

/** The content of a file: its entries, and the numbers of lines that are not JSON, from 1. */
export type FileEntries = { readonly entries: readonly JsonObject[]; readonly badLines: readonly number[] };

/** Returns the entries, or null for a text without any JSON line. */
export function entriesOf(text: string): FileEntries | null {
  const plain = text.replace(/^\uFEFF/, "");
  const whole = readJson(plain);
  if (whole !== undefined) return { entries: entriesIn(whole), badLines: [] };
  const lines = plain.split("\n").map((line, index) => ({ at: index + 1, line }))
    .filter(({ line }) => line.trim() !== "").map(({ at, line }) => ({ at, value: readJson(line) }));
  const entries = lines.flatMap(({ value }) => value === undefined ? [] : entriesIn(value));
  if (entries.length === 0) return null;
  return { entries, badLines: lines.filter(({ value }) => value === undefined).map(({ at }) => at) };
}

function entriesIn(value: JsonValue): readonly JsonObject[] {
  return listIn(value) ?? (isJsonObject(value) ? [value] : []);
}

/** The maximum depth of the list in an API response: Chatwoot's conversations are in `data.payload`. */
const LIST_DEPTH_MAX = 3;

/** Returns a list, or the one in an API response; null for an entry. */
function listIn(value: JsonValue, depth = 0): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return null;
  for (const name of LISTS) {
    const found = value[name];
    if (Array.isArray(found)) return hasOwnId(value) ? null : found.filter(isJsonObject);
    const isAnswer = isJsonObject(found) && !hasOwnId(value) && depth < LIST_DEPTH_MAX;
    const inner = isAnswer ? listIn(found, depth + 1) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Whether it is an entry itself, with its own lists: a ticket has tags. */
function hasOwnId(value: JsonObject): boolean {
  return typeof value.id === "string" || typeof value.id === "number";
}
