/**
 * Protects recursive parsers: measures how deep the brackets of a text nest.
 *
 * @module
 */

/**
 * Whether brackets and braces nest more than `levels` deep.
 *
 * @param quotes the characters that delimit text in which brackets do not count; a backslash escapes inside it
 */
export function isNestedDeeperThan(
  text: string,
  levels: number,
  quotes: string,
): boolean {
  let depth = 0;
  let quote: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== null) {
      if (character === "\\") at++;
      else if (character === quote) quote = null;
    } else if (quotes.includes(character)) {
      quote = character;
    } else if (character === "[" || character === "{") {
      if (++depth > levels) return true;
    } else if (character === "]" || character === "}") {
      depth = Math.max(0, depth - 1);
    }
  }
  return false;
}
