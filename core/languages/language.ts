/**
 * What the desk says and understands in one language. Each language is one value of {@linkcode Language}: a language
 * that lacks a part does not compile.
 *
 * @module
 */
import type { WordPattern } from "./patterns.ts";

/**
 * What the desk itself says in a turn, whatever the model. The lines are said to the customer in the voice of the AI
 * agent, which says "I".
 */
export type TurnLines = {
  /** The customer said no to a question before a change. */
  readonly declined: string;
  /** A button was pressed that can do nothing any more: its card was used, or a person has the conversation. */
  readonly tooLate: string;
  /** A button was pressed under a question before a change that had its answer. */
  readonly questionAnswered: string;
  /** A button was pressed under a question before a change that ended without an answer, since the talk went on. */
  readonly questionOver: string;
  /** A person takes over: the customer asked about a topic that the company leaves to persons. */
  readonly personByTopic: string;
  /** A person takes over: the agent has given as many answers as the company allows in a conversation. */
  readonly personByLimit: string;
  /** In the place of `personByTopic` and `personOnPage`, on a desk where customers cannot ask for a person. */
  readonly notHere: string;
  /** In the place of `personByLimit`, on a desk where customers cannot ask for a person. */
  readonly noMoreReplies: string;
  /** A person takes over: the customer, or the agent, asked for one. */
  readonly personByRequest: string;
  /** After a line that passes the customer to a person, outside the business hours of a company without words of its own. */
  readonly away: string;
  /** A person takes over: this step on the customer's page is left to persons. */
  readonly personOnPage: string;
  /** After the customer's message, where the AI is switched off or its budget is used up: only a person will answer. */
  readonly personAlone: string;
  /** The model gave no answer; on a desk without persons also in the place of `personAlone`. */
  readonly fault: string;
  /** After the beginning of an answer that does not go on. */
  readonly brokenOff: string;
  /** Ends a line about something that failed; below it is the button that asks for a person. */
  readonly offerPerson: string;
  /** A change may or may not have been made, and nothing else is waiting. `offerPerson` follows. */
  readonly unknownEffect: string;
  /** A button was pressed that runs an action for signed-in customers, and the customer is not signed in. */
  readonly signIn: string;
  /** A button was pressed that runs nothing on the desk. */
  readonly noPress: string;
  /** While the agent searches the knowledge; it goes when the answer comes. */
  readonly searching: string;
  /** The model ended its turn without a word. `offerPerson` may follow. */
  readonly noWords: string;
  /** A change was made: the receipt beside it says which. */
  readonly done: string;
  /** A change was refused or failed, and surely nothing was changed. */
  readonly failed: string;
  /** An action of the customer's page, or a step on it, failed. */
  readonly failedOnPage: string;
  /** Beside a card or a question whose change may or may not have been made. */
  readonly mayHaveWorked: string;
  /** The customer wrote or pressed again while the turn before was still running. */
  readonly busy: string;
  /** In the place of an address that the AI made up, inside an answer. */
  readonly linkRemoved: string;
  /** In the place of what looks like a key or a password, inside an answer. */
  readonly keyRemoved: string;
  /** The desk stopped in the middle of an answer; nothing was changed. */
  readonly interrupted: string;
  /** An error of the desk ended the turn. */
  readonly internal: string;
  /** A teammate takes the conversation from the AI; `{name}` is the teammate's name. */
  readonly joined: string;
  /** A teammate gave the conversation back to the AI. */
  readonly aiAgain: string;
  /** The buttons under a question before a change, and under a question of yes or no. */
  readonly yes: string;
  readonly no: string;
};

/**
 * The desk's own lines about what was changed: the receipt of each change, and the note below words of the agent that
 * the record of the conversation does not confirm.
 */
export type RecordLines = {
  /** The states of a receipt: the change was made, it was not, or that is not known. */
  readonly done: string;
  readonly failed: string;
  readonly unknown: string;
  /** On a receipt, how the customer agreed; `{words}` is the button's label, or what the customer wrote. */
  readonly pressed: string;
  readonly wrote: string;
  /** The note where nothing was changed in the whole conversation. */
  readonly nothingChanged: string;
  /** The note where other changes were made, and this one was not. */
  readonly notThisChange: string;
  /** The note where it is not known whether the change was made. */
  readonly changeUnknown: string;
  /** Above a mail that another address than the customer's sent into the conversation: `{from}`. */
  readonly byMail: string;
};

