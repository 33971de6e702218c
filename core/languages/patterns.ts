/**
 * Builders of the patterns in the languages' files.
 *
 * @module
 */

/** What a regular expression is asked here; a literal is one, too. */
export type WordPattern = Pick<RegExp, "source" | "test" | "exec">;

/** Compiled when it is first asked: the languages have hundreds of them, and a start needs none. */
function pattern(source: string, flags: string): WordPattern {
  let compiled: RegExp | null = null;
  const asked = () => compiled ??= new RegExp(source, flags);
  return { source, test: (text) => asked().test(text), exec: (text) => asked().exec(text) };
}

/**
 * A text with one of some words in it. The words are alternatives of a regular expression and match as whole words.
 *
 * @example
 * whole("where|show me").test("please show me that") // true
 */
export function whole(words: string, flags: "u" | "iu" = "u"): WordPattern {
  return pattern(wholeText(words), flags);
}

/** One of some words and one of some others at most 60 characters apart, in either order. */
export function near(ones: string, others: string): WordPattern {
  const [one, other] = [wholeText(ones), wholeText(others)];
  return pattern(`${one}.{0,60}${other}|${other}.{0,60}${one}`, "u");
}

/** One of several patterns. */
export function either(...patterns: readonly WordPattern[]): WordPattern {
  return pattern(patterns.map(({ source }) => source).join("|"), "u");
}

/** The source of {@linkcode whole}, as a part of a longer pattern. */
export function wholeText(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
}
