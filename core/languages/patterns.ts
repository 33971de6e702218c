/**
 * Builders of the patterns in the languages' files.
 *
 * @module
 */

/**
 * A text with one of some words in it. The words are alternatives of a regular expression and match as whole words.
 *
 * @example
 * whole("where|show me").test("please show me that") // true
 */
export function whole(words: string): RegExp {
  return new RegExp(wholeSource(words), "u");
}

/** One of some words and one of some others at most 60 characters apart, in either order. */
export function near(ones: string, others: string): RegExp {
  const [one, other] = [wholeSource(ones), wholeSource(others)];
  return new RegExp(`${one}.{0,60}${other}|${other}.{0,60}${one}`, "u");
}

/**
 * An auxiliary verb and a participle at most 80 characters after it, in the same sentence and without a denial between
 * them: for languages that put objects between the two.
 */
export function compound(auxiliary: string, denials: string, participles: string): RegExp {
  const between = `(?:(?!${wholeSource(denials)})[^.!?]){0,80}?`;
  return new RegExp(`${wholeSource(auxiliary)}${between}${wholeSource(participles)}`, "iu");
}

function wholeSource(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
}
