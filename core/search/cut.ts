/**
 * Cutting a long text without cutting a word: the rest of one could be another word.
 *
 * @module
 */

/** A text of at most so many characters, cut after its last whole word where words are parted by spaces. */
export function cutAtWord(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text;
  const cut = text.slice(0, charsMax);
  const isWhole = /\s/.test(text.charAt(charsMax));
  const end = isWhole ? charsMax : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"));
  return end > 0 ? cut.slice(0, end) : cut;
}
