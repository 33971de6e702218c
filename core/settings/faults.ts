/**
 * Faults of submitted settings: the setting, the nearest existing name, and its possible values.
 *
 * @module
 */
import type { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { suggestName } from "../nearest.ts";
import type { InputFault } from "../problem.ts";
import { describeValue, SETTINGS_JSON_SCHEMA } from "./describe.ts";

/** Returns each fault found by the schema. */
export function settingFaults({ issues }: z.ZodError, settings: JsonObject): readonly InputFault[] {
  return issues.flatMap((issue) => faultsOf(issue, settings));
}

function faultsOf(issue: z.core.$ZodIssue, settings: JsonObject): readonly InputFault[] {
  const path = issue.path.map(String);
  const parameter = path.join(".");
  const found = path.reduce<JsonValue | undefined>(memberOf, settings);
  const fix = `\`${parameter}\`: ${describeValue(schemaAt(path))}.`;
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      parameter: [...path, key].join("."),
      message: `There is no setting \`${[...path, key].join(".")}\`.`,
      fix: suggestName(key, namesAt(path)),
    }));
  }
  if (found === undefined) return [{ parameter, message: `\`${parameter}\` is missing.`, fix }];
  if (issue.code === "invalid_value") {
    const message = `\`${parameter}\` cannot be ${shown(found)}.`;
    return [{ parameter, message, fix: suggestName(String(found), issue.values.map(String)) }];
  }
  return [{ parameter, message: `\`${parameter}\` cannot be ${shown(found)}: ${reasonOf(issue)}.`, fix }];
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  array: "a list",
  object: "an object",
};

function reasonOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `it must be ${TYPE_NAMES[issue.expected] ?? issue.expected}`;
    case "too_big":
      return boundReason(issue.origin, "may", "at most", Number(issue.maximum));
    case "too_small":
      return boundReason(issue.origin, "must", "at least", Number(issue.minimum));
    default:
      return issue.message;
  }
}

/** The singular and plural of the units of a text and a list. */
const UNITS: ReadonlyMap<string, readonly [one: string, several: string]> = new Map([
  ["string", ["character", "characters"]],
  ["array", ["entry", "entries"]],
]);

/** Describes the bound of a number, or of the length of a text or a list. */
function boundReason(origin: string, verb: "may" | "must", bound: "at most" | "at least", count: number): string {
  const unit = UNITS.get(origin);
  if (unit === undefined) return `it ${verb} be ${bound} ${count}`;
  if (bound === "at least" && count === 1) return "it must not be empty";
  const [one, several] = unit;
  return `it ${verb} have ${bound} ${count} ${count === 1 ? one : several}`;
}

function namesAt(path: readonly string[]): readonly string[] {
  const { properties } = schemaAt(path);
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

function schemaAt(path: readonly string[]): JsonObject {
  const found = path.reduce<JsonValue | undefined>((schema, name) => {
    if (!isJsonObject(schema)) return undefined;
    const { properties, items } = schema;
    return isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : items;
  }, SETTINGS_JSON_SCHEMA);
  return isJsonObject(found) ? found : {};
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function shown(value: JsonValue): string {
  if (Array.isArray(value)) return "this list";
  if (isJsonObject(value)) return "an object";
  if (typeof value !== "string") return String(value);
  return value.length > 40 ? "this text" : `"${value}"`;
}
