/**
 * Converts the app's answer: to data for the card, picked text for the model, or an error message.
 *
 * @see docs/reference/agent-files.md
 * @see docs/reference/commands.md
 * @module
 */
import { visibleLine } from "../../widget/visible_text.ts";
import { pickFrom, stepsOf } from "../agent/actions/pick.ts";
import { isJsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";

/** The maximum length of an app's own error text that is passed on. */
const ERROR_CHARS_MAX = 300;

/**
 * Returns what the model may read: the fields that the action picks (of each entry, if the answer is a list), or
 * everything if it picks none. At most `ACTION_LIMITS.pickedCharsMax` characters.
 */
export function pickFields(
  data: JsonValue,
  pick: readonly string[] | null,
): string {
  if (pick === null) {
    return cut(typeof data === "string" ? data : JSON.stringify(data));
  }
  const picked = pickFrom(data, pick);
  // Picking restricts what the model sees: it excludes even the names of other fields, which may be ids.
  return picked === undefined
    ? "The answer has none of the fields that this action reads."
    : cut(JSON.stringify(picked));
}

/** The paths of an error's reason in answers; the first text that is more than the status is used. */
const REASONS: readonly (readonly (string | number)[])[] = [
  ["error"],
  // A list in NestJS.
  ["message"],
  ["message", 0],
  ["error", "message"],
  ["error", "detail"],
  ["error", "title"],
  ["error", "reason"],
  // RFC 9457, Django and FastAPI.
  ["detail"],
  ["detail", 0, "msg"],
  ["detail", "message"],
  // GraphQL, JSON:API, Rails.
  ["errors", 0, "message"],
  ["errors", 0, "detail"],
  ["errors", 0, "title"],
  ["errors", 0, "msg"],
  ["errors", 0],
  ["error_description"],
  ["error_message"],
  ["reason"],
  ["title"],
];

/** Texts that some frameworks put in `error` or `title` besides the actual reason. */
const STATUS_TEXT =
  /^(?:bad request|unauthorized|payment required|forbidden|not found|conflict|gone|unprocessable (?:entity|content)|too many requests|internal server error|validation (?:error|failed)|one or more validation errors occurred\.?|error)$/i;

/**
 * Returns the app's reason for an error in one line of at most 300 characters; null if it gives none. Written by
 * others: data, not instructions.
 */
export function reasonIn(data: JsonValue): string | null {
  const lines = [...REASONS.map((path) => lineOf(valueAt(data, path))), fieldReason(data)].filter((line) =>
    line !== ""
  );
  const line = lines.find((each) => !STATUS_TEXT.test(each)) ?? lines[0];
  if (line === undefined) return null;
  return line.length > ERROR_CHARS_MAX ? `${line.slice(0, ERROR_CHARS_MAX)}…` : line;
}

/** Returns the first of `errors` if they are keyed by field, as in Laravel, Rails and ASP.NET: "email: is taken". */
function fieldReason(data: JsonValue): string {
  const errors = valueAt(data, ["errors"]);
  const [first] = isJsonObject(errors) ? Object.entries(errors) : [];
  if (first === undefined) return "";
  const [field, value] = first;
  const line = lineOf(Array.isArray(value) ? value[0] : value);
  return line === "" || /^(?:base|\$)?$/.test(field) ? line : `${field}: ${line}`;
}

/** Describes an error in one sentence: its status and, if the app gives it, the reason. */
export function errorMessage(status: number, reason: string | null): string {
  return `The app answered with status ${status}${reason === null ? "." : `: ${reason}`}`;
}

/** Whether an answer with a success status reports a failure. */
export function deniesSuccess(data: JsonValue): boolean {
  return isJsonObject(data) && ["success", "ok"].some((name) => Object.hasOwn(data, name) && data[name] === false);
}

/**
 * Whether an answer with a success status contains an error, as in GraphQL and JSON-RPC, unless it also reports
 * success.
 */
export function namesError(data: JsonValue): boolean {
  if (!isJsonObject(data) || data["success"] === true || data["ok"] === true) return false;
  return ["error", "errors"].some((name) => Object.hasOwn(data, name) && saysAnything(data[name] ?? null));
}

function saysAnything(value: JsonValue): boolean {
  if (typeof value === "string") return value.trim() !== "";
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : value === true;
}

/** The first words of failure messages that programs send with a success status. */
const FAILURE_TEXT =
  /^[\s"'[(*]{0,8}(?:(?:fatal|internal|server|database|unknown|unexpected)[ _-]){0,2}(?:errors?|exception|failed|failure|warning|traceback|panic|unauthori[sz]ed|forbidden|not found|bad request|access denied|permission denied|too many requests|(?:temporarily|service) unavailable|bad gateway|gateway timeout)\b/i;

/** Whether a text that is the whole answer reports a failure. */
export function isFailureText(text: string): boolean {
  return FAILURE_TEXT.test(text);
}

/**
 * Whether an answer lacks the fields that the read is for. An empty answer (null, an empty list or object) may be the
 * app's actual data.
 */
export function hasOtherFields(
  data: JsonValue,
  { pick, widget }: { readonly pick: readonly string[] | null; readonly widget: string | null },
): boolean {
  if (widget === null && !(pick !== null && namesError(data))) return false;
  const values = Array.isArray(data) ? data : data === null ? [] : [data];
  const names = new Set((pick ?? []).flatMap((path) => [path, stepsOf(path)[0] ?? path]));
  const isOther = (value: JsonValue) => {
    if (!isJsonObject(value)) return !Array.isArray(value);
    const own = Object.keys(value);
    return pick !== null && own.length > 0 && !names.has("*") && !own.some((name) => names.has(name));
  };
  return values.length > 0 && values.every(isOther);
}

/** Returns the value at a path of own fields and list indexes. */
function valueAt(data: JsonValue, path: readonly (string | number)[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>((value, step) => {
    if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined;
    return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }, data);
}

/** Returns a text on one line; empty for any other value. */
function lineOf(value: JsonValue | undefined): string {
  return typeof value === "string" ? visibleLine(value.replaceAll(/[\s\p{Cc}]+/gu, " ")) : "";
}

function cut(text: string): string {
  const max = ACTION_LIMITS.pickedCharsMax;
  if (text.length <= max) return text;
  const note = "… (the rest is left out)";
  return text.slice(0, max - note.length) + note;
}
