/**
 * Validates an action's input: exactly its declared inputs, in their form, and nothing else.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action, ActionInput } from "../agent/actions/action.ts";
import type { RecordForm, ScalarForm } from "../agent/inputs/input_types.ts";
import { isEmptyValue, missingFault, readValue, type ValueReading } from "../agent/inputs/input_value.ts";
import { suggestName } from "../nearest.ts";
import { type Fault, problemOf } from "../agent/source/source.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { excessOf } from "../json_bounds.ts";
import type { Parsed } from "../problem.ts";

type Inputs = Pick<Action, "input">;

/** The quoted length of a text given instead of an object. */
const TEXT_CHARS_MAX = 200;

/**
 * Validates the input from the model, a button or a teammate, and adds the defaults of missing values. The result's
 * keys are in the order of the declaration.
 */
export function parseInput(action: Inputs, given: unknown): Parsed<JsonObject> {
  const input = given ?? {};
  const excess = excessOf(input);
  if (!isJsonObject(input) || excess !== null) {
    return faults([{
      code: "input.not-object",
      message: excess ?? `The input must be an object, not ${kindOf(input)}.`,
      fix: action.input.size === 0
        ? "Send {}."
        : `Send an object with ${[...action.input.keys()].map(quoted).join(", ")}.`,
    }]);
  }
  const undeclared = Object.keys(input).filter((name) => !action.input.has(name)).map((name) => ({
    code: "input.undeclared",
    message: `This action has no input \`${name.slice(0, 80)}\`.`,
    fix: action.input.size === 0 ? "It has none: send {}." : suggestName(name, action.input.keys()),
  }));
  const readings = [...action.input].map(([name, declared]) =>
    [name, readInput(name, declared, Object.hasOwn(input, name) ? input[name] : undefined)] as const
  );
  const wrong = readings.flatMap(([, reading]) => reading?.kind === "wrong" ? [reading.fault] : []);
  if (undeclared.length + wrong.length > 0) return faults([...undeclared, ...wrong]);
  const values = readings.flatMap(([name, reading]) => reading?.kind === "ok" ? [[name, reading.value] as const] : []);
  return { kind: "ok", value: Object.fromEntries(values), warnings: [] };
}

function quoted(name: string): string {
  return `\`${name}\``;
}

/**
 * Describes a value that is not an object: a model that wrote broken JSON reads what it wrote, because its call is
 * stored without it.
 */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value !== "string") return `a ${typeof value}`;
  const shown = value.length > TEXT_CHARS_MAX ? `${value.slice(0, TEXT_CHARS_MAX)}…` : value;
  return `the text ${JSON.stringify(shown)}`;
}

/** Reads one input; null if it is missing and optional. */
function readInput(name: string, declared: ActionInput, value: JsonValue | undefined): ValueReading | null {
  if (!declared.required && isEmptyValue(declared, value)) {
    return declared.default === undefined ? null : { kind: "ok", value: declared.default };
  }
  if (value === undefined || value === null) return { kind: "wrong", fault: missingFault(declared, name) };
  return readValue(declared, value, name);
}

/** Returns the inputs as the JSON Schema of an object that allows nothing else, for the model. */
export function inputSchema(action: Inputs): JsonObject {
  const properties = [...action.input].map(([name, declared]) => {
    const byDefault = declared.default === undefined ? {} : { default: declared.default };
    return [name, { ...formSchema(declared), ...byDefault }] as const;
  });
  return objectSchema(properties, [...action.input]);
}

function formSchema(form: ActionInput | ScalarForm | RecordForm): JsonObject {
  const described = form.description === "" ? {} : { description: form.description };
  switch (form.type) {
    case "array":
      return { type: "array", items: formSchema(form.items), ...boundsOf(form, "minItems", "maxItems"), ...described };
    case "object": {
      const fields = [...form.fields];
      return { ...objectSchema(fields.map(([name, field]) => [name, formSchema(field)]), fields), ...described };
    }
    default:
      return { ...scalarSchema(form), ...described };
  }
}

function scalarSchema({ type, enum: values, pattern, format, ...bounds }: ScalarForm): JsonObject {
  return {
    type,
    ...(values === null ? {} : { enum: values }),
    ...(format === null ? {} : { format }),
    // JSON Schema matches a pattern anywhere in the text.
    ...(pattern === null ? {} : { pattern: /^\^.*\$$/.test(pattern) ? pattern : `^(${pattern})$` }),
    ...(type === "string" ? boundsOf(bounds, "minLength", "maxLength") : boundsOf(bounds, "minimum", "maximum")),
  };
}

function boundsOf({ min, max }: Pick<ScalarForm, "min" | "max">, least: string, most: string): JsonObject {
  return { ...(min === null ? {} : { [least]: min }), ...(max === null ? {} : { [most]: max }) };
}

function objectSchema(
  properties: readonly (readonly [string, JsonObject])[],
  fields: readonly (readonly [string, { readonly required: boolean }])[],
): JsonObject {
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: fields.filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

function faults(found: readonly Fault[]): Parsed<JsonObject> {
  return { kind: "problems", problems: found.map((fault) => problemOf("input", fault)) };
}
