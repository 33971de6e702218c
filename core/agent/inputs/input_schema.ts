/**
 * The schema of an action's inputs as written in its file.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import type { JsonValue } from "../../json.ts";
import { INPUT_FORMATS, type InputFormat } from "./input_formats.ts";
import { type ActionInput, type RecordField, type RecordForm, SCALAR_TYPES, type ScalarForm } from "./input_types.ts";
import { LOCALIZED } from "../localized.ts";
import { addFixes } from "../source/shape.ts";

/** The name of an input, or of a field of a record. */
export const INPUT_NAME = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
  .describe("letters, digits and _, beginning with a letter, at most 64 characters");

const SCALARS = SCALAR_TYPES.join(", ");

/** Keys and types from JSON Schema or other formats, with their equivalents here. */
const OTHER_KEYS = {
  minimum: "Write `min`.",
  maximum: "Write `max`.",
  minLength: "Write `min`: for a text it counts characters.",
  maxLength: "Write `max`: for a text it counts characters.",
  minItems: "Write `min`: for a list it counts entries.",
  maxItems: "Write `max`: for a list it counts entries.",
  optional: "Write `required: false`.",
  choices: "Write `enum`.",
  options: "Write `enum`.",
  regex: "Write `pattern`.",
} as const;

const OTHER_TYPES = {
  list: "Write `type: array` with `items`.",
  text: "Write `type: string`.",
  float: "Write `type: number`.",
  bool: "Write `type: boolean`.",
} as const;

/** Returns a type with hints for its synonyms. */
function typeOf<const Types extends readonly [string, ...string[]]>(types: Types, hints: Record<string, string>) {
  return addFixes(z.enum(types).describe(types.join(", ")), { ...OTHER_TYPES, ...hints });
}

const FORMAT_NAMES = Object.keys(INPUT_FORMATS).join(", ");

const SCALAR_KEYS = {
  description: z.string().describe("a text for the AI").default(""),
  enum: z.array(
    z.union([z.string(), z.number(), z.boolean()]).describe("text, a number, true or false"),
  ).min(1).describe("a list of at least one allowed value").optional(),
  pattern: z.string().min(1).describe('a regular expression of the whole text, in quotes, such as "[A-Z]{3}-[0-9]+"')
    .optional(),
  format: z.custom<InputFormat>((value) => typeof value === "string" && Object.hasOwn(INPUT_FORMATS, value))
    .describe(`one of ${FORMAT_NAMES}`).optional(),
  min: z.number().describe("a number").optional(),
  max: z.number().describe("a number").optional(),
};

const FIELD = addFixes(
  z.strictObject({
    type: typeOf(SCALAR_TYPES, {
      array: "A record is flat: its fields are single values. Give the list as an input of its own.",
      object: "A record is flat: write the inner fields beside the others.",
    }).default("string"),
    ...SCALAR_KEYS,
    required: z.boolean().describe("true or false").default(true),
    label: LOCALIZED.optional(),
  }).describe(`a map with type (${SCALARS}), enum, description, required and label`),
  OTHER_KEYS,
);

const ITEMS = addFixes(
  z.strictObject({
    type: typeOf([...SCALAR_TYPES, "object"], { array: "A list holds single values or flat records, no lists." })
      .default("string"),
    ...SCALAR_KEYS,
    properties: z.record(INPUT_NAME, FIELD).describe("a map of field names to {type, enum, description, required}")
      .optional(),
  }).describe("a map, such as {type: string}, or {type: object, properties: {sku: {}, quantity: {type: integer}}}"),
  OTHER_KEYS,
);

/** One input. */
export const INPUT = addFixes(
  z.strictObject({
    type: typeOf([...SCALAR_TYPES, "array"], {
      object: 'Declare an input for each field, and put them together in the body: {address: {street: "{street}"}}. ' +
        "A list of records is `type: array` with `items: {type: object, properties: …}`.",
    }).default("string"),
    ...SCALAR_KEYS,
    items: ITEMS.optional(),
    default: z.custom<JsonValue>((value) => value !== undefined && value !== null).describe("a value of the type")
      .optional(),
    required: z.boolean().describe("true or false").optional(),
    label: LOCALIZED.optional(),
    labels: z.record(z.string(), LOCALIZED).describe("a map from allowed values to what customers read").optional(),
  }).describe("a map with type, enum, description, required, label and labels"),
  { ...OTHER_KEYS, properties: "Write `type: array` with `items: {type: object, properties: …}`." },
);

/** An input as written in its file. */
export type WrittenInput = z.output<typeof INPUT>;

type WrittenScalar = Pick<WrittenInput, keyof typeof SCALAR_KEYS>;

/** Returns the input that a file declares; `checkInputs` reports contradictions in it. */
export function declareInput(written: WrittenInput): ActionInput {
  const { type, items, description, min = null, max = null } = written;
  const common = {
    required: written.required ?? written.default === undefined,
    default: written.default,
    label: written.label ?? null,
    labels: written.labels ?? {},
  };
  if (type !== "array") return { ...scalarForm(type, written), ...common };
  return { type, description, items: itemsForm(items), min, max, ...common };
}

function itemsForm(items: WrittenInput["items"]): ScalarForm | RecordForm {
  if (items === undefined) return scalarForm("string", { description: "" });
  if (items.type !== "object") return scalarForm(items.type, items);
  const fields = Object.entries(items.properties ?? {}).map(([name, field]): [string, RecordField] => [
    name,
    { ...scalarForm(field.type, field), required: field.required, label: field.label ?? null },
  ]);
  return { type: "object", description: items.description, fields: new Map(fields) };
}

function scalarForm(type: ScalarForm["type"], written: WrittenScalar): ScalarForm {
  const { description, enum: values = null, pattern = null, format = null, min = null, max = null } = written;
  return { type, description, enum: values, pattern, format, min, max };
}
