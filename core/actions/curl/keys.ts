/**
 * Finds keys in a request: credentials are removed from the text and become `{secrets.NAME}`.
 *
 * @module
 */
import { isKeyName, isKeyValue, splitScheme } from "../../agent/keys/key_forms.ts";
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { SECRET_LIMITS } from "../../limits/actions.ts";

/** A key in a command. */
export type FoundKey = { readonly name: string; readonly value: string };

/** Returns the placeholder for a key's value; equal values share one. */
export type KeepKey = (value: string) => string;

/**
 * Collects keys under a name: the first under `firstName`, further ones with a number suffix.
 *
 * @param text names of secrets that it already uses are not assigned again
 */
export function collectKeys(firstName: string, text: string): {
  readonly keep: KeepKey;
  readonly found: () => readonly FoundKey[];
  readonly notes: () => readonly string[];
} {
  const names = new Map<string, string>();
  const taken = new Set(parsePlaceholders(text).flatMap((each) => each.kind === "secret" ? [each.name] : []));
  const keep = (value: string) => {
    const known = names.get(value);
    if (known !== undefined) return `{secrets.${known}}`;
    let name = firstName;
    for (let number = 2; taken.has(name); number++) name = `${firstName.slice(0, 60)}_${number}`;
    taken.add(name);
    names.set(value, name);
    return `{secrets.${name}}`;
  };
  return {
    keep,
    found: () => [...names].filter(([value]) => isStorable(value)).map(([value, name]) => ({ name, value })),
    notes: () =>
      [...names].filter(([value]) => !isStorable(value)).map(([, name]) =>
        `Store the key ${name} with set_key: a key has ${SECRET_LIMITS.charsMin} to ${SECRET_LIMITS.charsMax} characters.`
      ),
  };
}

/** Returns the text of a header without its key. */
export function maskHeader(name: string, value: string, keep: KeepKey): string {
  const split = splitScheme(value);
  if (split !== null && /auth|key|token/i.test(name)) {
    return `${split.scheme} ${maskWhole(split.credential, keep)}`;
  }
  return isKey(name, value) || /^authorization$/i.test(name) ? maskWhole(value, keep) : value;
}

/** Returns the query of a URL, without its question mark and keys. */
export function maskQuery(query: string, keep: KeepKey): string {
  if (query === "") return "";
  return query.split("&").map((parameter) => {
    const equals = parameter.indexOf("=");
    if (equals < 0) return parameter;
    const value = decode(parameter.slice(equals + 1));
    if (!isStorable(value) || !isKey(decode(parameter.slice(0, equals)), value)) return parameter;
    return `${parameter.slice(0, equals)}=${maskWhole(value, keep)}`;
  }).join("&");
}

/** Returns a body without its keys. */
export function maskBody(body: JsonObject, keep: KeepKey): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, maskValue(name, value, keep)]));
}

function maskValue(name: string, value: JsonValue, keep: KeepKey): JsonValue {
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item, keep));
  if (isJsonObject(value)) return maskBody(value, keep);
  if (typeof value !== "string" || !isStorable(value)) return value;
  return isKey(name, value) ? maskWhole(value, keep) : value;
}

/** A text with a placeholder already names its value. */
function maskWhole(value: string, keep: KeepKey): string {
  return value === "" || parsePlaceholders(value).length > 0 ? value : keep(value);
}

function isKey(name: string, value: string): boolean {
  return isKeyName(name) || isKeyValue(value);
}

/** Shorter values cannot be stored, and are unlikely to be keys even under a name such as `key`. */
function isStorable(value: string): boolean {
  return value.length >= SECRET_LIMITS.charsMin && value.length <= SECRET_LIMITS.charsMax;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
