/**
 * Words of one language that are built into patterns of all languages, because people and mail programs mix them: days,
 * amounts, verbs and their opposites, and the lines that mail programs write.
 *
 * Texts are alternatives of a regular expression unless they are said to be lists; null where the language has none.
 *
 * @module
 */

/** Verbs and the verbs for their opposites: lists with spaces between. English ones are whole words, others beginnings. */
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
  /** A list of verbs that ask to take back what an action did. */
  readonly takenBack: string;
};

/** What customers write of a topic that a handover is set up for, instead of its name. */
export type TopicWords = { readonly refund: string };

/** How days are named by their distance from today. */
export type DateWords = {
  /** From Sunday on. */
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
  /** Names of currencies behind a number. */
  readonly currencies: string;
  readonly perCent: string | null;
  readonly perCentBefore: string | null;
  /** Longer words first: the first that fits counts. */
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
  /** Behind a time of day: "14 Uhr". */
  readonly afterTime: string | null;
  /** A list of the numbers from 1 on; a bar is between words of the same number. */
  readonly numbers: string | null;
  /** Larger numbers that pages write in words, such as "13 thirteen|14 fourteen". */
  readonly larger: string | null;
};

/** What mail programs write around an email that they quote, and of themselves, in lower case. */
export type MailProgramWords = {
  /** How the line above a quote begins (`On … wrote:`). */
  readonly wroteBeginnings: readonly string[];
  /** What the line above a quote has in it before its colon, and with what it ends where it has none. */
  readonly wrote: readonly string[];
  readonly wroteAtEnd: readonly string[];
  /** Between dashes above a whole email that is quoted without marks. */
  readonly original: readonly string[];
  /** Above an email that was passed on: what follows is what the sender wants to show. */
  readonly forwarded: readonly string[];
  /** The names of the lines that Outlook puts above an email that it quotes: the sender's, and all others. */
  readonly fromLine: readonly string[];
  readonly otherLines: readonly string[];
  /** How the last line of an email from a phone or a mail program begins. */
  readonly device: readonly string[];
  /** How the subject of an automatic reply begins. */
  readonly autoReply: readonly string[];
};
