/**
 * Keys in a text that a person wrote, before it leaves for another service.
 *
 * @module
 */
import { isKeyName, isKeyValue } from "./key_forms.ts";

/** The replacement of a key, as in the answers of actions. */
const MASKED = "***";

/** A key of a service is at least so long. */
const WORD = /[\w.-]{16,2000}/g;

/** `Authorization: Bearer abc`. */
const SCHEME = /\b((?:Bearer|Basic|Token|ApiKey|Api-Key|Key|Digest|Negotiate) {1,3})([\w.~+/=-]{16,2000})/gi;

/** `api_key=` or `"password": "`, and what follows. That is not part of the match: in an address, names come inside of it. */
const NAMED = /([\w-]{2,60})["']? {0,3}[=:] {0,3}["']?(?=([^\s"'&,;]{6,2000}))/g;

/** A shorter value is mostly no key, such as `key: SUP-12`, unless it is called a password. */
const VALUE_CHARS_MIN = 16;
const PASSWORD = /pass(?:word|wd)$|pwd$/i;

/**
 * The text without what has the form of a key of a large service or of the desk, comes after `Bearer`, or is called a key.
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
