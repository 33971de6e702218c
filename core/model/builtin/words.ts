/**
 * The words of a text, and their stems.
 *
 * @module
 */

/** A longer word is nobody's word. */
const WORD_CHARS_MAX = 40;

/** The words and numbers of a text in lower case; an apostrophe joins ("what's" is `whats`), everything else parts. */
export function wordsOf(text: string): readonly string[] {
  const words = text.normalize("NFKC").toLowerCase().replace(/['’`]/g, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => word.slice(0, WORD_CHARS_MAX));
}

/** An ending, what takes its place, and how many letters must stand before it. */
const PLURALS = [
  [/sses$/, "ss", 0],
  [/ies$/, "y", 1],
  [/(?<![su])s$/, "", 2],
] as const;

const ENDINGS = [
  [/(?<=[aeiouy].*)ing$/, "", 2],
  [/(?<=[aeiouy].*)ed$/, "", 2],
  [/ly$/, "", 3],
] as const;

/**
 * A light English stem, so that "upgrades", "upgraded" and "upgrading" are one word.
 *
 * It only has to map the same word to the same stem; the stem need not be a word.
 */
export function stemOf(word: string): string {
  const singular = withoutEnding(word, PLURALS);
  const bare = withoutEnding(singular, ENDINGS)
    .replace(/([bdfgmnprt])\1$/, "$1");
  return bare.length > 3 ? bare.replace(/e$/, "").replace(/y$/, "i") : bare;
}

function withoutEnding(
  word: string,
  endings: readonly (readonly [RegExp, string, number])[],
): string {
  for (const [ending, instead, lettersMin] of endings) {
    const start = word.search(ending);
    if (start > lettersMin) return word.slice(0, start) + instead;
  }
  return word;
}
