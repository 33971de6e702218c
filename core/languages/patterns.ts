/**
 * Builders of the patterns in the languages' files.
 *
 * @module
 */

/** The used part of a regular expression; a literal is one, too. */
export type WordPattern = Pick<RegExp, "source" | "test" | "exec">;

/** Compiled on first use: the languages have hundreds of them, and a start needs none. */
function pattern(source: string, flags: string): WordPattern {
  let compiled: RegExp | null = null;
  const asked = () => compiled ??= new RegExp(source, flags);
  return { source, test: (text) => asked().test(text), exec: (text) => asked().exec(text) };
}

/**
 * Returns a pattern for a text with one of some words. The words are alternatives of a regular expression and match as
 * whole words.
 *
 * @example
 * whole("where|show me").test("please show me that") // true
 */
export function whole(words: string, flags: "u" | "iu" = "u"): WordPattern {
  return pattern(wholeText(words), flags);
}

/** Matches one of some words and one of some others at most 60 characters apart, in either order. */
export function near(ones: string, others: string): WordPattern {
  const [one, other] = [wholeText(ones), wholeText(others)];
  return pattern(`${one}.{0,60}${other}|${other}.{0,60}${one}`, "u");
}

/** The words with which a customer asks for a person, as alternatives of a regular expression. */
export type PersonWords = {
  /** Talking and being connected: "speak", "put me through". */
  readonly talk: string;
  /** A wish or a transfer, of anything: "I want", "transfer". */
  readonly wish: string;
  /** Words that can only mean a person of the company: "a human", "an agent". */
  readonly human: string;
  /** Anybody: "someone", "a person". */
  readonly anyone: string;
};

/**
 * Matches a request for a person: talking to anyone, or a wish for a human. A wish for anyone only counts at the end:
 * "I want to give someone access" asks for something else.
 */
export function personRequestOf({ talk, wish, human, anyone }: PersonWords): WordPattern {
  const wishForAnyone = pattern(`${wholeText(wish)}.{0,8}${wholeText(anyone)}(?: \\p{L}{1,20}| por favor)?$`, "u");
  return either(near(talk, `${human}|${anyone}`), near(wish, human), wishForAnyone);
}

/** Matches one of several patterns. */
export function either(...patterns: readonly WordPattern[]): WordPattern {
  return pattern(patterns.map(({ source }) => source).join("|"), "u");
}

/** Returns the source of {@linkcode whole}, as a part of a longer pattern. */
export function wholeText(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
}
