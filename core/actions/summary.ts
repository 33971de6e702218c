/**
 * A change in one line of plain text, built by code from the exact arguments and never by the model: for the audit, MCP
 * and copies. The chat shows the same as rows, see `question.ts`.
 *
 * @see docs/reference/promises.md
 * @module
 */
import { replaceHidden } from "../../widget/visible_text.ts";
import type { Action } from "../agent/actions/action.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { inWords, nameInWords } from "../name_words.ts";
import { lookAlikes } from "./look_alikes.ts";

/** Quotation marks that look like the closing one of a value. */
const DOUBLE_QUOTES = /[“”„‟❝❞❠〝〞〟＂″‶˝ˮʺ״〃]/g;

/** Texts that need no quotes: words and addresses. A text that looks like another type is quoted. */
const WORD = /^(?!(?:yes|no|true|false|null)$)\p{L}[\p{L}\p{N}_.@+-]*$/u;

/** A name that needs no quotes. */
const NAME = /^[\p{L}\p{N} ]+$/u;

/**
 * Describes the change, such as `Change plan: pro` or `Add seats: seats = 3, rush = no`. Every argument appears in
 * full. A text is written as JSON, with hidden characters, other quotation marks and look-alike characters as `\u202e`,
 * so that it cannot be read as another argument or value.
 *
 * @example
 * summarize({ name: "add_note" }, { text: "a\u202eb", pinned: true }) // Add note: text = "a\u202eb", pinned = yes
 */
export function summarize(action: Pick<Action, "name">, input: JsonObject): string {
  const what = nameInWords(action.name);
  const [first, ...more] = Object.entries(input);
  if (first === undefined) return what;
  // The only argument of `change_plan` is the plan: repeating the name makes the question harder to read.
  if (more.length === 0 && isObjectOf(action, first[0])) return `${what}: ${valueText(first[1])}`;
  const values = [first, ...more].map(([name, value]) => `${nameText(name)} = ${valueText(value)}`);
  return `${what}: ${values.join(", ")}`;
}

/** Whether the action's name ends with an input's name, as `change_plan` with `plan`. */
function isObjectOf(action: Pick<Action, "name">, input: string): boolean {
  return inWords(action.name).endsWith(` ${inWords(input)}`);
}

/** Returns the content of a JSON string; also escapes hidden characters, look-alikes, and other quotation marks. */
export function escapeText(text: string): string {
  let escaped = "";
  let end = 0;
  for (const [at, character] of lookAlikes(text)) {
    escaped += escapeQuoted(text.slice(end, at)) + escapeUnits(character);
    end = at + character.length;
  }
  return escaped + escapeQuoted(text.slice(end));
}

function escapeQuoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  return replaceHidden(escaped, escapeUnits).replaceAll(DOUBLE_QUOTES, escapeUnits);
}

function escapeUnits(text: string): string {
  return text.split("").map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
}

function nameText(name: string): string {
  const words = inWords(name);
  return NAME.test(words) && escapeText(words) === words ? words : `"${escapeText(name)}"`;
}

function valueText(value: JsonValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") {
    return WORD.test(value) && escapeText(value) === value ? value : `"${escapeText(value)}"`;
  }
  return jsonText(value);
}

/** Serializes JSON with its texts and names escaped by {@linkcode escapeText}. */
function jsonText(value: JsonValue): string {
  if (typeof value === "string") return `"${escapeText(value)}"`;
  if (Array.isArray(value)) return `[${value.map(jsonText).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  return `{${Object.entries(value).map(([name, field]) => `"${escapeText(name)}":${jsonText(field)}`).join(",")}}`;
}
