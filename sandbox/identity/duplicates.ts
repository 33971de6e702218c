/**
 * Finds duplicate keys in JSON, which are rejected because parsers disagree about which value counts.
 *
 * @see RFC 7519, section 4
 * @module
 */

/** A string, with the colon if it is a key, or a bracket. Everything else in JSON is skipped. */
const PIECES = /("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g;

/**
 * The first key that occurs twice in an object, however it is escaped; null when there is none.
 *
 * @param text valid JSON
 */
export function findDuplicateKey(text: string): string | null {
  const open: Set<unknown>[] = [];
  for (const [piece, string, colon] of text.matchAll(PIECES)) {
    if (piece === "{" || piece === "[") open.push(new Set());
    else if (piece === "}" || piece === "]") open.pop();
    else if (string !== undefined && colon !== undefined) {
      const key: unknown = JSON.parse(string);
      if (open.at(-1)?.has(key) === true) return String(key);
      open.at(-1)?.add(key);
    }
  }
  return null;
}
