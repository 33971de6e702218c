/**
 * Finds the end of JSON within a model's text.
 *
 * @module
 */

/** Returns where the JSON at the beginning of a text ends; null if it continues. */
export function endOfJson(text: string): number | null {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (isString) {
      if (char === "\\") at++;
      else if (char === '"') isString = false;
    } else if (char === '"') isString = true;
    else if (char === "{" || char === "[") depth++;
    else if (char === "}" || char === "]") depth--;
    if (depth === 0 && !isString) return at + 1;
  }
  return null;
}
