/**
 * What the built-in model says and understands in one language, whatever the agent's files are about.
 *
 * @module
 */

/** The fixed lines of one language. */
export type BuiltinLines = {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  /** To whoever asks whether it is a person. */
  readonly nature: string;
  /** Above what it can do. */
  readonly ability: string;
  readonly unknown: string;
  readonly unsure: string;
  readonly signIn: string;
  readonly done: string;
  readonly found: string;
  readonly notSetUp: string;
  readonly failed: string;
  readonly noAnswer: string;
  readonly invalid: string;
  /** After a change without an answer: it may have been made, so nothing invites to try again. */
  readonly changeUnknown: string;
  /** Said after some of these where the desk has a person to pass to. */
  readonly passOn: string;
  /** The short reply that asks for a person; the desk knows it in every language. */
  readonly person: string;
  readonly yes: string;
  readonly no: string;
  /** Questions for an input of an action: `{name}` is what its file calls it, `{value}` what it is now. */
  readonly which: string;
  readonly what: string;
  readonly yesOrNo: string;
  readonly already: string;
  /** After something was pointed at on the customer's page; `{name}` is what the page calls it. */
  readonly pointed: string;
};

/** The words that a message of one kind must have one of, and those that may stand beside them; spaces between. */
type Words = readonly [needed: string, beside: string];

/** How people talk beside what they want, in letters of `wordsOf`: lower case, no apostrophes, spaces between words. */
export type Talk = {
  /** These must be the whole message. */
  readonly greeting: Words;
  readonly thanks: Words;
  readonly goodbye: Words;
  readonly person: Words;
  /** Asks whether it is a person. */
  readonly nature: RegExp;
  /** Asks for a person in a sentence, unless the sentence denies something. */
  readonly wish: RegExp;
  readonly denial: RegExp;
  /** Asks what it can do. */
  readonly ability: RegExp;
  /** Asks to be shown where something is. */
  readonly where: RegExp;
  /** First words of the answer to a question of yes or no. */
  readonly yes: string;
  readonly no: string;
};

/** One language. */
export type Language = { readonly lines: BuiltinLines; readonly talk: Talk };

/** A text with one of some words in it, whole ones. */
export function whole(words: string): RegExp {
  return new RegExp(wholeSource(words), "u");
}

/** One of some words, and one of some others not far from it, whichever comes first. */
export function near(ones: string, others: string): RegExp {
  const [one, other] = [wholeSource(ones), wholeSource(others)];
  return new RegExp(`${one}.{0,60}${other}|${other}.{0,60}${one}`, "u");
}

function wholeSource(words: string): string {
  return `(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`;
}
