/**
 * The entries of a file of an export: a list, an answer of an API with a list in it, or one entry on each line.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue, readJson } from "../json.ts";

/** Where the APIs of the products keep their lists. */
const LISTS = [
  ...["data", "payload", "conversations", "contacts", "users", "tickets", "articles", "macros", "tags"],
  ...["labels", "organizations", "canned_responses", "results"],
] as const;

/** The entries, or null for a text that is not JSON. */
export function entriesOf(text: string): readonly JsonObject[] | null {
  const whole = readJson(text);
  if (whole !== undefined) return listIn(whole) ?? (isJsonObject(whole) ? [whole] : []);
  const lines = text.split("\n").filter((line) => line.trim() !== "").map(readJson);
  if (lines.length === 0 || lines.some((line) => line === undefined)) return null;
  return lines.flatMap((line) => listIn(line ?? null) ?? (isJsonObject(line) ? [line] : []));
}

/** A list, or the one in an answer of an API; null for an entry. */
function listIn(value: JsonValue): readonly JsonObject[] | null {
  if (Array.isArray(value)) return value.filter(isJsonObject);
  if (!isJsonObject(value)) return null;
  for (const name of LISTS) {
    const found = value[name];
    if (Array.isArray(found)) return hasOwnId(value) ? null : found.filter(isJsonObject);
    // Chatwoot's conversations are in `data.payload`.
    const inner = isJsonObject(found) && !hasOwnId(value) ? listIn(found) : null;
    if (inner !== null) return inner;
  }
  return null;
}

/** Whether it is an entry itself, whose lists are its own: a ticket has tags. */
function hasOwnId(value: JsonObject): boolean {
  return typeof value.id === "string" || typeof value.id === "number";
}
