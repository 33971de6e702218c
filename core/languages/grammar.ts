/**
 * How the desk parses one language: small talk, answers to a question before a change, claims of a change, requests and
 * the words of the search.
 *
 * @module
 */
import type { WordPattern } from "./patterns.ts";

/** The words of which a message of one kind must have one, and their companions; separated by spaces. */
export type KindWords = readonly [needed: string, beside: string];

/**
 * The small talk that the built-in agent recognises. Patterns match a message in lower case without apostrophes and
 * punctuation, with single spaces.
 */
export type SmallTalkPatterns = {
  /** These must be the whole message. */
  readonly greeting: KindWords;
  readonly thanks: KindWords;
  readonly goodbye: KindWords;
  readonly person: KindWords;
  /** Asks whether it is a person. */
  readonly nature: WordPattern;
  /** Asks for a person in a sentence, unless the sentence matches `denial`. */
  readonly personRequest: WordPattern;
  readonly denial: WordPattern;
  /** Asks what it can do. */
  readonly ability: WordPattern;
  /** Asks to be shown where something is. */
  readonly where: WordPattern;
  /** Asks whether anyone is there. */
  readonly presence: WordPattern;
  /** Asks whether what was just asked for was done; the second needs a question mark, as it could also state it. */
  readonly succeeded: readonly [asks: WordPattern | null, states: WordPattern | null];
  /** Acknowledges; these must be the whole message. */
  readonly okay: KindWords;
  /** Forbids a change, unless the second also matches: an inability, or a statement about the present or past. */
  readonly refuses: readonly [refusal: WordPattern, unless: WordPattern];
  /** Asks when the team is available. */
  readonly hours: WordPattern;
  /** Praises the desk, or the person or agent who answers. */
  readonly praise: WordPattern;
  /** Anger and despair; what went wrong. */
  readonly anger: WordPattern;
  readonly trouble: WordPattern;
  /** First words of the answer to a yes-no question. */
  readonly yes: string;
  readonly no: string;
};

/**
 * Phrases that answer a question before a change, separated by commas.
 *
 * A false yes changes a customer's account. So a phrase is a `yes` only if it means nothing else: one that is also used
 * out of politeness ("ok", "d'accord", 好的) is a `filler`, and an ambiguous one (大丈夫です) is `unclear`, as are words that
 * begin another clause ("and", "also"). After both the question is asked again.
 */
export type AnswerPhrases = {
  readonly yes: string;
  /**
   * Means yes as the whole message or beside a yes. Beside a filler it asks for something ("please correct", "confirm
   * please") or declines ("thanks, that's fine").
   */
  readonly alone: string;
  readonly filler: string;
  readonly no: string;
  readonly unclear: string;
};

/**
 * How a language expresses that something was changed: patterns of one clause, which claims nothing if a denial
 * precedes the end of the match, or the sentence begins with a condition.
 */
export type ClaimGrammar = {
  /** Deeds of the agent: true only after a change. */
  readonly own: readonly WordPattern[];
  /** Changes by anyone, and the resulting states: also true if a call of the conversation read them. */
  readonly reported: readonly WordPattern[];
  /** A whole clause such as "Done", which claims a change at the beginning of an answer. */
  readonly whole: WordPattern;
  /** States what the customer has now, changed or not: a claim if it names what was not done. */
  readonly state: WordPattern;
  /** Negation and possibility: "not", "may", "will". */
  readonly denial: WordPattern;
  /** Introduces words that claim nothing: conditions, and reported speech: "once", "whether", "you said". */
  readonly opening: WordPattern;
};

/** Separable verbs: in "Wie lade ich jemanden ein?" the verb is "einladen". Lists separated by spaces. */
export type SeparableVerbs = {
  /** The particles at the end of a sentence. */
  readonly particles: string;
  /** The verb comes second after one of these, and first otherwise. */
  readonly beforeVerb: string;
  /** A sentence that begins with one of these has its verb further on. */
  readonly articles: string;
};

