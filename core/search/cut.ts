/**
 * Truncates a long text without splitting a word: the rest of one could be another word.
 *
 * @module
 */

/** Truncates a text to at most `charsMax` characters: after its last whole word if spaces separate words. */
export function cutAtWord(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const cut = text.slice(0, charsMax);
  const isWhole = /\s/.test(text.charAt(charsMax));
  const end = isWhole ? charsMax : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return end > 0 ? cut.slice(0, end) : cut;
}
