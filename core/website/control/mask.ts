/**
 * Masks a step's input for the audit log: it keeps the element and the verb, and no value.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";

/** What is written or chosen, and where an address goes besides its path. */
const MASKS: Readonly<Record<string, (value: string) => string>> = {
  text: masked,
  option: masked,
  question: masked,
  path: (path) => path.replace(/[?#].*/s, (rest) => `${rest.slice(0, 1)}…`),
};

/** The input without values. */
export function maskedInput(input: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]): [string, JsonValue] => {
      const mask = Object.hasOwn(MASKS, name) ? MASKS[name] : undefined;
      return [name, mask !== undefined && typeof value === "string" ? mask(value) : value];
    }),
  );
}

function masked(value: string): string {
  return `(${value.length} characters)`;
}
