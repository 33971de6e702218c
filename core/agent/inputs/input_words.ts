/**
 * Describes an input's values in words for the AI, teammates and authors of files.
 *
 * @module
 */
import { INPUT_FORMATS } from "./input_formats.ts";
import type { ListForm, RecordForm, ScalarForm } from "./input_types.ts";

/** The types of single values, as nouns. */
export const NOUNS: Readonly<Record<ScalarForm["type"], string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
};

/**
 * Describes a form as a noun.
 *
 * @example
 * nounOf({ type: "integer", min: 1, max: 10, … }) // "a whole number from 1 to 10"
 */
export function nounOf(form: ScalarForm | ListForm | RecordForm): string {
  switch (form.type) {
    case "array":
      return `a list${rangeText(form, " entries")}, each ${nounOf(form.items)}`;
    case "object":
      return `an object with ${[...form.fields.keys()].map((name) => `\`${name}\``).join(", ")}`;
    default:
      return scalarNoun(form);
  }
}

function scalarNoun({ type, enum: choices, format, pattern, min, max }: ScalarForm): string {
  if (choices !== null) return `one of ${choices.map((value) => JSON.stringify(value)).join(", ")}`;
  const noun = format === null ? NOUNS[type] : `${INPUT_FORMATS[format].noun} such as ${INPUT_FORMATS[format].example}`;
  const form = pattern === null ? "" : ` of the form ${pattern}`;
  return `${noun}${form}${rangeText({ min, max }, type === "string" ? " characters" : "")}`;
}

function rangeText({ min, max }: Pick<ScalarForm, "min" | "max">, unit: string): string {
  if (min !== null && max !== null) return ` ${unit === "" ? "from" : "of"} ${min} to ${max}${unit}`;
  if (min !== null) return ` of at least ${min}${unit}`;
  return max === null ? "" : ` of at most ${max}${unit}`;
}
