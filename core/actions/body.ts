/**
 * Builds the body of an action's request from its structure, never by concatenating texts.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { fillPlaceholders, parsePlaceholders } from "../agent/actions/placeholders.ts";
import { textsOf } from "../agent/source/texts.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { isFilledBySandbox, isLeftOut, solePlaceholder, textOf, type ValueOf } from "./values.ts";

/**
 * Writes a body with every placeholder filled: as a form if the content type is one, else as JSON.
 *
 * A text that is one placeholder keeps the type of its value. Fields of missing inputs are omitted, and with them each
 * map and list that becomes empty; a list entry is omitted as a whole, with its fixed fields, if none of its inputs was
 * given.
 */
export function writeBody(body: JsonObject, contentType: string, values: BodyValues): string {
  const kept = withoutUnfilled(body, values);
  const fields = isJsonObject(kept) ? kept : {};
  const { valueOf } = values;
  if (!isForm(contentType)) return JSON.stringify(fillValue(fields, valueOf));
  return formPairs(fields, "", valueOf).map(([name, value]) => `${encodeForm(name)}=${value}`).join("&");
}

/** The values that fill a body. */
export type BodyValues = {
  readonly valueOf: ValueOf;
  /** Whether an input has a default: its value does not show that its record was intended. */
  readonly hasDefault: (input: string) => boolean;
};

/** Returns a part of the body, still with its placeholders; undefined if none of it was given. */
export function withoutUnfilled(part: JsonValue, values: BodyValues): JsonValue | undefined {
  if (typeof part === "string") return isLeftOut(part, values.valueOf) ? undefined : part;
  if (Array.isArray(part)) {
    const kept = part.filter((entry) => !isUnfilledEntry(entry, values)).map((entry) => withoutUnfilled(entry, values))
      .filter((entry) => entry !== undefined);
    return kept.length === 0 && part.length > 0 ? undefined : kept;
  }
  if (!isJsonObject(part)) return part;
  const kept = Object.entries(part).flatMap(([key, member]) => {
    const inner = withoutUnfilled(member, values);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return kept.length === 0 && Object.keys(part).length > 0 ? undefined : Object.fromEntries(kept);
}

/** Whether a list entry contains inputs and none of them was given. One with the customer's id is always kept. */
function isUnfilledEntry(entry: JsonValue, { valueOf, hasDefault }: BodyValues): boolean {
  const places = textsOf(entry, []).flatMap(([, text]) => parsePlaceholders(text));
  const inputs = places.filter((place) => place.kind === "input");
  if (inputs.length === 0 || inputs.length < places.length) return false;
  const chosen = inputs.filter(({ name }) => !hasDefault(name));
  return (chosen.length === 0 ? inputs : chosen).every((place) => valueOf(place) === undefined);
}

function fillValue(part: JsonValue, valueOf: ValueOf): JsonValue {
  if (Array.isArray(part)) return part.map((entry) => fillValue(entry, valueOf));
  if (isJsonObject(part)) {
    return Object.fromEntries(Object.entries(part).map(([key, member]) => [key, fillValue(member, valueOf)]));
  }
  if (typeof part !== "string") return part;
  const sole = solePlaceholder(part);
  return sole === null ? fillPlaceholders(part, (place) => textOf(valueOf(place))) : valueOf(sole) ?? null;
}

type FormPair = readonly [name: string, encoded: string];

/** Returns names with their encoded values; nested ones are named `owner[name]`, list entries `tags[]`. */
function formPairs(part: JsonValue, name: string, valueOf: ValueOf): readonly FormPair[] {
  return nestedPairs(part, name, (text, at) => {
    const sole = solePlaceholder(text);
    const value = sole === null ? undefined : valueOf(sole);
    // A given list is data: its texts contain no placeholders.
    return Array.isArray(value)
      ? nestedPairs(value, at, (entry, inner) => [[inner, encodeForm(entry)]])
      : [[at, encodeFilled(text, valueOf)]];
  });
}

function nestedPairs(
  value: JsonValue,
  name: string,
  pairsOf: (text: string, name: string) => readonly FormPair[],
): readonly FormPair[] {
  if (Array.isArray(value)) return value.flatMap((entry) => nestedPairs(entry, `${name}[]`, pairsOf));
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      nestedPairs(member, name === "" ? key : `${name}[${key}]`, pairsOf)
    );
  }
  return typeof value === "string" ? pairsOf(value, name) : [[name, encodeForm(textOf(value))]];
}

/** Encodes a filled text except for the placeholders that the sandbox fills. */
function encodeFilled(text: string, valueOf: ValueOf): string {
  let encoded = "";
  let copied = 0;
  for (const place of parsePlaceholders(text)) {
    const value = textOf(valueOf(place));
    encoded += encodeForm(text.slice(copied, place.start)) + (isFilledBySandbox(place) ? value : encodeForm(value));
    copied = place.end;
  }
  return encoded + encodeForm(text.slice(copied));
}

/** Whether a body of this content type is a form. */
export function isForm(contentType: string): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(contentType);
}

/** Encodes a text for a form. */
export function encodeForm(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
