/**
 * Calls that a model writes as text, because its server does not parse the format that it was trained on.
 *
 * Between the markers of a chat template anything well-formed is a call. Without markers, only JSON that starts a line,
 * has only a name and inputs, and names an offered function is one, and what `code_calls.ts` reads: everything else is
 * words.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { parseBounded } from "../json_bounds.ts";
import { readCodeStart } from "./code_calls.ts";
import { endOfJson } from "./json_end.ts";
import { rereadAt } from "../reread.ts";
import { ARTEFACT_LIMITS } from "../limits/model.ts";

/** A call as text; all of it is untrusted. */
export type WrittenCall = { readonly name: string; readonly input: JsonObject };

/** The names of a call's members in the formats that models learn. */
const NAME_KEYS = ["name", "function", "tool", "tool_name", "function_name", "action"] as const;
const INPUT_KEYS = ["arguments", "parameters", "args", "input", "tool_input", "action_input"] as const;
const OTHER_KEYS = ["type", "id"] as const;
const KEYS: readonly string[] = [...NAME_KEYS, ...INPUT_KEYS, ...OTHER_KEYS];

/**
 * Parses the calls between two markers: JSON, a name followed by JSON, or a name with tags for its inputs.
 *
 * @example
 * callsWritten("functions.get_plan:0<|tool_call_argument_begin|>{}") // [{ name: "get_plan", input: {} }]
 */
export function callsWritten(text: string): readonly WrittenCall[] {
  const value = parseBounded(text.trim());
  if (value !== undefined) return listOf(value).flatMap((each) => readCall(each) ?? []);
  return /<parameter=|<arg_key>/.test(text) ? taggedCalls(text) : namedCalls(text);
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return Array.isArray(value) ? value : [value];
}

/** Reads a call in JSON, such as `{"name": "get_plan", "arguments": {}}`; null if it is not one. */
function readCall(value: JsonValue): WrittenCall | null {
  if (!isJsonObject(value)) return null;
  const { function: inner } = value;
  const call = isJsonObject(inner) ? inner : value;
  const name = NAME_KEYS.map((key) => call[key]).find((each) => typeof each === "string");
  const written = INPUT_KEYS.map((key) => call[key]).find((each) => each !== undefined) ?? {};
  const input = typeof written === "string" ? parseBounded(written) : written;
  return typeof name === "string" && isJsonObject(input) ? { name: plainName(name), input } : null;
}

/** Returns a function's name without the namespace `functions`, which some templates prepend. */
export function plainName(name: string): string {
  return name.replace(/^functions\./, "");
}

