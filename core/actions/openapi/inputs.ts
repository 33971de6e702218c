/**
 * Converts the schemas of an OpenAPI document to the inputs of a call.
 *
 * @module
 */
import { nameWords } from "../../agent/actions/account_names.ts";
import type { ActionFile } from "../../agent/actions/action_schema.ts";
import { INPUT_FORMATS } from "../../agent/inputs/input_formats.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { listAt, objectAt, textAt } from "./document.ts";

/** An input of a call, in the format of an action's file. */
export type CallInput = NonNullable<ActionFile["input"]>[string];

/** The inputs of a call so far, by name. */
export type Inputs = Map<string, CallInput>;

const DESCRIPTION_CHARS_MAX = 300;
const CHOICES_MAX = 50;
const NAME_CHARS_MAX = 64;

/** Maximum nesting of objects in a body. */
const DEPTH_MAX = 4;

/** Maximum number of fields in a body, including nested ones. */
const FIELDS_MAX = 60;

/** Adds an input, and returns its placeholder. */
export function addInput(
  document: JsonObject,
  inputs: Inputs,
  given: { readonly name: string; readonly schema: JsonObject; readonly says: string; readonly required: boolean },
): string {
  const name = freeName(given.name, inputs);
  const schema = merged(document, given.schema);
  const says = (given.says || textAt(schema.description)).slice(0, DESCRIPTION_CHARS_MAX);
  inputs.set(name, {
    ...formOf(document, schema),
    ...(says === "" ? {} : { description: says }),
    ...(given.required ? {} : { required: false }),
  });
  return `{${name}}`;
}

/** Returns a body's fields with inputs as their values; null if the body is not an object. */
export function bodyOf(document: JsonObject, given: JsonObject, inputs: Inputs): JsonObject | null {
  const schema = merged(document, given);
  return isJsonObject(schema.properties) ? fieldsOf(document, schema, inputs, { depth: 1, required: true }) : null;
}

function fieldsOf(
  document: JsonObject,
  schema: JsonObject,
  inputs: Inputs,
  at: { readonly depth: number; readonly required: boolean },
): JsonObject {
  const needed = new Set(listAt(schema.required));
  const fields = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).flatMap((
    [name, value],
  ): readonly (readonly [string, JsonValue])[] => {
    const field = merged(document, value);
    if (field.readOnly === true || field.deprecated === true || inputs.size >= FIELDS_MAX) return [];
    const required = at.required && needed.has(name);
    if (isJsonObject(field.properties)) {
      if (at.depth >= DEPTH_MAX) return [];
      return [[name, fieldsOf(document, field, inputs, { depth: at.depth + 1, required })]];
    }
    return [[name, addInput(document, inputs, { name, schema: field, says: "", required })]];
  });
  return Object.fromEntries(fields);
}

/** Returns a schema merged with its parts; of several alternatives, the first. */
export function merged(document: JsonObject, value: JsonValue | undefined): JsonObject {
  const schema = objectAt(document, value);
  const [choice] = [...listAt(schema.oneOf), ...listAt(schema.anyOf)].map((each) => objectAt(document, each))
    .filter(({ type }) => type !== "null");
  const parts = [
    ...listAt(schema.allOf).map((each) => objectAt(document, each)),
    ...(choice === undefined ? [] : [choice]),
  ];
  if (parts.length === 0) return schema;
  const all = [...parts, schema];
  const properties = Object.assign({}, ...all.map((part) => isJsonObject(part.properties) ? part.properties : {}));
  return {
    ...Object.assign({}, ...all),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    required: all.flatMap((part) => listAt(part.required)),
  };
}

function formOf(document: JsonObject, schema: JsonObject): CallInput {
  const type = typeOf(schema);
  if (type !== "array") return scalarOf(schema, type);
  const items = merged(document, schema.items);
  const form = isJsonObject(items.properties) ? recordOf(document, items) : scalarOf(items, typeOf(items));
  return { type: "array", items: form };
}

function recordOf(document: JsonObject, schema: JsonObject) {
  const needed = new Set(listAt(schema.required));
  const fields = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).flatMap(([name, value]) => {
    const field = merged(document, value);
    const type = typeOf(field);
    if (type === "array" || isJsonObject(field.properties) || !/^[A-Za-z]\w{0,63}$/.test(name)) return [];
    return [[name, { ...scalarOf(field, type), ...(needed.has(name) ? {} : { required: false }) }] as const];
  });
  return { type: "object", properties: Object.fromEntries(fields) } as const;
}

type ScalarType = "string" | "integer" | "number" | "boolean";

function typeOf({ type }: JsonObject): ScalarType | "array" {
  const named = (Array.isArray(type) ? type : [type]).find((each) => each !== "null");
  switch (named) {
    case "integer":
    case "number":
    case "boolean":
    case "array":
      return named;
    default:
      return "string";
  }
}

function scalarOf(schema: JsonObject, named: ScalarType | "array") {
  const type = named === "array" ? "string" : named;
  const choices = listAt(schema.enum).filter((each) => isOfType(each, type));
  const isFormat = type === "string" && typeof schema.format === "string" &&
    Object.hasOwn(INPUT_FORMATS, schema.format);
  const [min, max] = type === "string" ? [schema.minLength, schema.maxLength] : [schema.minimum, schema.maximum];
  return {
    type,
    ...(choices.length > 0 && choices.length <= CHOICES_MAX
      ? { enum: choices.filter((each) => typeof each !== "object") }
      : {
        ...(isFormat ? { format: schema.format as keyof typeof INPUT_FORMATS } : {}),
        ...(typeof min === "number" && min > 0 && type !== "boolean" ? { min } : {}),
        ...(typeof max === "number" && type !== "boolean" ? { max } : {}),
      }),
  };
}

/** `orderId` becomes order_id; a second one order_id_2. */
function freeName(name: string, inputs: Inputs): string {
  const plain = nameWords(name).replace(/^\d[\d_]*/, "").slice(0, NAME_CHARS_MAX - 3) || "value";
  for (let count = 1;; count++) {
    const free = count === 1 ? plain : `${plain}_${count}`;
    if (!inputs.has(free)) return free;
  }
}

function isOfType(value: JsonValue, type: ScalarType): boolean {
  const kind = typeof value;
  return kind === type || (kind === "number" && type === "integer");
}
