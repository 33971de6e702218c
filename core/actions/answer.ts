/**
 * What the app answered: as data for the card, as the picked text for the model, or as the sentence of its error.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/commands.md
 * @module
 */
import { parseBounded } from "../json_bounds.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** The longest part of an app's own error text that is passed on. */
const ERROR_CHARS_MAX = 300;

/** The body as a JSON value, or undefined when it is empty, not JSON, or too deep or large to walk. */
export function readJson(body: string): JsonValue | undefined {
  return parseBounded(body);
}

/**
 * What the model may read: the fields that the action picks (of each item, when the answer is a list), or everything
 * when it picks none. At most `ACTION_LIMITS.pickedCharsMax` characters.
 */
export function pickFields(
  data: JsonValue,
  pick: readonly string[] | null,
): string {
  if (pick === null) {
    return cut(typeof data === "string" ? data : JSON.stringify(data));
  }
  if (isJsonObject(data)) return cut(JSON.stringify(fieldsOf(data, pick)));
  if (Array.isArray(data)) {
    const items = data.filter(isJsonObject).map((item) => fieldsOf(item, pick));
    return cut(JSON.stringify(items));
  }
  // Picking is a promise about what the model sees; a bare text or number has no field of that name.
  return "The answer has none of the fields that this action reads.";
}

/** Where apps put the reason of an error; the first text counts. */
const REASONS: readonly (readonly (string | number)[])[] = [
  ["error"],
  ["message"],
  ["error", "message"],
  ["error", "detail"],
  // RFC 9457, Django and FastAPI.
  ["detail"],
  ["detail", 0, "msg"],
  ["detail", "message"],
  // GraphQL, JSON:API, Rails.
  ["errors", 0, "message"],
  ["errors", 0, "detail"],
  ["errors", 0, "title"],
  ["errors", 0],
  ["error_description"],
  ["title"],
];

/** One sentence for an answer that is an error: its status and, where the app says so, the reason. */
export function errorMessage(status: number, data: JsonValue): string {
  const reason = REASONS.map((path) => valueAt(data, path)).find((value) => lineOf(value) !== "");
  const line = lineOf(reason);
  if (line === "") return `The app answered with status ${status}.`;
  const shown = line.length > ERROR_CHARS_MAX ? `${line.slice(0, ERROR_CHARS_MAX)}…` : line;
  return `The app answered with status ${status}: ${shown}`;
}

/** Whether an answer with a status of success says that there was none. */
export function deniesSuccess(data: JsonValue): boolean {
  return isJsonObject(data) && ["success", "ok"].some((name) => Object.hasOwn(data, name) && data[name] === false);
}

/** The value at a path of own fields and places of lists. */
function valueAt(data: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, step) => {
    if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined;
    return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, data);
}

/** A text on one line; empty for any other value. */
function lineOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? value.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() : "";
}

function fieldsOf(data: JsonObject, pick: readonly string[]): JsonObject {
  return Object.fromEntries(pick.flatMap((name) => {
    const value = fieldAt(data, name);
    return value === undefined ? [] : [[name, value]];
  }));
}

/** A field by its name or, where there is none, by its dotted path; own fields only, so no `constructor` is found. */
function fieldAt(data: JsonObject, name: string): JsonValue | undefined {
  if (Object.hasOwn(data, name)) return data[name];
  const dot = name.indexOf(".");
  const inner = dot > 0 && Object.hasOwn(data, name.slice(0, dot)) ? data[name.slice(0, dot)] : undefined;
  return isJsonObject(inner) ? fieldAt(inner, name.slice(dot + 1)) : undefined;
}

function cut(text: string): string {
  const max = ACTION_LIMITS.pickedCharsMax;
  if (text.length <= max) return text;
  const note = "… (the rest is left out)";
  return text.slice(0, max - note.length) + note;
}
