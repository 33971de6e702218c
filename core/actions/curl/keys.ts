/**
 * Finding keys in a request: what proves who calls leaves the text and becomes `{secrets.NAME}`.
 *
 * @module
 */
import { parsePlaceholders } from "../../agent/placeholders.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { SECRET_LIMITS } from "../../limits/actions.ts";

/** Names of headers, parameters and fields that hold keys. */
const KEY_NAME =
  /(?:^|[-_.\s])(?:api[-_]?key|apikey|key|tokens?|secret|auth|authorization|password|passwd|pwd|credentials?|signature|sig|session|sessionid|jwt|access[-_]?token|client[-_]?secret|private[-_]?key)$|^(?:cookie|proxy-authorization|x-auth.*)$/i;

/** Values that are keys whatever they are called: the forms that large services give theirs, and JWTs. */
const KEY_VALUE =
  /^(?:(?:sk|pk|rk)[-_](?:live|test|proj|ant)[-_]\w|gh[pousr]_\w|github_pat_|glpat-|xox[abprs]-|AKIA[A-Z0-9]{12}|AIza[\w-]{20}|eyJ[\w-]+\.eyJ[\w-]+\.|svc_pat_)/;

/** `Bearer abc`: the scheme stays in the file. */
const SCHEME = /^(Bearer|Basic|Token|ApiKey|Api-Key|Key|Digest|Negotiate)\s+(\S[\s\S]*)$/i;

/** A key that a command held. */
export type FoundKey = { readonly name: string; readonly value: string };

/** The placeholder of a key's value; equal values share one. */
export type KeepKey = (value: string) => string;

/**
 * Collects keys under a name: the first under `firstName`, further ones with a number behind it.
 *
 * @param text names of secrets that it already uses are not given again
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

/** The text of a header without its key. */
export function maskHeader(name: string, value: string, keep: KeepKey): string {
  const [, scheme, credential] = SCHEME.exec(value) ?? [];
  if (credential !== undefined && scheme !== undefined && /auth|key|token/i.test(name)) {
    return `${scheme} ${maskWhole(credential, keep)}`;
  }
  return isKey(splitName(name), value) || /^authorization$/i.test(name) ? maskWhole(value, keep) : value;
}

/** The query of an address, without its question mark, without its keys. */
export function maskQuery(query: string, keep: KeepKey): string {
  if (query === "") return "";
  return query.split("&").map((parameter) => {
    const equals = parameter.indexOf("=");
    if (equals < 0) return parameter;
    const value = decode(parameter.slice(equals + 1));
    if (!isStorable(value) || !isKey(splitName(decode(parameter.slice(0, equals))), value)) return parameter;
    return `${parameter.slice(0, equals)}=${maskWhole(value, keep)}`;
  }).join("&");
}

/** A body without its keys. */
export function maskBody(body: JsonObject, keep: KeepKey): JsonObject {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, maskValue(name, value, keep)]));
}

function maskValue(name: string, value: JsonValue, keep: KeepKey): JsonValue {
  if (Array.isArray(value)) return value.map((item) => maskValue(name, item, keep));
  if (isJsonObject(value)) return maskBody(value, keep);
  if (typeof value !== "string" || !isStorable(value)) return value;
  return isKey(splitName(name), value) ? maskWhole(value, keep) : value;
}

/** A text with a placeholder names its value already. */
function maskWhole(value: string, keep: KeepKey): string {
  return value === "" || parsePlaceholders(value).length > 0 ? value : keep(value);
}

function isKey(name: string, value: string): boolean {
  return KEY_NAME.test(name) || KEY_VALUE.test(value);
}

/** Shorter values cannot be stored, and under a name such as `key` they are hardly keys. */
function isStorable(value: string): boolean {
  return value.length >= SECRET_LIMITS.charsMin && value.length <= SECRET_LIMITS.charsMax;
}

/** `accessToken` is read as `access_Token`. */
function splitName(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "_");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
