/**
 * Masks keys in a text that a person wrote, before it is sent to another service.
 *
 * @module
 */
import { isKeyName, isKeyValue } from "./key_forms.ts";

/** Replaces a key, as in the answers of actions. */
const MASKED = "***";

/** Keys of services have at least this length. */
const WORD = /[\w.-]{16,2000}/g;

/** `Authorization: Bearer abc`. */
const SCHEME = /\b((?:Bearer|Basic|Token|ApiKey|Api-Key|Key|Digest|Negotiate) {1,3})([\w.~+/=-]{16,2000})/gi;

/**
 * `api_key=` or `"password": "`, and the value after it. The value is not part of the match: in a URL, names may occur
 * inside it.
 */
const NAMED = /([\w-]{2,60})["']? {0,3}[=:] {0,3}["']?(?=([^\s"'&,;]{6,2000}))/g;

/** A shorter value is usually not a key, such as `key: SUP-12`, unless it is named a password. */
const VALUE_CHARS_MIN = 16;
const PASSWORD = /pass(?:word|wd)$|pwd$/i;

/**
 * Masks everything that has the format of a key of a large service or of the desk, follows `Bearer`, or is named a key.
 *
 * @example
 * maskKeys("It fails with api_key=c2VjcmV0LW9mLW91cnM5"); // "It fails with api_key=***"
 */
export function maskKeys(text: string): string {
  return maskNamed(text)
    .replace(SCHEME, (run, scheme, value) => /\d/.test(value) ? `${scheme}${MASKED}` : run)
    .replace(WORD, (run) => [run, ...run.split(".")].some(isKeyValue) ? MASKED : run);
}

function maskNamed(text: string): string {
  let masked = "";
  let at = 0;
  for (const { index, 0: before, 1: name = "", 2: value = "" } of text.matchAll(NAMED)) {
    const from = index + before.length;
    const isLong = value.length >= VALUE_CHARS_MIN || PASSWORD.test(name);
    if (from < at || !isLong || !isKeyName(name) || !/\d/.test(value)) continue;
    masked += text.slice(at, from) + MASKED;
    at = from + value.length;
  }
  return masked + text.slice(at);
}
