/**
 * An app's answer in words, where no card shows it.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { capitalized, inWords, nameInWords, valueInWords } from "../../name_words.ts";

/** The most fields of one object, and the most lines of a list. */
const FIELDS_MAX = 6;
const LINES_MAX = 10;

/** The longest value that is said. */
const VALUE_CHARS_MAX = 200;

/**
 * The plain values of an answer: each field as a short sentence, "Price: $49 / month.", each entry of a list in a line of
 * its own. Empty where it has none.
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

/** The values of an object's own fields alone, each as a short sentence. */
export function plainFields(answer: JsonValue | undefined): string {
  if (!isJsonObject(answer)) return "";
  return namedValues(answer).map(([name, value]) => `${capitalized(name)}: ${value}.`).join(" ");
}

/** What is nested in a field, below its name. */
function innerLines(name: string, field: JsonValue): readonly string[] {
  if (Array.isArray(field)) return field.length === 0 ? [`${name}: 0`] : [`${name}:`, ...linesOf(field)];
  const line = lineOf(field);
  return line === "" ? [] : [`${name}: ${line}`];
}

/** The entries of a list; of a long one the first, and that there are more. */
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

/** A value as words: `on_the_way` is "on the way". */
function valueOf(field: JsonValue): string {
  const text = String(field);
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? valueInWords(text) : text.slice(0, VALUE_CHARS_MAX);
}
