/**
 * What the desk says and understands in one language. Each language is one value of {@linkcode Language}: a language
 * that lacks a part does not compile.
 *
 * @module
 */

/** What the desk itself says in a turn, whatever the model. */
export type TurnLines = {
  readonly declined: string;
  readonly gone: string;
  /** After a press of a question before a change that was answered before, or is over without an answer. */
  readonly answered: string;
  readonly over: string;
  readonly personByTopic: string;
  readonly personByLimit: string;
  /** In the place of a person, on a desk where customers cannot ask for one: for a topic, and at the limit of replies. */
  readonly notHere: string;
  readonly noMoreReplies: string;
  readonly personByRequest: string;
  /** After a line that passes the customer to a person, outside the business hours of a company without words of its own. */
  readonly away: string;
  readonly personOnPage: string;
  readonly personAlone: string;
  readonly fault: string;
  /** After the beginning of an answer that does not go on. */
  readonly brokenOff: string;
  readonly offerPerson: string;
  readonly unknownEffect: string;
  readonly signIn: string;
  readonly noPress: string;
  readonly searching: string;
  readonly nothing: string;
  readonly done: string;
  readonly failed: string;
  readonly failedOnPage: string;
  readonly failedUnknown: string;
  readonly busy: string;
  /** In the place of an address that was not given to the AI, and of what looks like a key. */
  readonly linkRemoved: string;
  readonly keyRemoved: string;
  readonly interrupted: string;
  readonly internal: string;
  /** A teammate takes the conversation from the AI; `{name}` is theirs. */
  readonly joined: string;
  /** A teammate gave the conversation back to the AI. */
  readonly aiAgain: string;
  /** The buttons under a question before a change, and under a question of yes or no. */
  readonly yes: string;
  readonly no: string;
};

/**
 * The desk's own lines about what was changed: the receipt of each change, and the note below words that the record does
 * not bear out.
 */
export type RecordLines = {
  readonly done: string;
  readonly failed: string;
  readonly unknown: string;
  /** Whose yes it was; `{words}` is the button's label, or what the customer wrote. */
  readonly pressed: string;
  readonly wrote: string;
  /** The notes: nothing was changed in the whole conversation, this was not, whether it was is not known. */
  readonly nothingChanged: string;
  readonly notThisChange: string;
  readonly changeUnknown: string;
  /** Above a mail that another address than the customer's sent into the conversation: `{from}`. */
  readonly byMail: string;
};

/** An offer of help after something failed on a page: what failed, why, and the offer. */
export type NudgeLines = {
  readonly sent: string;
  readonly loaded: string;
  readonly script: string;
  readonly control: string;
  /** `{name}` is what the control is called. */
  readonly named: string;
  readonly earlier: string;
  /** Why. */
  readonly noAnswer: string;
  readonly signedOut: string;
  readonly tooLarge: string;
  readonly notAccepted: string;
  readonly tooMany: string;
  readonly ourFault: string;
  readonly offer: string;
  /** The short reply that accepts the offer. */
  readonly yes: string;
};

/**
 * Questions before something is done on the customer's page. `{name}` is what the page calls the element, `{value}` what
 * is written, chosen, pressed or opened.
 */
export type ControlQuestions = {
  readonly click: string;
  readonly fill: string;
  readonly select: string;
  readonly on: string;
  readonly off: string;
  readonly press: string;
  readonly go: string;
  /** For reading the page, where the team wants the customer to be asked for that too. */
  readonly look: string;
};

/** The words of the launcher on the customer's page. */
export type LauncherWords = {
  /** On the button, where it shows a word. */
  readonly label: string;
  /** `{name}` is the company. */
  readonly open: string;
  readonly close: string;
  /** `{n}` is a number of messages. */
  readonly unread: string;
  readonly ask: string;
  readonly send: string;
  readonly dismiss: string;
  /** While support uses the page, and the button that ends it. */
  readonly using: string;
  readonly stop: string;
};

