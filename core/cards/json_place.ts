/**
 * Locates a part of a value in the JSON text that it was parsed from.
 *
 * @module
 */

/** One token, and the offset after it. */
type Token = { readonly text: string; readonly start: number; readonly end: number };

/**
 * Returns the offset at which the value at a dot path begins, such as `children.0.label`; for a path that does not
 * exist, the offset of the last value on it. The text must be valid JSON.
 */
export function offsetInJson(text: string, path: string): number {
  let value = tokenAt(text, 0);
  for (const step of path === "" ? [] : path.split(".")) {
    const inside = value.text === "{" ? memberOf(text, value, step) : itemOf(text, value, Number(step));
    if (inside === null) break;
    value = inside;
  }
  return value.start;
}

function tokenAt(text: string, offset: number): Token {
  // A text, a bracket, a separator, or a word such as a number.
  const pattern = /\s*("(?:[^"\\]|\\[^])*"|[{}[\],:]|[^\s{}[\],:"]+)/y;
  pattern.lastIndex = offset;
  const token = pattern.exec(text)?.[1] ?? "";
  const end = token === "" ? text.length : pattern.lastIndex;
  return { text: token, start: end - token.length, end };
}

/** Returns the value of a key; the last one if the key is repeated, as in every JSON parser. */
function memberOf(text: string, object: Token, name: string): Token | null {
  let found: Token | null = null;
  let key = tokenAt(text, object.end);
  while (key.text.startsWith('"')) {
    const value = tokenAt(text, tokenAt(text, key.end).end);
    if (JSON.parse(key.text) === name) found = value;
    key = tokenAt(text, tokenAt(text, endOf(text, value)).end);
  }
  return found;
}

function itemOf(text: string, list: Token, index: number): Token | null {
  if (list.text !== "[") return null;
  let item = tokenAt(text, list.end);
  for (let at = 0; item.text !== "]" && item.text !== ""; at++) {
    if (at === index) return item;
    const comma = tokenAt(text, endOf(text, item));
    if (comma.text !== ",") return null;
    item = tokenAt(text, comma.end);
  }
  return null;
}

/** Returns the offset after a value that begins with a token. */
function endOf(text: string, first: Token): number {
  let depth = 0;
  for (let token = first; token.text !== ""; token = tokenAt(text, token.end)) {
    if (token.text === "{" || token.text === "[") depth++;
    if (token.text === "}" || token.text === "]") depth--;
    if (depth === 0) return token.end;
  }
  return text.length;
}
