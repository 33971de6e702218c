/**
 * What the app answered: as data for the card, as the picked text for the model, or as the sentence of its error.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/commands.md
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** The longest part of an app's own error text that is passed on. */
const ERROR_CHARS_MAX = 300;

/** The body as a JSON value, or undefined when it is empty or not JSON. */
export function readJson(body: string): JsonValue | undefined {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
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

/** One sentence for an answer that is an error: its status and, where the app says so, the reason. */
export function errorMessage(status: number, data: JsonValue): string {
  const reason = isJsonObject(data) ? data["error"] : undefined;
  if (typeof reason !== "string" || reason.trim() === "") {
    return `The app answered with status ${status}.`;
  }
  const line = reason.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
  const shown = line.length > ERROR_CHARS_MAX ? `${line.slice(0, ERROR_CHARS_MAX)}…` : line;
  return `The app answered with status ${status}: ${shown}`;
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