/**
 * The subjects of questions, and the content of an answering sentence of a page, for quotations of the built-in agent:
 * alternatives of regular expressions. Null: none are listed.
 */
export type QuotingWords = {
  /** First words of a question about how something is done, and typical words of instructions. */
  readonly how: string | null;
  readonly steps: string | null;
  /** Asks for a price, and typical words of one. */
  readonly price: string | null;
  readonly free: string | null;
  /** Asks for a time, and the words for durations. */
  readonly time: string | null;
  readonly spans: string | null;
  /** Asks for a number or a limit. */
  readonly size: string | null;
};

/** The most common words of a language, separated by spaces, as used by the search. */
export type SearchWords = {
  readonly questions: QuestionWords;
  /** Frequent here and rare in other languages: they identify the language of a text. Null: its script does. */
  readonly telltales: string | null;
  /** Question phrases of a script without spaces, as alternatives of a regular expression. Null: it has spaces. */
  readonly askingPhrases: string | null;
  /** More words that are independent of a question's subject. Null: none are listed. */
  readonly asking: string | null;
  /** Words without a meaning of their own: they count in no question, and English texts are indexed without them. */
  readonly stopWords: string | null;
  /**
   * Generic words: a message of only these and stop words has no subject ("go on", "something else"). A word that names
   * something in many products, such as "cancel" or "hours", is not one. Null: none are listed.
   */
  readonly general: string | null;
  /** Further first words of customers: they determine the language of a message of two or three words. */
  readonly customers: string | null;
  /**
   * Words of courtesy and haste, and their companions: a sentence of only these asks nothing. In languages without
   * spaces these are phrases.
   */
  readonly courtesy: KindWords;
};

/**
 * How questions are written: alternatives of regular expressions, which match whole words, and anywhere in a language
 * without spaces. Null: none are listed.
 */
export type QuestionWords = {
  /** First words of a question for something. */
  readonly opens: string | null;
  /** First words of a yes-no question. */
  readonly whether: string | null;
  /** They make a question anywhere in a sentence. */
  readonly within: string | null;
  /**
   * First words of a question whose answer is a number, and numbers in words, except those that are mostly articles.
   */
  readonly amount: string | null;
  readonly numbers: string | null;
  /** First words of a question for a person or a place. */
  readonly place: string | null;
  /** Pronouns for what was said before. */
  readonly pointing: string | null;
  /** First words of a question that continues the last one: "and guests?" */
  readonly continuation: string | null;
  /** Words of a customer who corrects what was understood: "I meant my email"; and what was not meant: "not my plan". */
  readonly means: string | null;
  readonly notThis: string | null;
  /** Words that introduce a name. */
  readonly introduces: string | null;
  /** Asks for a telephone number; words that make it the customer's own number; words of a page that offers calls. */
  readonly phone: string | null;
  readonly ownPhone: string | null;
  readonly calls: string | null;
};

/**
 * How requests are written, for the built-in agent: alternatives of regular expressions, which match whole words, and
 * anywhere in a language without spaces. Null: none are listed, and no distinction is made.
 */
export type RequestWords = {
  /** Polite openings, and polite endings. */
  readonly polite: string | null;
  readonly ending: string | null;
  /** Words that negate their half of a sentence, and first words of the half that is wanted. */
  readonly rulesOut: string | null;
  readonly but: string | null;
  /** First words of a question for information, and of one about how something is done, or whether it can be. */
  readonly question: string | null;
  readonly how: string | null;
  /** First words of a question for the state of what is the customer's: "is my", "have I". */
  readonly ownState: string | null;
  /** Words before a verb: "I'd like to sell". Null: the first word may be something else. */
  readonly beforeVerb: string | null;
  /** First words of a request for information that is not a question: "my current plan". */
  readonly topic: string | null;
  /** Verbs at the beginning of a command. */
  readonly command: string | null;
  /** First-person words. */
  readonly speaker: string | null;
};