/** What the built-in agent says. */
export type BuiltinLines = {
  readonly greeting: string;
  readonly thanks: string;
  readonly goodbye: string;
  /** The answer to "are you a person?". */
  readonly nature: string;
  /** Above the list of what it can do. */
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
  /** After a change without an answer: it may have been made, so the line does not invite to try again. */
  readonly changeUnknown: string;
  /** Appended to some of these on a desk that offers a person. */
  readonly passOn: string;
  /** Questions for an input of an action: `{name}` is what its file calls it, `{value}` its present value. */
  readonly which: string;
  readonly what: string;
  readonly yesOrNo: string;
  readonly already: string;
  /** After an element was highlighted on the customer's page; `{name}` is what the page calls it. */
  readonly pointed: string;
  /** A human word to complaints, and to anger. */
  readonly sorry: string;
  /** After "ok", and after a yes or no when nothing was asked. */
  readonly okay: string;
  readonly notAsked: string;
  /** Above the links to what may be the answer; `{about}` is what was asked. */
  readonly offered: string;
  /** The link after an answer that goes on in the page. */
  readonly readOn: string;
  /** Opening hours: `{time}` is a time, with its day where it is the next opening; `{zone}` a time zone. A list follows. */
  readonly openNow: string;
  readonly closedNow: string;
  readonly openingHours: string;
  /** After a question for opening hours, where none are set. */
  readonly anyTime: string;
  /** After praise. */
  readonly praised: string;
};

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
  readonly nature: RegExp;
  /** Asks for a person in a sentence, unless the sentence matches `denial`. */
  readonly personRequest: RegExp;
  readonly denial: RegExp;
  /** Asks what it can do. */
  readonly ability: RegExp;
  /** Asks to be shown where something is. */
  readonly where: RegExp;
  /** Asks whether anybody is there. */
  readonly presence: RegExp;
  /** Takes note of what was said; these must be the whole message. */
  readonly okay: KindWords;
  /** Rules out a change, where the second is not found as well: that says what cannot be done, or what is or was. */
  readonly refuses: readonly [refusal: RegExp, unless: RegExp];
  /** Asks when the team is there. */
  readonly hours: RegExp;
  /** Praises the desk, or who answers. */
  readonly praise: RegExp;
  /** Anger and despair; what went wrong. */
  readonly anger: RegExp;
  readonly trouble: RegExp;
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
  readonly own: readonly RegExp[];
  /** Changes by anyone, and the states that they lead to: true also where a call of the conversation read them. */
  readonly reported: readonly RegExp[];
  /** A whole clause such as "Done", which claims a change where it begins an answer. */
  readonly whole: RegExp;
  /** Says what the customer has or is on now, changed or not: a claim where it names what was not done. */
  readonly state: RegExp;
  /** Negation and what is only possible: "not", "may", "will". */
  readonly denial: RegExp;
  /** Opens words that claim nothing: conditions, and reported speech: "once", "whether", "you said". */
  readonly opening: RegExp;
};

/** The commonest words of a language, with spaces between them, as the search uses them. */
export type SearchWords = {
  /** Frequent here and rare in other languages: they identify the language of a text. Null: its script does. */
  readonly telltales: string | null;
  /** More words that say nothing about what a question is about. Null: none are listed. */
  readonly asking: string | null;
  /** Words without a meaning of their own: they count in no question, and English texts are indexed without them. */
  readonly stopWords: string | null;
  /**
   * Words of courtesy and haste, and those that accompany them: a sentence of nothing else asks nothing. In languages
   * without spaces these are phrases.
   */
  readonly courtesy: KindWords;
};

/** One language. */
export type Language = {
  /** The primary subtag of BCP 47, such as `de`. */
  readonly code: string;
  readonly direction: "ltr" | "rtl";
  /** The short reply that asks for a person; the chat's button sends the same text. */
  readonly person: string;
  readonly turn: TurnLines;
  readonly record: RecordLines;
  readonly nudges: NudgeLines;
  readonly questions: ControlQuestions;
  readonly launcher: LauncherWords;
  readonly builtin: BuiltinLines;
  readonly talk: SmallTalkPatterns;
  readonly answers: AnswerPhrases;
  readonly claims: ClaimGrammar;
  readonly search: SearchWords;
};
