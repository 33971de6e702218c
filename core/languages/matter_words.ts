/**
 * What customers ask of every help centre, in the words of one language: prices, forgotten passwords, outages. Built into
 * patterns of all languages by `matters.ts`, `why.ts` and `new_values.ts`, because people mix languages.
 *
 * Each text is alternatives of a regular expression; null where the language has none.
 *
 * @module
 */

/** A matter that is asked for by phrases: "how much is". */
export type PhraseWords = {
  readonly asks: string;
  /** Words of such a question that say nothing beside the name of the matter; null where the name is the whole question. */
  readonly drops: string | null;
  /** What pages call it; null where the English name does. */
  readonly name: string | null;
};

/** A matter that is asked for by a thing and what is wrong with it, in either order: "password", "forgot". */
export type TroubleWords = {
  readonly things: string;
  readonly troubles: string;
  /** What pages call it; null where the English name does. */
  readonly name: string | null;
};

/** How a new value is written: "my address to 12 High Street". */
export type NewValueWords = {
  /** Whether there are spaces between these words. */
  readonly isSpaced: boolean;
  /** Between the name of what is changed and what it belongs to: "of". */
  readonly of: string | null;
  /** Between what is changed and its new value: "to". */
  readonly before: string | null;
  /** Verbs and particles behind the value. */
  readonly behind: string | null;
  /** What a description begins with, which is no value: "a new one". */
  readonly describes: string | null;
};

/** The matters of one language. */
export type MatterWords = {
  /** Whether its words match inside longer ones too: scripts without spaces, and prefixes that are written to a word. */
  readonly matchesParts: boolean;
  /** Possessives: what the customer's own costs is on no page. */
  readonly own: string | null;
  /** What something costs. */
  readonly price: PhraseWords | null;
  /** What a plan, a price or a parcel holds, also beside another: "the difference between Starter and Pro". */
  readonly included: PhraseWords | null;
  /** An account that does not let its owner in. */
  readonly signInFailed: PhraseWords | null;
  /** A password that does not open any more. */
  readonly password: TroubleWords | null;
  /** A payment that did not work. */
  readonly payment: TroubleWords | null;
  /** The service itself does not work. */
  readonly outage: TroubleWords | null;
  /** A mail that did not come: an invitation, a link, a code. */
  readonly mailMissing: TroubleWords | null;
  /** Emails and notifications that a customer wants fewer of. */
  readonly mailTooMany: TroubleWords | null;
  /** Asks for a reason; the second are words before it: "and", "but". */
  readonly why: readonly [asks: string, before: string | null] | null;
  readonly newValue: NewValueWords | null;
};
