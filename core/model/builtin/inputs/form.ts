/**
 * The form of an input's texts: its `pattern`, its `format`, its bounds. What does not match is not a value, and the
 * only matching word of a message is one.
 *
 * @module
 */
import { INPUT_FORMATS, type InputFormat } from "../../../agent/inputs/input_formats.ts";
import { matchesPattern, parsePattern, type Pattern } from "../../../cards/form/pattern.ts";
import type { JsonObject, JsonValue } from "../../../json.ts";

/** The constraints on a value besides its type. */
export type InputForm = {
  readonly pattern: Pattern | null;
  readonly format: InputFormat | null;
  /** The minimum and maximum of a number, or of the length in characters. */
  readonly min: number;
  readonly max: number;
};

/** The part of a message that is read, and the maximum length of a word in it. */
const READ_CHARS_MAX = 2000;
const WORD_CHARS_MAX = 100;

/** Formats that identify a word of a message. A date is read in any spelling, by `readDate`. */
const WORD_FORMATS: ReadonlySet<string> = new Set(["email", "uri", "uuid", "time", "date-time"]);

/** Words and amounts of ordinary messages: a pattern that matches one of them is not distinctive. */
const ORDINARY = ["please", "Please", "PLEASE", "a", "A", "1-2", "x2"];

/** Reads the form out of an input's JSON Schema. */
export function inputForm({ pattern, format, ...bounds }: JsonObject): InputForm {
  const { minLength, maxLength, minimum, maximum } = bounds;
  return {
    pattern: typeof pattern === "string" ? parsePattern(pattern) : null,
    format: typeof format === "string" && Object.hasOwn(INPUT_FORMATS, format) ? format as InputFormat : null,
    min: [minLength, minimum].find((bound) => typeof bound === "number") ?? -Infinity,
    max: [maxLength, maximum].find((bound) => typeof bound === "number") ?? Infinity,
  };
}

/** Whether a value has the form. */
export function fitsForm({ pattern, format, min, max }: InputForm, value: JsonValue): boolean {
  if (typeof value === "number") return value >= min && value <= max;
  if (typeof value !== "string") return true;
  const chars = [...value].length;
  return chars >= min && chars <= max && (format === null || INPUT_FORMATS[format].fits(value)) &&
    (pattern === null || matchesPattern(pattern, value));
}

/** Whether the form is distinctive: a word that has it is a value, whatever the rest of the message is. */
export function isDistinctive({ pattern, format }: InputForm): boolean {
  if (format !== null) return WORD_FORMATS.has(format);
  return pattern !== null && !ORDINARY.some((word) => matchesPattern(pattern, word));
}

const MARK = /[\p{P}\p{S}]/u;
const END = /[.,;:!?]/;

/**
 * Returns the only word of a text that has a distinctive form, and its spelling there; undefined for none and for two.
 *
 * An id in another case is the same id: "r-1001" is R-1001 if only that matches.
 */
export function wordOfForm(
  form: InputForm,
  text: string,
): { readonly value: string; readonly written: string } | undefined {
  if (!isDistinctive(form)) return undefined;
  const found = new Map<string, string>();
  for (const part of text.slice(0, READ_CHARS_MAX).split(/\s+/)) {
    // A word may be surrounded by quotes, brackets and the ends of sentences.
    const signs = [...part];
    const from = signs.findIndex((sign) => !MARK.test(sign));
    const bare = signs.slice(Math.max(from, 0), signs.findLastIndex((sign) => !MARK.test(sign)) + 1).join("");
    const unended = signs.slice(0, signs.findLastIndex((sign) => !END.test(sign)) + 1).join("");
    for (const written of new Set([part, unended, bare])) {
      const value = valueOf(form, written);
      if (value === undefined) continue;
      found.set(value, written);
      break;
    }
  }
  const [only] = found;
  return only === undefined || found.size > 1 ? undefined : { value: only[0], written: only[1] };
}

function valueOf(form: InputForm, word: string): string | undefined {
  // Plain letters are a word of the sentence, whatever the pattern allows.
  if (word.length > WORD_CHARS_MAX || !/[^\p{L}\p{M}]/u.test(word)) return undefined;
  if (form.format === "uri" && !word.includes("://")) return undefined;
  return [word, word.toUpperCase(), word.toLowerCase()].find((each) => fitsForm(form, each));
}
