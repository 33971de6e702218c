/**
 * `pick`: the fields of an answer that the AI reads, as dotted paths.
 *
 * A path traverses the entries of lists implicitly: `items.name`, which may also be written `items[].name`. `*` matches
 * every value of a map with varying keys: `variants.*.price`.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";

/** The picked part of a value: all of it, or some of its fields. */
type PickTree = "all" | ReadonlyMap<string, PickTree>;

/** A tree under construction. */
type OpenTree = Map<string, "all" | OpenTree>;

/** Returns the steps of a path: field names and `*`. */
export function stepsOf(path: string): readonly string[] {
  return path.replaceAll("[]", "").split(".");
}

/**
 * Returns the picked parts of an answer, with its nesting; undefined if it has none of them. A field whose own name
 * contains dots is picked by that name.
 *
 * @example
 * pickFrom({ id: 1, items: [{ name: "a", cost: 2 }] }, ["items.name"]) // { items: [{ name: "a" }] }
 */
export function pickFrom(data: JsonValue, paths: readonly string[]): JsonValue | undefined {
  return project(data, treeOf(data, paths));
}

/** Returns the names that can continue a path that matches nothing: after its longest existing prefix. */
export function namesBeyond(
  data: JsonValue,
  path: string,
): { readonly found: string; readonly names: readonly string[] } {
  const found: string[] = [];
  let values: readonly JsonValue[] = [data];
  for (const step of stepsOf(path).slice(0, -1)) {
    const inside = values.flatMap((value) => fieldsAt(value, step));
    if (inside.length === 0) break;
    found.push(step);
    values = inside;
  }
  return { found: found.join("."), names: namesIn(values) };
}

function treeOf(data: JsonValue, paths: readonly string[]): PickTree {
  const root: OpenTree = new Map();
  for (const path of paths) {
    const steps = isJsonObject(data) && Object.hasOwn(data, path) ? [path] : stepsOf(path);
    let tree: OpenTree | "all" = root;
    for (const [at, step] of steps.entries()) {
      if (tree === "all") break;
      const inner: OpenTree | "all" = at === steps.length - 1 ? "all" : tree.get(step) ?? new Map();
      tree.set(step, inner);
      tree = inner;
    }
  }
  return root;
}

function project(value: JsonValue, tree: PickTree): JsonValue | undefined {
  if (tree === "all") return value;
  if (Array.isArray(value)) {
    const ofEntry = tree.get("*") ?? tree;
    const entries = value.map((entry) => project(entry, ofEntry)).filter((entry) => entry !== undefined);
    return entries.length === 0 && value.length > 0 ? undefined : entries;
  }
  if (!isJsonObject(value)) return undefined;
  const fields = pickedFields(value, tree).flatMap(([name, inner, own]) => {
    const part = project(own, inner);
    return part === undefined ? [] : [[name, part] as const];
  });
  return fields.length === 0 ? undefined : Object.fromEntries(fields);
}

/** Returns the fields that a tree names, in its order; own fields only, so that no `constructor` is found. */
function pickedFields(value: JsonObject, tree: ReadonlyMap<string, PickTree>) {
  return [...tree].flatMap(([name, inner]) => {
    const names = name === "*" ? Object.keys(value).filter((own) => !tree.has(own)) : [name];
    return names.flatMap((own) => {
      const field = Object.hasOwn(value, own) ? value[own] : undefined;
      return field === undefined ? [] : [[own, inner, field] as const];
    });
  });
}

/** Returns the values of a field, through lists. */
function fieldsAt(value: JsonValue, step: string): readonly JsonValue[] {
  if (Array.isArray(value)) return step === "*" ? value : value.flatMap((entry) => fieldsAt(entry, step));
  if (!isJsonObject(value)) return [];
  if (step === "*") return Object.values(value);
  const field = Object.hasOwn(value, step) ? value[step] : undefined;
  return field === undefined ? [] : [field];
}

function namesIn(values: readonly JsonValue[]): readonly string[] {
  const records = values.flatMap((value) => Array.isArray(value) ? value : [value]).filter(isJsonObject);
  return [...new Set(records.flatMap((record) => Object.keys(record)))];
}
