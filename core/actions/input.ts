/**
 * What an action may be given: exactly its declared inputs, of their type, and nothing else.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action, ActionInput } from "../agent/action.ts";
import { suggestName } from "../nearest.ts";
import { type Fault, problemOf } from "../agent/source.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { Parsed } from "../problem.ts";

type Inputs = Pick<Action, "input">;

/** Checks what the model, a button or a teammate gave. The value's keys stand in the order of the declaration. */
export function parseInput(action: Inputs, given: unknown): Parsed<JsonObject> {
  const input = given ?? {};
  if (!isJsonObject(input)) {
    return faults([{
      code: "input.not-object",
      message: "The input must be an object.",
      fix: "Send {} for no input.",
    }]);
  }
  const undeclared = Object.keys(input).filter((name) => !action.input.has(name)).map((name) => ({
    code: "input.undeclared",
    message: `This action has no input \`${name.slice(0, 80)}\`.`,
    fix: suggestName(name, action.input.keys()),
  }));
  const wrong = [...action.input].flatMap(([name, declared]) => {
    const fault = faultOf(name, declared, Object.hasOwn(input, name) ? input[name] : undefined);
    return fault === null ? [] : [fault];
  });
  if (undeclared.length + wrong.length > 0) return faults([...undeclared, ...wrong]);
  const declared = [...action.input.keys()].filter((name) => isGiven(input, name));
  return {
    kind: "ok",
    value: Object.fromEntries(declared.map((name) => [name, input[name] ?? null])),
    warnings: [],
  };
}

/** The inputs as the JSON Schema of an object that allows nothing else, for the model. */
export function inputSchema(action: Inputs): JsonObject {
  const properties = [...action.input].map(([name, { type, enum: values, description }]) =>
    [name, {
      type,
      ...(values === null ? {} : { enum: values }),
      ...(description === "" ? {} : { description }),
    }] as const
  );
  return {
    type: "object",
    properties: Object.fromEntries(properties),
    required: [...action.input].filter(([, { required }]) => required).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Models write null for an optional input that they leave out. */
function isGiven(input: JsonObject, name: string): boolean {
  return Object.hasOwn(input, name) && input[name] !== null;
}

function faultOf(name: string, declared: ActionInput, value: JsonValue | undefined): Fault | null {
  if (value === undefined || value === null) {
    if (!declared.required) return null;
    return { code: "input.missing", message: `\`${name}\` is missing.`, fix: `Give ${expected(declared)}.` };
  }
  if (!FITS[declared.type](value)) {
    return {
      code: "input.type",
      message: `\`${name}\` is not ${expected(declared)}.`,
      fix: `Give ${expected(declared)}.`,
    };
  }
  if (declared.enum !== null && !declared.enum.some((allowed) => allowed === value)) {
    return {
      code: "input.not-allowed",
      message: `\`${name}\` cannot be ${JSON.stringify(value).slice(0, 80)}.`,
      fix: `Give ${expected(declared)}.`,
    };
  }
  return typeof value === "string" ? textFault(name, value) : null;
}

function textFault(name: string, text: string): Fault | null {
  if (text.length > ACTION_LIMITS.inputCharsMax) {
    return {
      code: "input.too-long",
      message: `\`${name}\` has ${text.length} characters; ${ACTION_LIMITS.inputCharsMax} are allowed.`,
      fix: "Shorten it.",
    };
  }
  // Neither can be kept in the audit log nor be encoded in an address.
  if (text.includes("\0") || !text.isWellFormed()) {
    return { code: "input.not-text", message: `\`${name}\` holds a character that is no text.`, fix: "Remove it." };
  }
  return null;
}

const FITS: Readonly<Record<ActionInput["type"], (value: JsonValue) => boolean>> = {
  string: (value) => typeof value === "string",
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === "boolean",
};

const NOUNS: Readonly<Record<ActionInput["type"], string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
};

function expected(declared: ActionInput): string {
  if (declared.enum === null) return NOUNS[declared.type];
  return `one of ${declared.enum.map((value) => JSON.stringify(value)).join(", ")}`;
}

function faults(found: readonly Fault[]): Parsed<JsonObject> {
  return { kind: "problems", problems: found.map((fault) => problemOf("input", fault)) };
}
