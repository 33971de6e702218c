/**
 * The sentence that a customer says yes to, made by code from the exact arguments and never by the model.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action } from "../agent/action.ts";
import type { JsonObject, JsonValue } from "../json.ts";

/** A longer value is shown by its beginning and its length. */
const VALUE_CHARS_MAX = 300;

/** Says what would be done, such as `Change plan: pro` or `Add seats: seats = 3, rush = no`; every argument appears. */
export function summarize(action: Pick<Action, "name">, input: JsonObject): string {
  const title = inWords(action.name);
  const what = title.charAt(0).toUpperCase() + title.slice(1);
  const [first, ...more] = Object.entries(input);
  if (first === undefined) return what;
  // The one argument of `change_plan` is the plan: saying so twice only makes the question harder to read.
  if (more.length === 0 && title.endsWith(` ${inWords(first[0])}`)) return `${what}: ${shown(first[1])}`;
  const values = [first, ...more].map(([name, value]) => `${inWords(name)} = ${shown(value)}`);
  return `${what}: ${values.join(", ")}`;
}

/** `change_plan` and `changePlan` as "change plan". */
function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase().trim();
}

/** Without line ends and letters that turn the direction of writing: they could make one argument look like another. */
export function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function shown(value: JsonValue): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "string") return JSON.stringify(value);
  const line = onOneLine(value);
  const text = line.length > VALUE_CHARS_MAX ? `${line.slice(0, VALUE_CHARS_MAX)}… (${line.length} characters)` : line;
  return /^[\p{L}\p{N}_.@+-]+$/u.test(text) ? text : `“${text.replaceAll(/[“”]/g, '"')}”`;
}
