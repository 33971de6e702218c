/**
 * The inputs of a function's JSON Schema, and the kind of text that each takes.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../json.ts";
import { inWords } from "../../../name_words.ts";
import type { ChoiceLabels } from "../../model.ts";
import { type InputForm, inputForm } from "./form.ts";

/** An input as described in the model's function. */
export type Input = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly values: readonly JsonValue[];
  /** The labels of the values, by value. */
  readonly said: Readonly<Record<string, string>>;
  readonly required: boolean;
  /** The form of a list's entries; null for a single value. */
  readonly items: Input | null;
  readonly form: InputForm;
};

/** Returns the inputs of a schema. @param said the labels of their values */
export function inputsOf(schema: JsonObject, said: ChoiceLabels = {}): readonly Input[] {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).flatMap(([name, definition]) => {
    if (!isJsonObject(definition)) return [];
    return [{ ...inputOf(name, definition, required.includes(name)), said: said[name] ?? {} }];
  });
}

function inputOf(name: string, definition: JsonObject, required: boolean): Input {
  const { type, description, enum: values, items } = definition;
  return {
    name,
    type: typeof type === "string" ? type : "string",
    description: typeof description === "string" ? description : "",
    values: Array.isArray(values) ? values : [],
    said: {},
    required,
    items: isJsonObject(items) ? inputOf(name, items, true) : null,
    form: inputForm(definition),
  };
}

/** Returns the kind of an input's values; inputs with allowed values are distinguished by these. */
export function kindOf(input: Input): string {
  if (input.values.length > 0) return JSON.stringify(input.values);
  if (input.type === "number" || input.type === "integer") return "number";
  if (input.type !== "string") return input.type;
  if (input.form.format !== null) return input.form.format;
  const about = `${inWords(input.name)}: ${input.description}`;
  return STRING_KINDS.find(({ named }) => named.test(about))?.kind ?? "text";
}

/** A word with a digit in it, such as "1042" or "INV-2026-7". */
const ID = /(?<![\w.-])(?:[a-z]{1,8}[-_]?)?\d[\w-]{0,40}(?![\w-]|[.,]\d)/gi;
const EMAIL = /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;

/** Texts with a recognisable form, and the names that indicate them. */
const STRING_KINDS = [
  { kind: "date", named: /\bdate\b|\bday\b/i, pattern: null },
  { kind: "email", named: /\be-?mail\b/i, pattern: EMAIL },
  // By its name alone: the description of a comment may mention an order's number.
  { kind: "id", named: /^[^:]*\b(id|number|code|reference|ref)\b|^(order|invoice|ticket):/i, pattern: ID },
] as const;

/** Returns the pattern of a text of the input's kind within a message; null for a kind without a form. */
export function patternOf(input: Input): RegExp | null {
  const kind = kindOf(input);
  return STRING_KINDS.find((one) => one.kind === kind)?.pattern ?? null;
}

/**
 * Returns the names of a schema's inputs that are ids: any word with a digit matches one, so it is a weak sign of the
 * intended action.
 */
export function idInputs(schema: JsonObject): ReadonlySet<string> {
  return new Set(inputsOf(schema).filter((input) => kindOf(input) === "id").map(({ name }) => name));
}

/** Whether a schema has any input. */
export function hasInputs(schema: JsonObject): boolean {
  return inputsOf(schema).length > 0;
}

/** Whether an input of a schema is a choice. */
export function isChoice(schema: JsonObject, name: string): boolean {
  return inputsOf(schema).some((input) => input.name === name && input.values.length > 0);
}