/**
 * An offer of help after something failed on the customer's page. It is up to three sentences: what failed, why, and
 * {@linkcode NudgeLines.offer}.
 */
export type NudgeLines = {
  /** What failed: a request that sends something, such as a form. */
  readonly sent: string;
  /** What failed: a request that loads something. */
  readonly loaded: string;
  /** What failed: a script of the page, or what the page reported without words of its own. */
  readonly script: string;
  /** What failed: the customer clicked a control without a name again and again. */
  readonly control: string;
  /** As `control`, where the control has a name: `{name}`. */
  readonly namedControl: string;
  /** What failed: something went wrong some minutes ago, and the customer has not gone on since. */
  readonly stuck: string;
  /** Why: no answer came, as without a connection. */
  readonly noAnswer: string;
  /** Why: the page answered that the customer is not signed in, or may not do this. */
  readonly signedOut: string;
  /** Why: what was sent has too many bytes. */
  readonly tooLarge: string;
  /** Why: the page refused what was sent. */
  readonly notAccepted: string;
  /** Why: the page limits how often something is asked. */
  readonly tooMany: string;
  /** Why: the page's server has a fault. */
  readonly ourFault: string;
  /** The last sentence: offers help. */
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

/**
 * What the built-in agent says: the agent that answers by rules, without a language model. Lines about a call of the
 * app are chosen by its outcome (`core/outcomes.ts`).
 */
export type BuiltinLines = {
  /** After a greeting, and when the customer opens the chat without words. */
  readonly greeting: string;
  /** After thanks. */
  readonly thanks: string;
  /** After a goodbye. */
  readonly goodbye: string;
  /** The answer to "are you a person?". */
  readonly nature: string;
  /** Above the list of what it can do. */
  readonly ability: string;
  /** It has no answer, or a call was not made. `passOn` may follow. */
  readonly unknown: string;
  /** It is not sure what is asked; below are the actions that may be meant, as buttons. */
  readonly unsure: string;
  /** The customer asks about an account, and is not signed in. */
  readonly signIn: string;
  /** A change was made. Values of the app's answer may follow. */
  readonly done: string;
  /** Something was looked up. Values of the app's answer follow. */
  readonly found: string;
  /** The desk may not make the call: a key is missing, or its address is refused or frozen. */
  readonly notSetUp: string;
  /** The app refused the call, or failed. The app's reason may follow. */
  readonly failed: string;
  /** The app gave no answer when something was looked up. */
  readonly noAnswer: string;
  /** The values do not fit the action, so the app was not called. */
  readonly invalid: string;
  /** After a change without an answer: it may have been made, so the line does not invite to try again. */
  readonly changeUnknown: string;
  /** Appended to some of these on a desk that offers a person. */
  readonly passOn: string;
  /** Asks for an input of an action that has a choice of values; they are the buttons. `{name}` is what its file calls it. */
  readonly which: string;
  /** Asks for an input that is written freely: `{name}`. */
  readonly what: string;
  /** Asks for an input that is yes or no: `{name}`. */
  readonly yesOrNo: string;
  /** Before one of these questions: the input `{name}` has the value `{value}` that the customer asked for. */
  readonly already: string;
  /** After an element was highlighted on the customer's page; `{name}` is what the page calls it. */
  readonly pointed: string;
  /** A human word to complaints, and to anger. Another sentence may follow. */
  readonly sorry: string;
  /** After "ok", and after a no when nothing was asked. */
  readonly okay: string;
  /** After a yes when nothing was asked. */
  readonly notAsked: string;
  /** Above the links to what may be the answer; `{about}` is what was asked. */
  readonly offered: string;
  /** The link after an answer that goes on in the page. */
  readonly readOn: string;
  /** After a question for opening hours, inside them: `{time}` is when they end. `openingHours` follows. */
  readonly openNow: string;
  /** After a question for opening hours, outside them: `{time}` is the next opening, with its day. `openingHours` follows. */
  readonly closedNow: string;
  /** Above the list of the opening hours; `{zone}` is their time zone. */
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

/** The commonest words of a language, with spaces between them, as the search uses them. */
export type SearchWords = {
  readonly questions: QuestionWords;
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
  readonly goesOn: string | null;
  /** They introduce a name. */
  readonly introduces: string | null;
};

/**
 * How requests are written, for the built-in agent: alternatives of regular expressions, which match whole words, and
 * anywhere in a language without spaces. Null: none are listed, and nothing is told apart.
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
  readonly request: RequestWords;
  readonly search: SearchWords;
};
