/**
 * The desk's texts in one language: its own lines, those of the built-in agent, and the texts on the customer's page.
 *
 * @module
 */
/**
 * The desk's own lines in a turn, whatever the model. They are addressed to the customer in the voice of the AI agent,
 * which uses "I".
 */
export type TurnLines = {
  /** The customer declined a question before a change. */
  readonly declined: string;
  /** In a card whose list is empty. */
  readonly nothingHere: string;
  /** A button was pressed that has no effect any more: its card was used, or a person has the conversation. */
  readonly tooLate: string;
  /** A button was pressed under a question before a change that was already answered. */
  readonly questionAnswered: string;
  /**
   * A button was pressed under a question before a change that ended without an answer, because the conversation went
   * on.
   */
  readonly questionOver: string;
  /** A person takes over: the customer asked about a topic that the company reserves for people. */
  readonly personByTopic: string;
  /** A person takes over: the agent has given as many answers as the company allows in a conversation. */
  readonly personByLimit: string;
  /** Instead of `personByTopic` and `personOnPage`, on a desk where customers cannot ask for a person. */
  readonly notHere: string;
  /** Instead of `personByLimit`, on a desk where customers cannot ask for a person. */
  readonly noMoreReplies: string;
  /** A person takes over: the customer, or the agent, asked for one. */
  readonly personByRequest: string;
  /**
   * After a line that hands the customer over to a person, outside the business hours of a company without its own
   * message.
   */
  readonly away: string;
  /** After such a line in business hours, if known: how long a person usually takes, `{n}`. Not a promise. */
  readonly waitMinutes: string;
  readonly waitHours: string;
  /** After `away`: `{time}` is the next opening, with its day, such as "tomorrow 9:00 AM". */
  readonly backAt: string;
  /** A person takes over: this step on the customer's page is reserved for people. */
  readonly personOnPage: string;
  /** After the customer's message, if the AI is switched off or its budget is used up: only a person will answer. */
  readonly personAlone: string;
  /** After a customer's message right after the handover: it reaches the person as well. */
  readonly addedForPerson: string;
  /** The model gave no answer; on a desk without people also instead of `personAlone`. */
  readonly fault: string;
  /** After the beginning of an answer that was cut off. */
  readonly brokenOff: string;
  /** Ends a line about a failure; followed by the button that asks for a person. */
  readonly offerPerson: string;
  /** It is unknown whether a change was made, and nothing else is pending. `offerPerson` follows. */
  readonly unknownEffect: string;
  /** A button was pressed that runs an action for signed-in customers, and the customer is not signed in. */
  readonly signIn: string;
  /** A button was pressed that runs nothing on the desk. */
  readonly noPress: string;
  /** While the agent searches the knowledge; removed when the answer comes. */
  readonly searching: string;
  /** The model ended its turn without a word. `offerPerson` may follow. */
  readonly noWords: string;
  /** A change was made: the receipt beside it says which. */
  readonly done: string;
  /** A change was refused or failed, and certainly nothing was changed. */
  readonly failed: string;
  /** An action of the customer's page, or a step on it, failed. */
  readonly failedOnPage: string;
  /** Beside a card or a question for which it is unknown whether the change was made. */
  readonly mayHaveWorked: string;
  /** The customer wrote or pressed again while the previous turn was still running. */
  readonly busy: string;
  /** Replaces an address that the AI invented, inside an answer. */
  readonly linkRemoved: string;
  /** Replaces a possible key or password, inside an answer. */
  readonly keyRemoved: string;
  /** The desk stopped in the middle of an answer; nothing was changed. */
  readonly interrupted: string;
  /** An error of the desk ended the turn. */
  readonly internal: string;
  /** A teammate takes the conversation from the AI; `{name}` is the teammate's name. */
  readonly joined: string;
  /** A teammate gave the conversation back to the AI. */
  readonly aiAgain: string;
  /** The buttons under a question before a change, and under a yes-no question. */
  readonly yes: string;
  readonly no: string;
  /** Beside a value of that question: `{characters}` are its look-alike characters, with their codes. */
  readonly lookAlikes: string;
};

/**
 * The desk's own lines about changes: the receipt of each change, and the note below words of the agent that the record
 * of the conversation does not confirm.
 */
export type RecordLines = {
  /** The states of a receipt: the change was made, it was not, or it is unknown. */
  readonly done: string;
  readonly failed: string;
  readonly unknown: string;
  /** On a receipt, how the customer agreed; `{words}` is the button's label, or the customer's words. */
  readonly pressed: string;
  readonly wrote: string;
  /** The note if nothing was changed in the whole conversation. */
  readonly nothingChanged: string;
  /** The note if other changes were made, and this one was not. */
  readonly notThisChange: string;
  /** The note if it is unknown whether the change was made. */
  readonly changeUnknown: string;
  /** The note below figures that the model was not given: `{figures}`, as written in the answer. */
  readonly figuresUnknown: string;
  /** Above a mail in the conversation from another address than the customer's: `{from}`. */
  readonly byMail: string;
};

