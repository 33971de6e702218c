/**
 * Calls that small models write at the beginning of a line instead of making them: as code, `get_plan(id="7")` and
 * `[get_plan(), get_seats()]`, and as ReAct, `Action: get_plan` above `Action Input: {}`. They are never shown to a
 * customer.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { parseBounded } from "../json_bounds.ts";
import { endOfJson } from "./json_end.ts";

/** The classification of a line's beginning: possibly calls if it continues, or calls of this length. */
type CodeStart = "open" | {
  readonly calls: readonly { readonly name: string; readonly input: JsonObject }[];
  readonly length: number;
};

/**
 * Reads the beginning of a line; null for words.
 *
 * @param names of the offered functions
 * @param isEnd whether nothing follows
 */
export function readCodeStart(text: string, names: ReadonlySet<string>, isEnd: boolean): CodeStart | null {
  return readReact(text, isEnd) ?? readCode(text, names, isEnd);
}

const REACT_LABELS = ["Thought:", "Action:", "Final Answer:"] as const;
const ACTION =
  /^(?:Thought:[\s\S]*?\n[^\S\n]*)?Action:[^\S\n]*`?([\w.-]{1,80})`?(?:\(\))?[^\S\n]*\n[^\S\n]*Action Input:\s*(?:```(?:json)?\s*)?/;
const FINAL = /^(?:Thought:[\s\S]*?\n[^\S\n]*)?Final Answer:\s*(?=\S)/;
/** An invented result of the call: it extends to the end. */
const OBSERVATION = /^\s*(?:```\s*)?(?:Observation:[\s\S]*)?/;

function readReact(text: string, isEnd: boolean): CodeStart | null {
  if (!REACT_LABELS.some((label) => label.startsWith(text) || text.startsWith(label))) return null;
  const [final] = FINAL.exec(text) ?? [];
  if (final !== undefined) return { calls: [], length: final.length };
  const found = ACTION.exec(text);
  if (found === null) return couldBeReact(text) && !isEnd ? "open" : null;
  // The model may invent an observation after its call, so the call is read at the end of the answer.
  if (!isEnd) return "open";
  const [head, name = ""] = found;
  const rest = text.slice(head.length);
  const end = rest.startsWith("{") ? endOfJson(rest) : lengthOf(/^[^\n]*/, rest);
  const input = parseBounded(rest.slice(0, end ?? rest.length));
  const length = end === null ? text.length : head.length + end + lengthOf(OBSERVATION, rest.slice(end));
  return { calls: [{ name, input: isJsonObject(input) ? input : asUnreadable(rest) }], length };
}

/** Whether lines without their inputs may still get them: a thought may be long, an action has one line. */
function couldBeReact(text: string): boolean {
  if (!text.startsWith("Action:")) return true;
  const [, next] = text.split(/\n[^\S\n]*/, 2);
  return next === undefined || "Action Input:".startsWith(next) || next.startsWith("Action Input:");
}

const NAME_CHARS_MAX = 100;
const NAME = /^(?:functions\.)?([\w-]{1,80})\s*/;

function readCode(text: string, names: ReadonlySet<string>, isEnd: boolean): CodeStart | null {
  const open = isEnd ? null : "open";
  const isList = text.startsWith("[");
  const calls: { name: string; input: JsonObject }[] = [];
  let at = lengthOf(/^\[?\s*/, text);
  for (;;) {
    const rest = text.slice(at);
    if (rest === "") return open;
    const [head = "", name = ""] = NAME.exec(rest) ?? [];
    const begun = rest.slice(0, NAME_CHARS_MAX).trimEnd();
    const isPart = [...names, "functions."].some((one) => one.startsWith(begun)) || names.has(name) && head === rest;
    if (!names.has(name) || rest[head.length] !== "(") return isPart ? open : null;
    const inside = rest.slice(head.length + 1);
    const end = endOfArguments(inside);
    if (end === null) return open;
    calls.push({ name, input: readArguments(inside.slice(0, end)) });
    at += head.length + end + 2;
    const comma = isList ? lengthOf(/^\s*,\s*/, text.slice(at)) : 0;
    if (comma === 0) break;
    at += comma;
  }
  const tail = text.slice(at);
  const [close] = (isList ? /^\s*\][^\S\n]*;?/ : /^[^\S\n]*;?/).exec(tail) ?? [];
  if (close === undefined) return tail.trim() === "" ? open : null;
  const after = tail.slice(close.length);
  // A fence may close after it.
  if (!isEnd && /^\s{0,9}`{0,2}$/.test(after)) return "open";
  const fence = lengthOf(/^\s*```/, after);
  // Words on the same line are about the function, as in an explanation.
  return after === "" || after.startsWith("\n") || fence > 0 ? { calls, length: at + close.length + fence } : null;
}

/** Returns where the bracket of a call closes, outside of its texts; null if it is still open. */
function endOfArguments(text: string): number | null {
  let depth = 0;
  let quote = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (quote !== "") {
      if (char === "\\") at++;
      else if (char === quote) quote = "";
    } else if (char === '"' || char === "'") quote = char;
    else if (char === ")" && depth === 0) return at;
    else if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
  }
  return null;
}

const ARGUMENT =
  /\s*([A-Za-z_]\w{0,79})\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|[A-Za-z]+|\[[^[\]]*\]|\{[^{}]*\})\s*(?:,|$)/y;

/** Returns the named inputs of a call; anything without a name, or with an invalid value, is returned as unreadable. */
function readArguments(text: string): JsonObject {
  const input: Record<string, JsonValue> = {};
  const { length } = text.trimEnd();
  for (let at = 0; at < length; at = ARGUMENT.lastIndex) {
    ARGUMENT.lastIndex = at;
    const [, name = "", written = ""] = ARGUMENT.exec(text) ?? [];
    const value = name === "" ? undefined : valueOf(written);
    if (value === undefined) return asUnreadable(text);
    input[name] = value;
  }
  return input;
}

const CONSTANTS: Readonly<Record<string, JsonValue>> = { True: true, False: false, None: null };

/** Parses a literal of Python, which is that of JSON except for quotes and three names. */
function valueOf(written: string): JsonValue | undefined {
  if (Object.hasOwn(CONSTANTS, written)) return CONSTANTS[written];
  if (!written.startsWith("'")) return parseBounded(written) ?? parseBounded(written.replaceAll("'", '"'));
  const inside = written.slice(1, -1).replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"');
  return parseBounded(`"${inside}"`);
}

/** Returns an input that no function accepts, so that the model reads the error and repeats the call. */
function asUnreadable(text: string): JsonObject {
  return { "(unreadable)": text.slice(0, UNREADABLE_CHARS_MAX) };
}

const UNREADABLE_CHARS_MAX = 200;

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}
