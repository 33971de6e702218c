/**
 * Validates a value against an input's declaration: in calls of actions, and in files for defaults, allowed values and
 * payloads of buttons.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { matchesPattern, parsePattern } from "../../cards/form/pattern.ts";
import { isJsonObject, type JsonValue } from "../../json.ts";
import { ACTION_LIMITS } from "../../limits/actions.ts";
import { suggestName } from "../../nearest.ts";
import { INPUT_FORMATS } from "./input_formats.ts";
import type { ListForm, RecordForm, ScalarForm } from "./input_types.ts";
import { nounOf } from "./input_words.ts";
import type { Fault } from "../source/source.ts";

/** A valid value, without record fields that count as missing; or what is wrong with it. */
export type ValueReading =
  | { readonly kind: "ok"; readonly value: JsonValue }
  | { readonly kind: "wrong"; readonly fault: Fault };

type AnyForm = ScalarForm | ListForm | RecordForm;

/**
 * Reads a value for a form.
 *
 * @param path its name in messages, such as `items[2].sku`
 * @example
 * readValue({ type: "integer", min: 1, … }, 0, "seats") // wrong: "`seats` is not a whole number of at least 1."
 */
export function readValue(form: AnyForm, value: JsonValue, path: string): ValueReading {
  switch (form.type) {
    case "array":
      return readList(form, value, path);
    case "object":
      return readRecord(form, value, path);
    default: {
      const fault = scalarFault(form, value, path);
      return fault === null ? { kind: "ok", value } : wrong(fault);
    }
  }
}

/** Whether a value counts as missing where it is optional: null, or the empty text or list that models write for it. */
export function isEmptyValue(form: AnyForm, value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (form.type === "array") return Array.isArray(value) && value.length === 0;
  return value === "" && form.type === "string" && form.enum?.includes("") !== true;
}

/** Returns the fault of a missing required value. */
export function missingFault(form: AnyForm, path: string): Fault {
  return { code: "input.missing", message: `\`${path}\` is missing.`, fix: `Give ${nounOf(form)}.` };
}

function readList(form: ListForm, value: JsonValue, path: string): ValueReading {
  if (!Array.isArray(value)) return wrong(typeFault(form, path, value));
  const max = Math.min(form.max ?? Infinity, ACTION_LIMITS.listEntriesMax);
  if (value.length < (form.min ?? 0) || value.length > max) {
    const fix = `Give ${nounOf({ ...form, max })}.`;
    return wrong({ code: "input.range", message: `\`${path}\` has ${value.length} entries.`, fix });
  }
  const long = lengthFault(path, JSON.stringify(value).length, ACTION_LIMITS.listCharsMax);
  if (long !== null) return wrong(long);
  const read: JsonValue[] = [];
  for (const [index, entry] of value.entries()) {
    const inner = `${path}[${index}]`;
    if (isEmptyValue(form.items, entry)) {
      return wrong({ code: "input.empty", message: `\`${inner}\` is empty.`, fix: "Leave it out." });
    }
    const reading = readValue(form.items, entry, inner);
    if (reading.kind === "wrong") return reading;
    read.push(reading.value);
  }
  return { kind: "ok", value: read };
}

function readRecord(form: RecordForm, value: JsonValue, path: string): ValueReading {
  if (!isJsonObject(value)) return wrong(typeFault(form, path, value));
  const unknown = Object.keys(value).find((name) => !form.fields.has(name));
  if (unknown !== undefined) {
    const message = `\`${path}\` has no field \`${unknown.slice(0, 80)}\`.`;
    return wrong({ code: "input.undeclared", message, fix: suggestName(unknown, form.fields.keys()) });
  }
  const read: (readonly [string, JsonValue])[] = [];
  for (const [name, field] of form.fields) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    const inner = `${path}.${name}`;
    if (given === undefined || given === null || !field.required && isEmptyValue(field, given)) {
      if (field.required) return wrong(missingFault(field, inner));
      continue;
    }
    const reading = readValue(field, given, inner);
    if (reading.kind === "wrong") return reading;
    read.push([name, reading.value]);
  }
  return { kind: "ok", value: Object.fromEntries(read) };
}

const FITS_TYPE: Readonly<Record<ScalarForm["type"], (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
};

function scalarFault(form: ScalarForm, value: JsonValue, path: string): Fault | null {
  if (!FITS_TYPE[form.type](value)) return typeFault(form, path, value);
  const fix = `Give ${nounOf(form)}.`;
  if (form.enum !== null && !form.enum.some((allowed) => allowed === value)) {
    const given = JSON.stringify(value).slice(0, 80);
    return { code: "input.not-allowed", message: `\`${path}\` cannot be ${given}.`, fix };
  }
  if (typeof value === "string") return unsendable(value, path) ?? textFault(form, value, path);
  return typeof value === "number" && !isWithin(form, value)
    ? { code: "input.range", message: `\`${path}\` is not ${nounOf(form)}.`, fix }
    : null;
}

function textFault(form: ScalarForm, text: string, path: string): Fault | null {
  const fix = `Give ${nounOf(form)}.`;
  if (form.format !== null && !INPUT_FORMATS[form.format].fits(text)) {
    return { code: "input.format", message: `\`${path}\` is not ${nounOf(form)}.`, fix };
  }
  const chars = [...text].length;
  if (!isWithin(form, chars)) return { code: "input.range", message: `\`${path}\` has ${chars} characters.`, fix };
  if (form.pattern === null) return null;
  const pattern = parsePattern(form.pattern);
  return lengthFault(path, text.length, ACTION_LIMITS.patternTextCharsMax) ??
    (pattern !== null && matchesPattern(pattern, text)
      ? null
      : { code: "input.pattern", message: `\`${path}\` is not ${nounOf(form)}.`, fix });
}

/** Faults of any text, regardless of its form. */
function unsendable(text: string, path: string): Fault | null {
  // Neither can be stored in the audit log or encoded in a URL.
  const isText = !text.includes("\0") && text.isWellFormed();
  return lengthFault(path, text.length, ACTION_LIMITS.inputCharsMax) ??
    (isText
      ? null
      : { code: "input.not-text", message: `\`${path}\` contains a character that is not text.`, fix: "Remove it." });
}

function isWithin({ min, max }: ScalarForm, size: number): boolean {
  return size >= (min ?? -Infinity) && size <= (max ?? Infinity);
}

function lengthFault(path: string, chars: number, max: number): Fault | null {
  if (chars <= max) return null;
  return {
    code: "input.too-long",
    message: `\`${path}\` has ${chars} characters; ${max} are allowed.`,
    fix: "Shorten it.",
  };
}

/** A number or boolean in quotes looks right to its author, so the message mentions the quotes. */
function typeFault(form: AnyForm, path: string, value: JsonValue): Fault {
  const noun = nounOf(form);
  const isQuoted = typeof value === "string" && ["number", "integer", "boolean"].includes(form.type);
  return isQuoted
    ? { code: "input.type", message: `\`${path}\` is a text, not ${noun}.`, fix: `Give ${noun}, without quotes.` }
    : { code: "input.type", message: `\`${path}\` is not ${noun}.`, fix: `Give ${noun}.` };
}

function wrong(fault: Fault): ValueReading {
  return { kind: "wrong", fault };
}
