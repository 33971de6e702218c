/**
 * The texts of the frame.
 *
 * @module
 */
/** The question before a link signs its reader in; `says` contains `{who}`. */
export type LinkedWords = { readonly says: string; readonly confirm: string; readonly notMe: string };

/** The texts of the frame in one language. */
export type Texts = {
  readonly direction: "ltr" | "rtl";
  readonly greeting: string;
  /** Below the greeting while an AI answers. */
  readonly intro: string;
  /** The same while only people answer. */
  readonly introTeam: string;
  /** The name of the AI agent: above its messages, and in the header. */
  readonly ai: string;
  /** Before the first message, while an AI answers. */
  readonly aiNotice: string;
  readonly online: string;
  /** While no AI answers, within the team's hours. */
  readonly teamOnline: string;
  /** While a conversation waits for a person. */
  readonly personSoon: string;
  readonly offline: string;
  readonly away: string;
  /** `{time}` is a day and a time. */
  readonly back: string;
  /** Sent as the customer's own message; the desk recognises it in every language. */
  readonly talkToPerson: string;
  readonly close: string;
  /** While the chat is in compact mode. */
  readonly backToChat: string;
  readonly thread: string;
  /** The list of the visitor's conversations: its title, and the button that opens it. */
  readonly conversations: string;
  readonly newConversation: string;
  /** Below an earlier conversation; and when the next message reopens it. */
  readonly conversationOver: string;
  readonly nextReopens: string;
  /** Marks the open conversation in the list. */
  readonly isOpen: string;
  readonly isOver: string;
  readonly composer: string;
  readonly placeholder: string;
  readonly send: string;
  readonly working: string;
  readonly sending: string;
  readonly notSent: string;
  readonly retry: string;
  readonly connectionLost: string;
  readonly tooMany: string;
  /** After sending too much, and in the header meanwhile; `{time}` is a time of day. */
  readonly writeAgain: string;
  readonly signedOut: string;
  /** For a permanent refusal, such as with an outdated widget key: only a reload helps. */
  readonly refused: string;
  readonly earlier: string;
  readonly latest: string;
  readonly suggestions: string;
  readonly teammate: string;
  /** After a teammate's name. */
  readonly isTyping: string;
  readonly seen: string;
  readonly you: string;
  readonly showCard: string;
  readonly opensNewTab: string;
  readonly confirmation: string;
  /** The button that expands arguments which the question's text contains in other words. */
  readonly sent: string;
  /** The position of a question among several: `{n}` of `{of}`. */
  readonly questionPlace: string;
  readonly questionOver: string;
  /** Below a question that is asked again; `{yes}` is the label of its button. */
  readonly answerPlainly: string;
  readonly showMore: string;
  /** The button that expands a long value; `{n}` is its number of characters. */
  readonly showAll: string;
  readonly showLess: string;
  readonly clear: string;
  readonly options: string;
  readonly noMatches: string;
  readonly wrongFormat: string;
  readonly table: string;
  readonly chart: string;
  readonly attach: string;
  readonly dropHere: string;
  readonly file: string;
  /** Asks for a rating of a resolved conversation; and the text after it was given. */
  readonly rate: string;
  readonly rated: string;
  /** The sources of an answer. */
  readonly sources: string;
  readonly attachedFiles: string;
  readonly uploading: string;
  readonly fileAttached: string;
  readonly removeFile: string;
  readonly saveFile: string;
  readonly tooManyFiles: string;
  /** For the second file of a visitor who has not written yet. */
  readonly fileAfterMessage: string;
  readonly fileTooLarge: string;
  readonly fileKind: string;
  readonly fileEmpty: string;
  readonly fileLost: string;
  /** The question before a link signs its reader in. The English one is in the part that asks it. */
  readonly linked?: LinkedWords;
};

/** The texts of the frame in a language other than English. */
export type TranslatedTexts = Texts & { readonly linked: LinkedWords };
