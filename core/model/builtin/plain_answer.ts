/**
 * Renders an app's JSON answer as text when no card shows it.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { capitalized, inWords, nameInWords, valueInWords } from "../../name_words.ts";

/** The maximum number of fields of an object, and of lines of a list. */
const FIELDS_MAX = 6;
const LINES_MAX = 10;

/** The maximum length of a value that is shown. */
const VALUE_CHARS_MAX = 200;

/**
 * Renders the scalar values of an answer: each field as a short sentence, "Price: $49 / month.", each list entry on its
 * own line. Empty if there are none.
 *
 * @example
 * plainAnswer({ bikes: [{ name: "Comet", price: 12 }] }) // "Bikes:\n- Name: Comet, price: 12"
 */
export function plainAnswer(answer: JsonValue | undefined): string {
  if (Array.isArray(answer)) return linesOf(answer).join("\n");
  if (!isJsonObject(answer)) return isPlain(answer) ? valueOf(answer) : "";
  const fields = plainFields(answer);
  const inner = Object.entries(answer).filter(([, field]) => Array.isArray(field) || isJsonObject(field))
    .slice(0, FIELDS_MAX).flatMap(([name, field]) => innerLines(nameInWords(name), field));
  return [fields, ...inner].filter((part) => part !== "").join("\n");
}

/** Renders only the scalar values of an object's own fields, each as a short sentence. */
export function plainFields(answer: JsonValue | undefined): string {
  if (!isJsonObject(answer)) return "";
  return namedValues(answer).map(([name, value]) => `${capitalized(name)}: ${value}.`).join(" ");
}

/** Renders the nested values of a field, below its name. */
function innerLines(name: string, field: JsonValue): readonly string[] {
  if (Array.isArray(field)) return field.length === 0 ? [`${name}: 0`] : [`${name}:`, ...linesOf(field)];
  const line = lineOf(field);
  return line === "" ? [] : [`${name}: ${line}`];
}

/** Renders the entries of a list; for a long one the first ones, and a line that there are more. */
function linesOf(list: readonly JsonValue[]): readonly string[] {
  if (list.length === 0) return ["0"];
  const lines = list.slice(0, LINES_MAX).map(lineOf).filter((line) => line !== "").map((line) => `- ${line}`);
  return list.length > LINES_MAX ? [...lines, `- … (${list.length})`] : lines;
}

function lineOf(entry: JsonValue): string {
  if (!isJsonObject(entry)) return isPlain(entry) ? valueOf(entry) : "";
  return capitalized(namedValues(entry).map(([name, value]) => `${name}: ${value}`).join(", "));
}

function namedValues(object: JsonObject): readonly (readonly [string, string])[] {
  return Object.entries(object).filter(([, field]) => isPlain(field)).slice(0, FIELDS_MAX)
    .map(([name, field]) => [inWords(name), valueOf(field)] as const);
}

function isPlain(field: JsonValue | undefined): field is string | number {
  return typeof field === "string" && field !== "" || typeof field === "number";
}

/** Formats a value in words: `on_the_way` becomes "on the way". */
function valueOf(field: JsonValue): string {
  const text = String(field);
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? valueInWords(text) : text.slice(0, VALUE_CHARS_MAX);
}
