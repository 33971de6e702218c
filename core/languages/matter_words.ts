/**
 * What customers ask every help centre, in the words of one language: prices, forgotten passwords, outages. Built into
 * patterns of all languages by `matters.ts`, `why.ts` and `new_values.ts`, because people mix languages.
 *
 * Each text is alternatives of a regular expression; null if the language has none.
 *
 * @module
 */

/** A matter recognised by phrases: "how much is". */
export type PhraseWords = {
  readonly asks: string;
  /** Words of such a question that add nothing to the name of the matter; null if the name is the whole question. */
  readonly drops: string | null;
  /** Its name on pages; null if the English name is used. */
  readonly name: string | null;
};

/** A matter recognised by a thing and its problem, in either order: "password", "forgot". */
export type TroubleWords = {
  readonly things: string;
  readonly troubles: string;
  /** Its name on pages; null if the English name is used. */
  readonly name: string | null;
};

/** How a new value is written: "my address to 12 High Street". */
export type NewValueWords = {
  /** Whether these words are separated by spaces. */
  readonly isSpaced: boolean;
  /** Between the name of what is changed and its owner: "of". */
  readonly of: string | null;
  /** Between what is changed and its new value: "to". */
  readonly before: string | null;
  /** Verbs and particles after the value. */
  readonly behind: string | null;
  /** The beginning of a description, which is not a value: "a new one". */
  readonly describes: string | null;
};

/** The matters of one language. */
export type MatterWords = {
  /** Whether its words also match inside longer ones: scripts without spaces, and prefixes attached to a word. */
  readonly matchesParts: boolean;
  /** Possessives: the customer's own price is on no page. */
  readonly own: string | null;
  /** The price of something. */
  readonly price: PhraseWords | null;
  /**
   * The content of a plan, a price or a parcel, also compared with another: "the difference between Starter and Pro".
   */
  readonly included: PhraseWords | null;
  /** An account that its owner cannot sign in to. */
  readonly signInFailed: PhraseWords | null;
  /** A password that does not work any more. */
  readonly password: TroubleWords | null;
  /** A payment that failed. */
  readonly payment: TroubleWords | null;
  /** The service itself does not work. */
  readonly outage: TroubleWords | null;
  /** A mail that did not arrive: an invitation, a link, a code. */
  readonly mailMissing: TroubleWords | null;
  /** Unwanted emails and notifications. */
  readonly mailTooMany: TroubleWords | null;
  /** Asks for a reason; the second are words before it: "and", "but". */
  readonly why: readonly [asks: string, before: string | null] | null;
  readonly newValue: NewValueWords | null;
};