/** Control tokens and names of formats between a function's name and its inputs. */
const BETWEEN = /<[|｜][^<>|｜]{1,40}[|｜]>|\[ARGS\]|```(?:json)?|[<>]/g;
const NAME_BEFORE = /(?:^|[\s.=])([\w-]{1,80})(?::\d{1,3})?\s*(?:\bjson\s*)?$/;

/** `functions.get_plan:0<|tool_call_argument_begin|>{}`, `get_plan[ARGS]{}`, `get_plan>{}`. */
function namedCalls(text: string): readonly WrittenCall[] {
  const bare = text.replace(BETWEEN, " ");
  const calls: WrittenCall[] = [];
  let from = 0;
  for (let at = bare.indexOf("{"); at >= 0; at = bare.indexOf("{", from)) {
    const end = endOfJson(bare.slice(at));
    if (end === null) return calls;
    const [, name] = NAME_BEFORE.exec(bare.slice(from, at)) ?? [];
    const input = parseBounded(bare.slice(at, at + end));
    if (name !== undefined && isJsonObject(input)) calls.push({ name, input });
    from = at + end;
  }
  return calls;
}

const TAGGED_NAME = /(?:<function=|^)\s*([\w.-]{1,80})/;
const TAGGED_INPUT =
  /<parameter=([\w-]{1,80})>([\s\S]*?)<\/parameter>|<arg_key>([\s\S]{1,80}?)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g;

/** `<function=change_plan><parameter=plan>pro</parameter></function>`, `change_plan<arg_key>plan</arg_key>…`. */
function taggedCalls(text: string): readonly WrittenCall[] {
  return text.split("</function>").flatMap((one): readonly WrittenCall[] => {
    const [, name] = TAGGED_NAME.exec(one.trim()) ?? [];
    const inputs = Array.from(
      one.matchAll(TAGGED_INPUT),
      ([, key, value, otherKey, otherValue]) =>
        [(key ?? otherKey ?? "").trim(), taggedValue(value ?? otherValue ?? "")] as const,
    );
    return name === undefined ? [] : [{ name: plainName(name), input: Object.fromEntries(inputs) }];
  });
}

/** Tags have no types: a value that parses as a number, a boolean, a list or an object is taken as one. */
function taggedValue(written: string): JsonValue {
  const text = written.trim();
  return /^(?:-?\d|true$|false$|null$|[[{"])/.test(text) ? parseBounded(text) ?? text : text;
}

/**
 * The classification of a line's beginning: words, a possible call if it continues, a possible call too long to be
 * examined again from each of its lines, or calls of this length.
 */
type LineStart = "words" | "open" | "long" | { readonly calls: readonly WrittenCall[]; readonly length: number };

/** A part of a text: words, or a call in it. */
type BarePart = { readonly kind: "text"; readonly text: string } | ({ readonly kind: "call" } & WrittenCall);

/**
 * Opens a filter that extracts calls without markers from streamed text.
 *
 * @param names of the offered functions
 */
export function openBareCalls(names: ReadonlySet<string>) {
  let held = "";
  let isLineStart = true;
  let readAgainAt = 0;

  function* take(isEnd: boolean): Generator<BarePart> {
    readAgainAt = 0;
    while (held !== "") {
      const start = isLineStart ? readStart(held, names, isEnd) : "words";
      if (start === "open") {
        readAgainAt = rereadAt(held.length);
        return;
      }
      if (start === "long") {
        yield { kind: "text", text: held };
        isLineStart = held.endsWith("\n");
        held = "";
      } else if (start === "words") {
        // The blank lines before a call are removed with it.
        const [line = ""] = (isLineStart ? /^\s*[^\n]*/ : /^[^\n]*/).exec(held) ?? [];
        if (line !== "") yield { kind: "text", text: line };
        held = held.slice(line.length);
        isLineStart = held !== "";
      } else {
        for (const call of start.calls) yield { kind: "call", ...call };
        held = held.slice(start.length);
      }
    }
  }

  return {
    *add(text: string): Generator<BarePart> {
      held += text;
      if (held.length >= readAgainAt) yield* take(false);
    },
    end: (): readonly BarePart[] => [...take(true)],
  };
}

/** Whether a line may continue as a fence of code, as a list, or as the first name of an object. */
const FENCE_SO_FAR = /^`{1,3}[a-z_]{0,20}$/i;
const LEAD = /^[\s;]*(?:`{1,3}[a-z_]{0,20}\s+)?/i;
const OPENED = /^(?:\[\s*)?(?:\{\s*)?/;

function readStart(text: string, names: ReadonlySet<string>, isEnd: boolean): LineStart {
  const [lead = ""] = LEAD.exec(text) ?? [];
  const rest = text.slice(lead.length);
  const unfinished: LineStart = isEnd ? "words" : text.length > ARTEFACT_LIMITS.callCharsMax ? "long" : "open";
  if (rest === "" || FENCE_SO_FAR.test(rest)) return unfinished;
  const code = readCodeStart(rest, names, isEnd);
  if (code === "open") return unfinished;
  if (code !== null) return { calls: code.calls, length: lead.length + code.length };
  const [opened = ""] = OPENED.exec(rest) ?? [];
  const inside = rest.slice(opened.length);
  if (opened === "" || inside === "" && !opened.includes("{") && !opened.startsWith("[")) return "words";
  if (inside === "") return unfinished;
  const isKey = (key: string) => `"${key}"`.startsWith(inside) || inside.startsWith(`"${key}"`);
  if (!opened.includes("{") || !KEYS.some(isKey)) return "words";
  const end = endOfJson(rest);
  if (end === null) return unfinished;
  const calls = callsOnly(rest.slice(0, end), names);
  if (calls === null) return "words";
  const after = rest.slice(end);
  const isFenced = lead.includes("`");
  if (isFenced && /^\s*`{0,2}$/.test(after) && unfinished === "open") return "open";
  const [fence = ""] = isFenced ? /^\s*`{1,3}/.exec(after) ?? [] : [];
  return { calls, length: lead.length + end + fence.length };
}

/** Returns the calls of a JSON text that contains nothing else and names only offered functions; null for any other. */
function callsOnly(text: string, names: ReadonlySet<string>): readonly WrittenCall[] | null {
  const listed = listOf(parseBounded(text) ?? null);
  const isPlain = (value: JsonValue) => isJsonObject(value) && Object.keys(value).every((key) => KEYS.includes(key));
  const calls = listed.flatMap((each) => isPlain(each) ? readCall(each) ?? [] : []);
  return listed.length > 0 && calls.length === listed.length && calls.every(({ name }) => names.has(name))
    ? calls
    : null;
}
