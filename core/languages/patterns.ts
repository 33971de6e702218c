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
export function whole(words: string, flags: "u" | "iu" = "u"): RegExp {
  return new RegExp(wholeText(words), flags);
}

/** One of some words and one of some others at most 60 characters apart, in either order. */
export function near(ones: string, others: string): RegExp {
  const [one, other] = [wholeText(ones), wholeText(others)];
  return new RegExp(`${one}.{0,60}${other}|${other}.{0,60}${one}`, "u");
}

/** One of several patterns. */
export function either(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), "u");
}

/** The source of {@linkcode whole}, as a part of a longer pattern. */
export function wholeText(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
}
