/**
 * What the desk says in one language: its own lines, those of the built-in agent, and the words on the customer's page.
 *
 * @module
 */
/**
 * What the desk itself says in a turn, whatever the model. The lines are said to the customer in the voice of the AI
 * agent, which says "I".
 */
export type TurnLines = {
  /** The customer said no to a question before a change. */
  readonly declined: string;
  /** In a card whose list is empty. */
  readonly nothingHere: string;
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
  /** After such a line in business hours, where it is known: how long a person usually takes, `{n}`. No promise. */
  readonly waitMinutes: string;
  readonly waitHours: string;
  /** After `away`: `{time}` is the next opening, with its day, such as "tomorrow 9:00 AM". */
  readonly backAt: string;
  /** A person takes over: this step on the customer's page is left to persons. */
  readonly personOnPage: string;
  /** After the customer's message, where the AI is switched off or its budget is used up: only a person will answer. */
  readonly personAlone: string;
  /** After what a customer writes right after they were passed to a person: that it reaches them as well. */
  readonly addedForPerson: string;
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
  /** Beside a value of that question: `{characters}` are those that a reader may take for others, with their codes. */
  readonly lookAlikes: string;
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
  /** The note below figures that nothing holds which the model was given: `{figures}`, as the answer writes them. */
  readonly figuresUnknown: string;
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
export type LauncherLines = {
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
  /** In its place while the company's pages are read for the first time. */
  readonly stillReading: string;
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
  /** Before the question with the allowed values, where the customer named something else. */
  readonly onlyThese: string;
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
