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
const SCHEME = /\b((?:Bearer|Basic|ApiKey) {1,3})([\w.~+/=-]{16,2000})/gi;

/** `api_key=abc` or `"password": "abc"`; a shorter value is mostly no key, such as `key: SUP-12`. */
const NAMED = /([\w-]{2,60})(["']? {0,3}[=:] {0,3}["']?)([^\s"'&,;]{16,2000})/g;

/**
 * The text without what has the form of a key of a large service or of the desk, comes after `Bearer`, or is called a key.
 *
 * @example
 * maskKeys("It fails with api_key=c2VjcmV0LW9mLW91cnM5"); // "It fails with api_key=***"
 */
export function maskKeys(text: string): string {
  return text
    .replace(SCHEME, (run, scheme, value) => /\d/.test(value) ? `${scheme}${MASKED}` : run)
    .replace(
      NAMED,
      (run, name, between, value) => isKeyName(name) && /\d/.test(value) ? `${name}${between}${MASKED}` : run,
    )
    .replace(WORD, (run) => isKeyValue(run) ? MASKED : run);
}
