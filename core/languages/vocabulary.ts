/**
 * Words of one language that are built into patterns of all languages, because people and mail programs mix them: days,
 * amounts, verbs and their opposites, and the lines of mail programs.
 *
 * Texts are alternatives of a regular expression unless documented as lists; null if the language has none.
 *
 * @module
 */

/**
 * Verbs and the verbs for their opposites: lists separated by spaces. English ones are whole words, others beginnings.
 */
export type OppositePair = readonly [verbs: string, opposites: string] | null;

/** Pairs of opposites, each named by the first English verb of the pair. */
export type OppositeWords = {
  readonly cancel: OppositePair;
  readonly delete: OppositePair;
  readonly freeze: OppositePair;
  readonly open: OppositePair;
  readonly start: OppositePair;
  readonly add: OppositePair;
  readonly increase: OppositePair;
  readonly activate: OppositePair;
  readonly subscribe: OppositePair;
  readonly deposit: OppositePair;
  readonly send: OppositePair;
  readonly invite: OppositePair;
  readonly move: OppositePair;
  /** A list of verbs that ask to undo an action. */
  readonly takenBack: string;
};

/** Customers' phrases for a handoff topic, instead of its name. */
export type TopicWords = { readonly refund: string };

/** How days are named relative to today. */
export type DateWords = {
  /** Starting with Sunday. */
  readonly weekdays: readonly [string, string, string, string, string, string, string];
  /** Beside a weekday: "next", which may be in this week or in the next one. */
  readonly nextBefore: string | null;
  readonly nextAfter: string | null;
  /** Beside a weekday: "this coming", which is within seven days. */
  readonly comingBefore: string | null;
  readonly comingAfter: string | null;
  /** "Next week", and what is between it and the weekday, in both orders. */
  readonly nextWeek: string | null;
  readonly on: string | null;
  readonly of: string | null;
  readonly today: string;
  readonly tomorrow: string;
  readonly dayAfterTomorrow: string | null;
};

/** How amounts are written. */
export type FigureWords = {
  /** Names of currencies after a number. */
  readonly currencies: string;
  readonly perCent: string | null;
  readonly perCentBefore: string | null;
  /** Longer words first: the first match applies. */
  readonly units: {
    readonly second: string;
    readonly minute: string;
    readonly hour: string;
    readonly day: string;
    readonly week: string;
    readonly month: string;
    readonly year: string | null;
  };
  /** Between a number and its unit: "5 business days". */
  readonly besideUnit: string | null;
  /** After a time of day: "14 Uhr". */
  readonly afterTime: string | null;
  /** A list of the numbers from 1 on; synonyms are separated by a bar. */
  readonly numbers: string | null;
  /** Larger numbers that pages write in words, such as "13 thirteen|14 fourteen". */
  readonly larger: string | null;
};

/** The lines of mail programs around an email that they quote, and about themselves, in lower case. */
export type MailProgramWords = {
  /** The beginning of the line above a quote (`On … wrote:`). */
  readonly wroteBeginnings: readonly string[];
  /** The text before the colon in the line above a quote, and its ending if it has none. */
  readonly wrote: readonly string[];
  readonly wroteAtEnd: readonly string[];
  /** Between dashes above a whole email that is quoted without marks. */
  readonly original: readonly string[];
  /** Above a forwarded email, which the sender wants to show. */
  readonly forwarded: readonly string[];
  /** The labels of the lines that Outlook puts above a quoted email: the sender's, and all others. */
  readonly fromLine: readonly string[];
  readonly otherLines: readonly string[];
  /** The beginning of the last line of an email from a phone or a mail program. */
  readonly device: readonly string[];
  /** The beginning of the subject of an automatic reply. */
  readonly autoReply: readonly string[];
};
