/**
 * The values of a template: JSON, `undefined` for missing ones, and namespaces. A value is never callable:
 * {@link admit} checks everything read from data.
 *
 * @module
 */
import { TEMPLATE_LIMITS } from "../../limits/cards.ts";
import { type Run, spendSteps, TemplateFailure } from "./run.ts";

/** A list: from the data, or created by the template. */
export type List = readonly unknown[];

/** A JSON object: from the data, or created by the template (then without a prototype). */
export type ValueMap = { readonly [key: string]: unknown };

/** The result of `namespace(...)`; besides the template's own lists the only mutable value. */
export type Namespace = Map<string, Value>;

/** Any value of a template. */
export type Value =
  | undefined
  | null
  | boolean
  | number
  | string
  | List
  | ValueMap
  | Namespace;

/** The name of a value's type, as messages and the table of methods use it. */
export type TypeName =
  | "nothing"
  | "boolean"
  | "number"
  | "string"
  | "list"
  | "map"
  | "namespace";

/** Whether a value is a list. */
export function isList(value: unknown): value is List {
  return Array.isArray(value);
}

/** Whether a value is a map, and not a list, a namespace or anything else. */
export function isMap(value: unknown): value is ValueMap {
  return typeof value === "object" && value !== null && !isList(value) &&
    !(value instanceof Map);
}

/** Whether a value is missing: undefined or null. */
export function isNothing(value: Value): value is undefined | null {
  return value === undefined || value === null;
}

/** Reads a value from data; one that is not JSON (a function, a symbol) counts as missing. */
export function admit(value: unknown): Value {
  switch (typeof value) {
    case "string":
    case "number":
    case "boolean":
      return value;
    case "object":
      if (value === null || value instanceof Map || isList(value)) return value;
      return isMap(value) ? value : undefined;
    default:
      return undefined;
  }
}

/** Names the type of a value. */
export function typeName(value: Value): TypeName {
  if (isNothing(value)) return "nothing";
  if (isList(value)) return "list";
  if (value instanceof Map) return "namespace";
  switch (typeof value) {
    case "boolean":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return "string";
    default:
      return "map";
  }
}

/** Creates a map without a prototype, so that a key such as `__proto__` is an ordinary key. */
export function makeMap(
  entries: Iterable<readonly [string, unknown]>,
): ValueMap {
  const map: Record<string, unknown> = Object.create(null);
  for (const [key, value] of entries) map[key] = value;
  return map;
}

/** Whether a value counts as true: missing ones, false, 0, "", the empty list and the empty map do not. */
export function isTrue(value: Value): boolean {
  if (isList(value)) return value.length > 0;
  if (isMap(value)) return Object.keys(value).length > 0;
  return Boolean(value) && !Number.isNaN(value);
}

/** Reads an attribute or an item: own properties only; negative indexes of lists and strings count from the end. */
export function lookUp(target: Value, key: Value): Value {
  if (isNothing(target) || isNothing(key)) return undefined;
  if (typeof target === "string" || isList(target)) {
    return typeof key === "number" ? admit(target.at(key)) : undefined;
  }
  if (target instanceof Map) return target.get(String(key));
  if (!isMap(target) || (typeof key !== "string" && typeof key !== "number")) {
    return undefined;
  }
  return Object.hasOwn(target, key) ? admit(target[key]) : undefined;
}

/** Reads a dotted path such as `plan.name`, as in `attribute=` of the list filters. */
export function lookUpPath(target: Value, path: Value): Value {
  if (typeof path === "number") return lookUp(target, path);
  if (typeof path !== "string") {
    throw new TemplateFailure("attribute must be the name of a field");
  }
  return path.split(".").reduce<Value>(
    (value, key) => lookUp(value, isList(value) ? Number(key) : key),
    target,
  );
}

/**
 * Returns the items that a loop or a list filter iterates over: items, the keys of a map, the characters of a string;
 * none for a missing value.
 */
export function itemsOf(run: Run, value: Value): List {
  if (isNothing(value)) return [];
  if (isList(value)) return value;
  if (typeof value === "string") {
    spendSteps(run, value.length);
    return Array.from(value);
  }
  if (isMap(value)) return Object.keys(value);
  throw new TemplateFailure(
    `a list is needed here, this is a ${typeName(value)}`,
  );
}

/** Whether two values are equal: by content, without type conversion. One step per compared value. */
export function isEqual(run: Run, a: Value, b: Value, depth = 0): boolean {
  spendSteps(run, 1);
  checkDepth(depth);
  if (isList(a) && isList(b)) {
    return a.length === b.length &&
      a.every((item, at) => isEqual(run, admit(item), admit(b[at]), depth + 1));
  }
  if (isMap(a) && isMap(b)) {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) =>
      Object.hasOwn(b, key) &&
      isEqual(run, admit(a[key]), admit(b[key]), depth + 1)
    );
  }
  return a === b;
}

/**
 * Compares two numbers, two strings or two booleans: negative, zero or positive.
 *
 * @throws TemplateFailure for any other pair
 */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === "boolean" && typeof b === "boolean") {
    return Number(a) - Number(b);
  }
  if (typeof a === "string" && typeof b === "string") {
    return a < b ? -1 : a > b ? 1 : 0;
  }
  throw new TemplateFailure(
    `a ${typeName(a)} and a ${typeName(b)} have no order`,
  );
}

/** @throws TemplateFailure if a value is nested too deeply (or contains itself) */
export function checkDepth(depth: number): void {
  if (depth > TEMPLATE_LIMITS.valueDepthMax) {
    throw new TemplateFailure(
      `a value is nested more than ${TEMPLATE_LIMITS.valueDepthMax} levels deep`,
    );
  }
}