/**
 * An offer of help after something failed on the customer's page. It is up to three sentences: what failed, why, and
 * {@linkcode NudgeLines.offer}.
 */
export type NudgeLines = {
  /** The failure of a request that sends something, such as a form. */
  readonly sent: string;
  /** The failure of a request that loads something. */
  readonly loaded: string;
  /** The failure of a script of the page, or one that the page reported without a text. */
  readonly script: string;
  /** The failure of a control without a name that the customer clicked repeatedly. */
  readonly control: string;
  /** Like `control`, if the control has a name: `{name}`. */
  readonly namedControl: string;
  /** Something went wrong some minutes ago, and the customer has not continued since. */
  readonly stuck: string;
  /** Why: there was no response, for instance without a connection. */
  readonly noAnswer: string;
  /** Why: the response was that the customer is not signed in, or not allowed. */
  readonly signedOut: string;
  /** Why: the request was too large. */
  readonly tooLarge: string;
  /** Why: the page refused the request. */
  readonly notAccepted: string;
  /** Why: the page limits the rate of requests. */
  readonly tooMany: string;
  /** Why: the page's server has a fault. */
  readonly ourFault: string;
  /** The last sentence: offers help. */
  readonly offer: string;
  /** The short reply that accepts the offer. */
  readonly yes: string;
};

/**
 * Questions before a step on the customer's page. `{name}` is the element's name on the page, `{value}` the written,
 * chosen, pressed or opened value.
 */
export type ControlQuestions = {
  readonly click: string;
  readonly fill: string;
  readonly select: string;
  readonly on: string;
  readonly off: string;
  readonly press: string;
  readonly go: string;
  /** For reading the page, if the team requires the customer's consent for that too. */
  readonly look: string;
};

/** The texts of the launcher on the customer's page. */
export type LauncherLines = {
  /** On the button, if it shows a text. */
  readonly label: string;
  /** `{name}` is the company. */
  readonly open: string;
  readonly close: string;
  /** `{n}` is a number of messages. */
  readonly unread: string;
  readonly ask: string;
  readonly send: string;
  readonly dismiss: string;
  /** While support uses the page, with the button that stops it. */
  readonly using: string;
  readonly stop: string;
};

/**
 * The lines of the built-in agent, which answers by rules, without a language model. Lines about a call of the app are
 * chosen by its outcome (`core/outcomes.ts`).
 */
export type BuiltinLines = {
  /** After a greeting, and when the customer opens the chat without a message. */
  readonly greeting: string;
  /** After thanks. */
  readonly thanks: string;
  /** After a goodbye. */
  readonly goodbye: string;
  /** The answer to "are you a person?". */
  readonly nature: string;
  /** Above the list of its abilities. */
  readonly ability: string;
  /** It has no answer, or a call was not made. `passOn` may follow. */
  readonly unknown: string;
  /** Instead of it while the company's pages are read for the first time. */
  readonly stillReading: string;
  /** It is not sure what is asked; the possible actions follow as buttons. */
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
  /** The app did not answer when something was looked up. */
  readonly noAnswer: string;
  /** The values are not valid for the action, so the app was not called. */
  readonly invalid: string;
  /** After a change without an answer: it may have been made, so the line does not suggest a retry. */
  readonly changeUnknown: string;
  /** Appended to some of these on a desk that offers a person. */
  readonly passOn: string;
  /** Asks for an input of an action that is a choice; the values are the buttons. `{name}` is its name in the file. */
  readonly which: string;
  /** Asks for a free-text input: `{name}`. */
  readonly what: string;
  /** Asks for a boolean input: `{name}`. */
  readonly yesOrNo: string;
  /** Before one of these questions: the input `{name}` already has the requested value `{value}`. */
  readonly already: string;
  /** Before the question with the allowed values, if the customer named something else. */
  readonly onlyThese: string;
  /** After an element was highlighted on the customer's page; `{name}` is its name on the page. */
  readonly pointed: string;
  /** Sympathy with complaints, and with anger. Another sentence may follow. */
  readonly sorry: string;
  /** After "ok", and after a no if nothing was asked. */
  readonly okay: string;
  /** After a yes if nothing was asked. */
  readonly notAsked: string;
  /** Above the links to a possible answer; `{about}` is the question. */
  readonly offered: string;
  /** The link after an answer that continues on the page. */
  readonly readOn: string;
  /** After a question for opening hours, within them: `{time}` is their end. `openingHours` follows. */
  readonly openNow: string;
  /**
   * After a question for opening hours, outside them: `{time}` is the next opening, with its day. `openingHours`
   * follows.
   */
  readonly closedNow: string;
  /** Above the list of the opening hours; `{zone}` is their time zone. */
  readonly openingHours: string;
  /** After a question for opening hours, if none are set. */
  readonly anyTime: string;
  /** After praise. */
  readonly praised: string;
};
