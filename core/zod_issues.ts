/**
 * Describes zod's issues in plain words: what is expected and what was given, without code terms.
 *
 * @module
 */
import type { z } from "zod";
import { isJsonObject, type JsonValue } from "./json.ts";

type Issue = z.core.$ZodIssue;

/** The names of JSON types for people. */
const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  number: "a number",
  int: "a whole number",
  object: "an object",
  record: "an object",
  array: "a list",
  null: "null",
};

/** The unit of a size, in singular and plural. */
const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  map: ["entry", "entries"],
  object: ["entry", "entries"],
  record: ["entry", "entries"],
  file: ["byte", "bytes"],
};

/** The names of text formats for people. */
const FORMATS: Readonly<Record<string, string>> = {
  email: "an email address",
  url: "an address that begins with https://",
  uuid: "a UUID, such as 3f0e8f8e-1c4b-4c6e-9d8a-2b7c1e5a9f10",
  datetime: "a date and time, such as 2026-11-26T08:00:00Z",
  date: "a date, such as 2026-11-26",
};

/** The maximum number of listed names; the rest is counted. */
const NAMES_MAX = 12;

/**
 * Describes a fault in a body, with its place and its fix.
 *
 * @param given the invalid value; undefined if there was none
 * @param whole the name of that value if it is invalid as a whole
 */
export function issueSentence(found: Issue, given: JsonValue | undefined, whole = "The body"): string {
  const issue = innermost(found);
  const place = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return `${listed(issue.keys.map((key) => `\`${[...place, key].join(".")}\``))}: not known here; leave it out.`;
  }
  const name = place.length === 0 ? whole : `\`${place.join(".")}\``;
  return `${name} ${issueWords(issue, given === undefined ? undefined : valueAt(given, place))}.`;
}

/**
 * Returns the fault within a value that may have several forms: of the only form that matches the value's first parts.
 * The issue itself if none or more than one does.
 */
export function innermost(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const begun = issue.errors.filter((issues) => !issues.some(isOtherKind));
  const [first] = begun[0] ?? [];
  if (begun.length !== 1 || first === undefined) return issue;
  return innermost({ ...first, path: [...issue.path, ...first.path] });
}

/**
 * Describes what is wrong with a value, to follow its name: `must be text, not a number`. `found` is undefined if there
 * is none.
 */
export function issueWords(issue: Issue, found: JsonValue | undefined): string {
  if (found === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      if (!issue.message.startsWith("Invalid")) return ownWords(issue.message);
      // Only its type: the value may be a key in the wrong place.
      return `must be ${TYPES[issue.expected] ?? issue.expected}${
        issue.expected === "int" && typeof found === "number" ? "" : `, not ${kindOf(found)}`
      }`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${listed(issue.values.map(String))}`;
    case "too_big":
      return `must ${sized("at most", issue.maximum, issue.origin)}`;
    case "too_small":
      return `must ${sized("at least", issue.minimum, issue.origin)}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return formatWords(issue.format, issue.message);
    case "unrecognized_keys":
      return `has unknown names: ${listed(issue.keys)}`;
    case "invalid_key":
      return "has a name that is not allowed";
    case "invalid_union":
      return unionWords(issue, found);
    case "invalid_element":
    case "custom":
      return ownWords(issue.message);
  }
}

/** Returns the value at a path, or undefined. */
export function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(stepInto, value);
}

/** Returns the type of a value, without its content. */
export function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return TYPES[typeof value] ?? "an object";
}

function sized(bound: string, size: number | bigint, origin: string): string {
  const units = UNITS[origin];
  return units === undefined ? `be ${bound} ${size}` : `have ${bound} ${size} ${units[size === 1 ? 0 : 1]}`;
}

/** Whether a form expects another type altogether. */
function isOtherKind(issue: Issue): boolean {
  return issue.path.length === 0 && (issue.code === "invalid_type" || issue.code === "invalid_value");
}

function unionWords(issue: Extract<Issue, { code: "invalid_union" }>, found: JsonValue): string {
  // For forms distinguished by one field, that field's values.
  if ("options" in issue && issue.options !== undefined) return `must be one of ${listed(issue.options.map(String))}`;
  const isKnownKind = issue.errors.some((issues) => !issues.some(isOtherKind));
  return `cannot be ${kindOf(found)}${isKnownKind ? " like this" : ""}`;
}

function formatWords(format: string, message: string): string {
  const known = FORMATS[format];
  if (known !== undefined) return `must be ${known}`;
  return format === "regex" ? ownWords(message, "is not written as it should be") : "is not written as it should be";
}

/** Returns a schema's own message, which begins with a verb; zod's default is replaced. */
function ownWords(message: string, otherwise = "is not valid"): string {
  return message.startsWith("Invalid") || message === "" ? otherwise : message.replace(/\.$/, "");
}

function listed(names: readonly string[]): string {
  const rest = names.length - NAMES_MAX;
  return names.slice(0, NAMES_MAX).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

function stepInto(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
