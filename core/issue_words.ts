/**
 * Plain words for what zod finds wrong with a value: what is expected and what was given, without the words of the code.
 *
 * @module
 */
import type { z } from "zod";
import { isJsonObject, type JsonValue } from "./json.ts";

type Issue = z.core.$ZodIssue;

/** The types of JSON as people call them. */
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

/** What a size counts. */
const UNITS: Readonly<Record<string, string>> = {
  string: " characters",
  array: " entries",
  set: " entries",
  map: " entries",
  object: " entries",
  record: " entries",
  file: " bytes",
};

/** The texts that have a format, as people call them. */
const FORMATS: Readonly<Record<string, string>> = {
  email: "an e-mail address",
  url: "an address that begins with https://",
  uuid: "a UUID, such as 3f0e8f8e-1c4b-4c6e-9d8a-2b7c1e5a9f10",
  datetime: "a date and time, such as 2026-11-26T08:00:00Z",
  date: "a date, such as 2026-11-26",
};

/** Names that are listed; of more the rest is counted. */
const NAMES_MAX = 12;

/** The sentence about the first fault of a body, with its place and how to mend it. */
export function issueSentence(issue: Issue, given: JsonValue): string {
  const place = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return `${listed(issue.keys.map((key) => `\`${[...place, key].join(".")}\``))}: not known here; leave it out.`;
  }
  const name = place.length === 0 ? "The body" : `\`${place.join(".")}\``;
  return `${name} ${issueWords(issue, valueAt(given, place))}.`;
}

/** What is wrong with a value, to follow its name: `must be text, not a number`. `found` is undefined where there is none. */
export function issueWords(issue: Issue, found: JsonValue | undefined): string {
  if (found === undefined) return "is missing";
  switch (issue.code) {
    case "invalid_type":
      // Only its kind: what was given may be a key in the wrong place.
      return `must be ${TYPES[issue.expected] ?? issue.expected}${
        issue.expected === "int" && typeof found === "number" ? "" : `, not ${kindOf(found)}`
      }`;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${listed(issue.values.map(String))}`;
    case "too_big":
      return `must ${sizeVerb(issue.origin)} at most ${issue.maximum}${UNITS[issue.origin] ?? ""}`;
    case "too_small":
      return `must ${sizeVerb(issue.origin)} at least ${issue.minimum}${UNITS[issue.origin] ?? ""}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "invalid_format":
      return formatWords(issue.format, issue.message);
    case "unrecognized_keys":
      return `has unknown names: ${listed(issue.keys)}`;
    case "invalid_key":
      return "has a name that is not allowed";
    case "invalid_union":
      return `cannot be ${kindOf(found)} like this`;
    case "invalid_element":
    case "custom":
      return ownWords(issue.message);
  }
}

/** The value at a path; undefined for none. */
export function valueAt(value: JsonValue, path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(stepInto, value);
}

/** What a value is, without what it holds. */
export function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return TYPES[typeof value] ?? "an object";
}

function sizeVerb(origin: string): string {
  return UNITS[origin] === undefined ? "be" : "have";
}

function formatWords(format: string, message: string): string {
  const known = FORMATS[format];
  if (known !== undefined) return `must be ${known}`;
  return format === "regex" ? ownWords(message, "is not written as it should be") : "is not written as it should be";
}

/** A schema's own message, which begins with a verb; zod's where it has none is replaced. */
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
