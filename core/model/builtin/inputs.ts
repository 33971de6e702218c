/**
 * Filling the inputs of an action from a customer's words, without guessing.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { spaced } from "./rank.ts";
import { stemOf, wordsOf } from "./words.ts";

/** One input as the model's function describes it. */
type Input = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly values: readonly JsonValue[];
};

/** Every input that is needed, or the first one that the words do not decide. */
export type Filled =
  | { readonly kind: "filled"; readonly input: JsonObject }
  | {
    readonly kind: "ask";
    readonly name: string;
    readonly question: string;
    readonly choices: readonly string[];
  };

/** Text given straight to a question for an input that is free text may be this long. */
const FREE_TEXT_CHARS_MAX = 500;

/**
 * Fills the required inputs of an action.
 *
 * @param text the request in the customer's words
 * @param answers what the customer answered to the question for an input, by the input's name
 */
export function fillInputs(
  schema: JsonObject,
  text: string,
  answers: ReadonlyMap<string, string>,
): Filled {
  const filled: Record<string, JsonValue> = {};
  for (const input of requiredInputs(schema)) {
    const answer = answers.get(input.name);
    const value = (answer === undefined ? undefined : readAnswer(input, answer)) ??
      readValue(input, text);
    if (value === undefined) {
      return {
        kind: "ask",
        name: input.name,
        question: questionFor(input),
        choices: input.type === "boolean" ? ["Yes", "No"] : input.values.map(String),
      };
    }
    filled[input.name] = value;
  }
  return { kind: "filled", input: filled };
}

function requiredInputs(schema: JsonObject): readonly Input[] {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return [];
  return Object.entries(properties).flatMap(([name, definition]) => {
    if (!required.includes(name) || !isJsonObject(definition)) return [];
    const { type, description, enum: values } = definition;
    return [{
      name,
      type: typeof type === "string" ? type : "string",
      description: typeof description === "string" ? description : "",
      values: Array.isArray(values) ? values : [],
    }];
  });
}

/** Reads a value out of a longer message: only what can be told apart from the rest of it. */
function readValue(input: Input, text: string): JsonValue | undefined {
  if (input.values.length > 0) return readEnum(input.values, text);
  if (input.type === "number" || input.type === "integer") {
    return readNumber(input.type, text);
  }
  if (input.type !== "string") return undefined;
  const about = `${spaced(input.name)} ${input.description}`;
  if (/\bdate\b|\bday\b/i.test(about)) return only(text, DATE);
  if (/\be-?mail\b/i.test(about)) return only(text, EMAIL);
  return undefined;
}

/** Reads the answer to the question for this input: a free text is taken as it is. */
function readAnswer(input: Input, answer: string): JsonValue | undefined {
  const value = readValue(input, answer);
  if (value !== undefined) return value;
  if (input.type === "boolean") return readBoolean(answer);
  const mayBeAnything = input.type === "string" && input.values.length === 0 &&
    !/\bdate\b|\bday\b|\be-?mail\b/i.test(
      `${spaced(input.name)} ${input.description}`,
    );
  const text = answer.trim();
  return mayBeAnything && text !== "" && text.length <= FREE_TEXT_CHARS_MAX ? text : undefined;
}

const DATE = /(?<!\d)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)/g;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const NUMBER = /(?<![\w.,-])-?\d+(?:\.\d+)?(?![\w-]|[.,]\d)/g;

/** The one match of a pattern; nothing when there are two different ones. */
function only(text: string, pattern: RegExp): string | undefined {
  const found = new Set(text.match(pattern) ?? []);
  const [first] = found;
  return found.size === 1 ? first : undefined;
}

function readNumber(type: string, text: string): number | undefined {
  const found = only(text, NUMBER);
  if (found === undefined) return undefined;
  const value = Number(found);
  return type === "integer" && !Number.isSafeInteger(value) ? undefined : value;
}

/** The one value whose words all occur in the text, exactly or by their stems. */
function readEnum(
  values: readonly JsonValue[],
  text: string,
): JsonValue | undefined {
  const words = wordsOf(text);
  for (const form of [(word: string) => word, stemOf]) {
    const present = new Set(words.map(form));
    const matching = values.filter((value) => {
      const needed = wordsOf(spaced(String(value))).map(form);
      return needed.length > 0 && needed.every((word) => present.has(word));
    });
    if (matching.length > 0) {
      return matching.length === 1 ? matching[0] : undefined;
    }
  }
  return undefined;
}

function readBoolean(answer: string): boolean | undefined {
  const [first, ...rest] = wordsOf(answer);
  if (rest.length > 2) return undefined;
  if (first === "yes" || first === "y" || first === "yeah") return true;
  return first === "no" || first === "n" || first === "nope" ? false : undefined;
}

function questionFor(input: Input): string {
  const name = spaced(input.name);
  if (input.values.length > 0) return `Which ${name} would you like?`;
  if (input.type === "boolean") return `${capitalised(name)}: yes or no?`;
  return `What ${name} should it be?`;
}

/** The first letter in upper case. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
