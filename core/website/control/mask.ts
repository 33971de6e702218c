/**
 * Masks a step's input for the audit log: keeps the element and the verb, but no value.
 *
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";

/** Written or chosen values, and the parts of a URL besides its path. */
const MASKS: Readonly<Record<string, (value: string) => string>> = {
  text: masked,
  option: masked,
  question: masked,
  path: (path) => path.replace(/[?#].*/s, (rest) => `${rest.slice(0, 1)}…`),
};

/** Returns the input without values. */
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
