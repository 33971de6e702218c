/**
 * The texts of the frame.
 *
 * @module
 */
/** The question before a link signs its reader in; `says` holds `{who}`. */
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
  /** A conversation waits for a person. */
  readonly personSoon: string;
  readonly offline: string;
  readonly away: string;
  /** `{time}` is a day and a time. */
  readonly back: string;
  /** Sent as the customer's own words; the desk knows them in every language. */
  readonly talkToPerson: string;
  readonly close: string;
  /** While the chat is in compact mode. */
  readonly backToChat: string;
  readonly thread: string;
  /** The list of the visitor's conversations: its title, and the button that opens it. */
  readonly conversations: string;
  readonly newConversation: string;
  /** Below an earlier one; and where the next message opens it again. */
  readonly conversationOver: string;
  readonly nextReopens: string;
  /** Of a conversation in the list. */
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
  /** After it, and in the header until then; `{time}` is a time of day. */
  readonly writeAgain: string;
  readonly signedOut: string;
  /** What the desk refuses for good, as when it has another widget key by now: only a reload helps. */
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
  /** Opens the arguments of a question that its text says in other words. */
  readonly sent: string;
  /** Which of several questions it is: `{n}` of `{of}`. */
  readonly questionPlace: string;
  readonly questionOver: string;
  /** Under a question that is asked again; `{yes}` is the label of its button. */
  readonly answerPlainly: string;
  readonly showMore: string;
  /** Opens a long value; `{n}` is how many characters it has. */
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
  /** Asks what the customer thinks of a conversation that is over; and after they have said so. */
  readonly rate: string;
  readonly rated: string;
  /** The places that an answer comes from. */
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
  /** The question before a link signs its reader in. The English one comes with the part that asks it. */
  readonly linked?: LinkedWords;
};

/** The texts of the frame in another language than English. */
export type TranslatedTexts = Texts & { readonly linked: LinkedWords };
