/**
 * How the desk understands one language: small talk, answers to a question before a change, claims of a change, requests
 * and the words of the search.
 *
 * @module
 */
import type { WordPattern } from "./patterns.ts";

/** The words of which a message of one kind must have one, and those that may accompany them; spaces between. */
export type KindWords = readonly [needed: string, beside: string];

/**
 * The small talk that the built-in agent understands. Patterns read a message in lower case without apostrophes and
 * punctuation, with one space between words.
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
  /** Takes note of what was said; these must be the whole message. */
  readonly okay: KindWords;
  /** Rules out a change, where the second is not found as well: that says what cannot be done, or what is or was. */
  readonly refuses: readonly [refusal: WordPattern, unless: WordPattern];
  /** Asks when the team is there. */
  readonly hours: WordPattern;
  /** Praises the desk, or who answers. */
  readonly praise: WordPattern;
  /** Anger and despair; what went wrong. */
  readonly anger: WordPattern;
  readonly trouble: WordPattern;
  /** First words of the answer to a question of yes or no. */
  readonly yes: string;
  readonly no: string;
};

/**
 * Phrases that answer a question before a change, with commas between them.
 *
 * A false yes changes a customer's account. So a phrase is a `yes` only if it means nothing else: what is also said out
 * of politeness ("ok", "d'accord", 好的) is a `filler`, and what can be meant either way (大丈夫です) is `unclear`, as are
 * words that begin another clause ("and", "also"). After both the question is asked again.
 */
export type AnswerPhrases = {
  readonly yes: string;
  /**
   * Says yes as the whole message or beside a yes. Beside a filler it asks for something ("please correct", "confirm
   * please") or declines ("thanks, that's fine").
   */
  readonly alone: string;
  readonly filler: string;
  readonly no: string;
  readonly unclear: string;
};

/**
 * How a language says that something was changed: patterns of one clause, which claims nothing where a denial is
 * before the end of the match, or where the sentence opened with a condition.
 */
export type ClaimGrammar = {
  /** Deeds of the agent: true only after a change. */
  readonly own: readonly WordPattern[];
  /** Changes by anyone, and the states that they lead to: true also where a call of the conversation read them. */
  readonly reported: readonly WordPattern[];
  /** A whole clause such as "Done", which claims a change where it begins an answer. */
  readonly whole: WordPattern;
  /** Says what the customer has or is on now, changed or not: a claim where it names what was not done. */
  readonly state: WordPattern;
  /** Negation and what is only possible: "not", "may", "will". */
  readonly denial: WordPattern;
  /** Opens words that claim nothing: conditions, and reported speech: "once", "whether", "you said". */
  readonly opening: WordPattern;
};

/** Verbs that a language takes apart: in "Wie lade ich jemanden ein?" the verb is "einladen". Lists with spaces between. */
export type SeparableVerbs = {
  /** What is at the end of a sentence and belongs to its verb. */
  readonly particles: string;
  /** The verb comes second after one of these, and first otherwise. */
  readonly beforeVerb: string;
  /** A sentence that begins with one of these has its verb further on. */
  readonly articles: string;
};

/**
 * What questions ask for, and what a sentence of a page that answers them has, for quotations of the built-in agent:
 * alternatives of regular expressions. Null: none are listed.
 */
export type QuotingWords = {
  /** First words of a question how something is done, and what instructions say. */
  readonly how: string | null;
  readonly steps: string | null;
  /** Asks for a price, and what has none. */
  readonly price: string | null;
  readonly free: string | null;
  /** Asks for a time, and the words for spans of it. */
  readonly time: string | null;
  readonly spans: string | null;
  /** Asks for a number or a limit. */
  readonly size: string | null;
};

/** The commonest words of a language, with spaces between them, as the search uses them. */
export type SearchWords = {
  readonly questions: QuestionWords;
  /** Frequent here and rare in other languages: they identify the language of a text. Null: its script does. */
  readonly telltales: string | null;
  /** Question phrases of a script without spaces, as alternatives of a regular expression. Null: it has spaces. */
  readonly askingPhrases: string | null;
  /** More words that say nothing about what a question is about. Null: none are listed. */
  readonly asking: string | null;
  /** Words without a meaning of their own: they count in no question, and English texts are indexed without them. */
  readonly stopWords: string | null;
  /**
   * Words of every subject: a message of these and of stop words says nothing about what it wants ("go on", "something
   * else"). A word that names something of many products, such as "cancel" or "hours", is none. Null: none are listed.
   */
  readonly general: string | null;
  /** What customers write first, beside those: a message of two or three words is in this language by them. */
  readonly customers: string | null;
  /**
   * Words of courtesy and haste, and those that accompany them: a sentence of nothing else asks nothing. In languages
   * without spaces these are phrases.
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
  /** First words of a question whether something is so. */
  readonly whether: string | null;
  /** They make a question anywhere in a sentence. */
  readonly within: string | null;
  /** First words of a question whose answer has a number, and numbers in words, but none that is mostly an article. */
  readonly amount: string | null;
  readonly numbers: string | null;
  /** First words of a question for a person or a place. */
  readonly place: string | null;
  /** Words that stand for what was said before. */
  readonly pointing: string | null;
  /** First words of a question that goes on from the last one: "and guests?" */
  readonly continuation: string | null;
  /** They introduce a name. */
  readonly introduces: string | null;
  /** Asks for a telephone number; words that make it the customer's own number; words of a page that offers calls. */
  readonly phone: string | null;
  readonly ownPhone: string | null;
  readonly calls: string | null;
};

/**
 * How requests are written, for the built-in agent: alternatives of regular expressions, which match whole words, and
 * anywhere in a language without spaces. Null: none are listed, and no difference is made.
 */
export type RequestWords = {
  /** Polite openings, and polite endings. */
  readonly polite: string | null;
  readonly ending: string | null;
  /** What rules out the half of a sentence that it is in, and first words of the half that is wanted. */
  readonly rulesOut: string | null;
  readonly but: string | null;
  /** First words of a question for information, and of one how something is done, or whether it can be. */
  readonly question: string | null;
  readonly how: string | null;
  /** What comes before a verb: "I'd like to sell". Null: the first word may be something else. */
  readonly beforeVerb: string | null;
  /** First words of a request for information that is no question: "my current plan". */
  readonly topic: string | null;
  /** Verbs that a command begins with. */
  readonly command: string | null;
  /** Words for the one who speaks. */
  readonly speaker: string | null;
};
