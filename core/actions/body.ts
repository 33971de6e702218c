/**
 * The body of an action's request, built from its structure and never by joining texts.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { fillPlaceholders, parsePlaceholders } from "../agent/placeholders.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { isFilledBySandbox, isLeftOut, solePlaceholder, textOf, type ValueOf } from "./values.ts";

/**
 * Writes a body with every placeholder filled: as a form when the content type says so, else as JSON.
 *
 * A text that is one placeholder keeps the type of its value; a field whose optional value was not given is left out.
 */
export function writeBody(body: JsonObject, contentType: string, valueOf: ValueOf): string {
  if (!isForm(contentType)) return JSON.stringify(fillValue(body, valueOf));
  return formPairs(body, "", valueOf).map(([name, value]) => `${encodeForm(name)}=${value}`).join("&");
}

function fillValue(value: JsonValue, valueOf: ValueOf): JsonValue {
  const isKept = (member: JsonValue) => typeof member !== "string" || !isLeftOut(member, valueOf);
  if (Array.isArray(value)) return value.filter(isKept).map((item) => fillValue(item, valueOf));
  if (isJsonObject(value)) {
    const kept = Object.entries(value).filter(([, member]) => isKept(member));
    return Object.fromEntries(kept.map(([key, member]) => [key, fillValue(member, valueOf)]));
  }
  if (typeof value !== "string") return value;
  const sole = solePlaceholder(value);
  return sole === null ? fillPlaceholders(value, (place) => textOf(valueOf(place))) : valueOf(sole) ?? null;
}

/** Names with their encoded values; what is nested is named `owner[name]`, the items of a list `tags[]`. */
function formPairs(value: JsonValue, name: string, valueOf: ValueOf): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((item) => formPairs(item, `${name}[]`, valueOf));
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([key, member]) =>
      formPairs(member, name === "" ? key : `${name}[${key}]`, valueOf)
    );
  }
  if (typeof value !== "string") return [[name, encodeForm(textOf(value))]];
  return isLeftOut(value, valueOf) ? [] : [[name, encodeFilled(value, valueOf)]];
}

/** Encodes a filled text but for the placeholders that the sandbox fills. */
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
