/**
 * The values of a form as text by field, and their conversion from and to a tool's input.
 *
 * For every input `readTyped(fields, typedOf(fields, input))` returns that input, without empty optional texts and
 * empty groups: empty fields are left out.
 *
 * @module
 */
import { parseJson } from "../../../core/agent/source/json.ts";
import { readSource } from "../../../core/agent/source/source.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import type { InputFault, Problem } from "../../../core/problem.ts";
import { type FormField, leavesOf } from "./fields.ts";

/** The text of each field by its path. A missing field is empty. */
export type Typed = ReadonlyMap<string, string>;

/** The input read from the fields, and the faults of fields that cannot be read. */
export type ReadForm = { readonly input: JsonObject; readonly faults: readonly InputFault[] };

/** Converts an input to the texts of its fields. */
export function typedOf(fields: readonly FormField[], input: JsonObject): Typed {
  const typed = new Map<string, string>();
  for (const field of fields) {
    const value = input[nameOf(field)];
    if (value === undefined) continue;
    if (field.control.kind !== "group") typed.set(field.path, shownText(field, value));
    else if (isJsonObject(value)) {
      for (const [path, text] of typedOf(field.control.fields, value)) typed.set(path, text);
    }
  }
  return typed;
}

/** Reads the texts of a sent form. Browsers send every line end as CR LF. */
export function typedOfForm(fields: readonly FormField[], form: FormData): Typed {
  const typed = new Map<string, string>();
  for (const { path } of leavesOf(fields)) {
    const value = form.get(path);
    if (typeof value === "string" && value !== "") typed.set(path, value.replaceAll("\r\n", "\n"));
  }
  return typed;
}

/** Converts the texts to an input. Empty fields are left out, and groups in which all are empty. */
export function readTyped(fields: readonly FormField[], typed: Typed): ReadForm {
  const input: Record<string, JsonValue> = {};
  const faults: InputFault[] = [];
  for (const field of fields) {
    const read = field.control.kind === "group" ? readGroup(field.control.fields, typed) : readLeaf(field, typed);
    if (read.value !== undefined) input[nameOf(field)] = read.value;
    faults.push(...read.faults);
  }
  return { input, faults };
}

type ReadValue = { readonly value: JsonValue | undefined; readonly faults: readonly InputFault[] };

function readGroup(fields: readonly FormField[], typed: Typed): ReadValue {
  const { input, faults } = readTyped(fields, typed);
  return { value: Object.keys(input).length === 0 ? undefined : input, faults };
}

function readLeaf(field: FormField, typed: Typed): ReadValue {
  const text = typed.get(field.path) ?? "";
  const { control } = field;
  // Only the content of a file may be empty on purpose.
  if (text === "") return good(field.required && control.kind === "code" ? "" : undefined);
  switch (control.kind) {
    case "number": {
      const number = text.trim() === "" ? NaN : Number(text);
      return Number.isFinite(number) ? good(number) : bad(field, "must be a number.", "Write digits, such as 20.");
    }
    case "flag":
      return good(text === "true" ? true : text === "false" ? false : text);
    case "lines":
      return text.trimStart().startsWith("[") ? readJson(field, text) : good(linesOf(text));
    case "json":
      return control.bareText && !/^\s*[[{"\d-]/.test(text) ? good(bareValue(text)) : readJson(field, text);
    default:
      return good(text);
  }
}

function readJson(field: FormField, text: string): ReadValue {
  const parsed = parseJson(readSource(field.path, text));
  if (parsed.kind === "problems") {
    return { value: undefined, faults: parsed.problems.map((problem) => faultOf(field, problem)) };
  }
  const value: JsonValue = JSON.parse(text);
  return good(value);
}

function faultOf({ path }: FormField, { line, column, message, fix }: Problem): InputFault {
  return { parameter: path, message: `\`${path}\`, line ${line}, column ${column}: ${message}`, fix: fix ?? "" };
}

function bareValue(text: string): JsonValue {
  const word = text.trim();
  return word === "true" ? true : word === "false" ? false : word === "null" ? null : text;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function good(value: JsonValue | undefined): ReadValue {
  return { value, faults: [] };
}

function bad({ path }: FormField, what: string, fix: string): ReadValue {
  return { value: undefined, faults: [{ parameter: path, message: `\`${path}\` ${what}`, fix }] };
}

function shownText({ control }: FormField, value: JsonValue): string {
  if (control.kind === "lines" && Array.isArray(value) && value.length > 0 && value.every(isPlainLine)) {
    const text = value.join("\n");
    if (!text.trimStart().startsWith("[")) return text;
  }
  const bare = typeof value === "string" && (control.kind !== "json" ||
    (control.bareText && value !== "" && typeof bareValue(value) === "string" && !/^\s*[[{"\d-]/.test(value)));
  return bare ? value : JSON.stringify(value, null, 2);
}

function isPlainLine(line: JsonValue): boolean {
  return typeof line === "string" && line.trim() !== "" && !/[\n\r]/.test(line);
}

function nameOf({ path }: FormField): string {
  return path.slice(path.lastIndexOf(".") + 1);
}
