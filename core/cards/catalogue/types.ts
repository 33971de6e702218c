/**
 * The types of component properties: each validates a JSON value and returns it, or refuses it.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../json.ts";
import { CARD_LIMITS } from "../../limits/cards.ts";

/** A type of property. */
export type PropertyType = {
  /** `action` and `labelled action` can be pressed; `text` can be read, `icon` is rendered. */
  readonly kind: "text" | "value" | "icon" | "action" | "labelled action";
  /** The accepted values, for messages: `one of sm, md, lg`. */
  readonly expects: string;
  /** Returns the checked value; undefined if it is invalid. */
  readonly read: (value: JsonValue) => JsonValue | undefined;
};

/** A text for the customer; numbers and booleans are printed, and long text is truncated. */
export const TEXT: PropertyType = {
  kind: "text",
  expects: "a text",
  read: (value) => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return undefined;
    const { stringCharsMax } = CARD_LIMITS;
    return value.length <= stringCharsMax ? value : value.slice(0, stringCharsMax - 1) + "…";
  },
};

/** True or false. */
export const BOOLEAN = type("true or false", (value) => typeof value === "boolean");

/** A number. */
export const NUMBER = type("a number", (value) => typeof value === "number");

/** A positive integer. */
export const COUNT = type(
  "a whole number above 0",
  (value) => typeof value === "number" && Number.isInteger(value) && value > 0,
);

/** A value that is returned unchanged if it is valid. */
export function type(expects: string, fits: (value: JsonValue) => boolean): PropertyType {
  return { kind: "value", expects, read: (value) => fits(value) ? value : undefined };
}

/** One of a closed set of words. */
export function token(...tokens: readonly string[]): PropertyType {
  return type(`one of ${tokens.join(", ")}`, (value) => typeof value === "string" && tokens.includes(value));
}

/** Whether a value is a short text that matches a pattern. */
export function matches(value: JsonValue, pattern: RegExp): boolean {
  return typeof value === "string" && value.length <= 400 && pattern.test(value);
}

/** The first type that accepts the value. */
export function either(expects: string, ...types: readonly PropertyType[]): PropertyType {
  const read = (value: JsonValue) => {
    for (const one of types) {
      const checked = one.read(value);
      if (checked !== undefined) return checked;
    }
    return undefined;
  };
  return { kind: "value", expects, read };
}

type Fields = Readonly<Record<string, PropertyType>>;

/** An object of known fields; unknown fields and invalid optional ones are dropped. */
export function record(required: Fields, optional: Fields = {}): PropertyType {
  const expects = `{${[...Object.keys(required), ...Object.keys(optional)].join(", ")}}`;
  const fields = Object.entries({ ...required, ...optional });
  const read = (value: JsonValue) => {
    if (!isJsonObject(value)) return undefined;
    const checked: Record<string, JsonValue> = {};
    for (const [name, field] of fields) {
      const given = Object.hasOwn(value, name) ? value[name] ?? null : null;
      const item = given === null ? undefined : field.read(given);
      if (item !== undefined) checked[name] = item;
      else if (Object.hasOwn(required, name)) return undefined;
    }
    return checked;
  };
  return { kind: "value", expects, read };
}

/** A list; null and invalid entries are dropped. */
export function listOf(item: PropertyType): PropertyType {
  const read = (value: JsonValue) =>
    Array.isArray(value) ? value.flatMap((one: JsonValue) => one === null ? [] : item.read(one) ?? []) : undefined;
  return { kind: "value", expects: `a list of ${item.expects}`, read };
}

/** An object whose keys are data; invalid values are dropped. */
export function mapOf(item: PropertyType): PropertyType {
  const read = (value: JsonValue) => {
    if (!isJsonObject(value)) return undefined;
    const entries = Object.entries(value).flatMap(([key, entry]) => {
      const checked = entry === null ? undefined : item.read(entry);
      return checked === undefined ? [] : [[key, checked] as const];
    });
    return Object.fromEntries(entries);
  };
  return { kind: "value", expects: `a map to ${item.expects}`, read };
}
