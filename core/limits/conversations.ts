/**
 * Limits of conversations: messages, turns, the model, attachments. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MiB, MINUTE, SECOND } from "../units.ts";

export const CONVERSATION_LIMITS = {
  messageCharsMax: 8000,
  confirmationMs: 10 * MINUTE,
  visitorMs: 180 * DAY,
  /** Lifetime of a chat's bearer token since its last use; the visitor's token gets a new one. */
  widgetSessionMs: 1 * DAY,
  /** Time that a chat still shows a resolved conversation, unless a new one was started. */
  resolvedShownMs: 1 * DAY,
  /** Earlier conversations that the chat lists. */
  ownListMax: 50,
  /** The messages in a request to a model; beyond them the older half is summarised. */
  historyMessagesMax: 100,
  /** The customer's newest messages that determine the language of a chat. */
  languageMessagesMax: 10,
  /** The length read of each of them. */
  languageCharsMax: 2000,
} as const;

/** The inbox of the desk. */
export const INBOX_LIMITS = {
  searchCharsMax: 200,
  /** Words and phrases of a search; further ones are ignored. */
  searchTermsMax: 6,
  /** Rows selected by one term of a search. A term with more is only checked in those that the others selected. */
  searchRowsMax: 300,
  /** Customers whose name matches one term of a search. */
  searchNamesMax: 100,
  /** The same if more names match, and few of the newest conversations are theirs. */
  searchNamesManyMax: 500,
  /** The newest messages that are scanned for a more frequent term. */
  searchNewest: 2000,
  /** The share of all messages above which a word is searched in the newest ones before the index by words is used. */
  searchFrequentPercent: 5,
  /** The maximum number of matches that are sorted to find the newest, if few of the newest messages match. */
  searchSortedMax: 3000,
  /** The newest messages that are scanned for an even more frequent term. */
  searchNewestMax: 5000,
  /** The newest messages of a conversation that are checked for a term with more matches than a search selects. */
  searchCheckedMax: 1000,
  /** The newest messages of a conversation that are searched for the match to show. */
  searchMatchedMax: 200,
  /** The unresolved conversations with the newest messages, in which saved views are counted. */
  savedCountedMax: 2000,
  /** Rows of an open list that can be refreshed at once; it shows 50, then more on scrolling. */
  rowsMax: 500,
  /** Messages of an open conversation: initially shown, and the maximum when going back. */
  messagesShown: 200,
  messagesShownMax: 5000,
} as const;

/** Working through the inbox: saved views, and bulk changes. */
export const INBOX_WORK_LIMITS = {
  /** Saved views: shared, and of one teammate. */
  savedViewsMax: 30,
  viewNameCharsMax: 40,
  /** Conversations of one bulk change, and of one macro that sends a reply. */
  bulkMax: 200,
  macroRepliesMax: 50,
  /** The time in which a bulk change can be undone; its data is kept as long. */
  undoMs: 10 * MINUTE,
  undoKeptMs: 1 * DAY,
  /** Messages of two conversations that are merged. */
  mergedMessagesMax: 2000,
  /** Entries of a customer's timeline beside a conversation. */
  timelineMax: 30,
  /** The number of pages among them. */
  timelinePagesMax: 10,
} as const;

/** A teammate's own question to the agent. */
export const ASK_LIMITS = {
  questionCharsMax: 500,
  sourcesMax: 4,
  /** The conversation's messages given to the model, the length of its answer, and its time limit. */
  messagesMax: 40,
  transcriptCharsMax: 12_000,
  answerCharsMax: 4000,
  totalMs: 60 * SECOND,
  /** The quoted passage without a model. */
  quoteCharsMax: 700,
} as const;

export const TOPIC_LIMITS = {
  /** The minimum similarity of a message to a task's description to be about it: a cosine, 0 to 1. */
  likenessMin: 0.1,
} as const;

/** Bodies of the chat's requests. */
export const CHAT_BODY_LIMITS = {
  bytesMax: 64 * KiB,
  /** A message or a press, with the page's offered actions. */
  offerBytesMax: 128 * KiB,
  /** A report of a failure. */
  nudgeBytesMax: 16 * KiB,
  /** A page's answer: a result and the other members. */
  pageAnswerBytesMax: 20 * KiB,
} as const;

export const TURN_LIMITS = {
  /** One whole turn. After `leaseMs` an unfinished turn no longer blocks the next one. */
  totalMs: 4 * MINUTE,
  leaseMs: 5 * MINUTE,
  /** Time that a message waits for the previous turn. */
  waitMs: 30 * SECOND,
  /**
   * The time for the browser to retry a turn whose process died; then the first session that reads the thread runs it.
   */
  againMs: 5 * SECOND,
  /** The time without a browser after which the customer is asked to send it again. */
  leftMs: 30 * SECOND,
  /** Turns that began earlier are no longer ended. */
  foundMs: 1 * DAY,
  /** The same in characters. */
  historyCharsMax: 64 * KiB,
  /** The summary of omitted messages: each of the customer's, and their number. */
  summaryMessageCharsMax: 120,
  summaryMessagesMax: 12,
} as const;

/** When too many messages come, the desk refuses further ones as busy. */
export const ADMISSION_LIMITS = {
  /**
   * How long messages may wait for their turns to begin: when one of a visitor comes who chats already, when a new
   * conversation or a new visitor does, and when a teammate replies.
   */
  waitMsMax: { ongoing: 2000, beginning: 1250, teammate: 4000 },
  /** Messages that may wait longer. */
  lateMax: 8,
  retryAfterS: 5,
  /** The interval of the line in the log. */
  saidEveryMs: 1 * MINUTE,
} as const;

/** The sentence about the usual wait for a person. */
export const WAIT_LIMITS = {
  /** The period examined, and the newest conversations read in it. */
  days: 28,
  conversationsMax: 2000,
  /** How long the result is cached: reading takes a while, and one more customer changes little. */
  knownMs: 1 * MINUTE,
  /** The minimum number of customers handed over in open hours; with fewer, no wait is stated. */
  handoffsMin: 10,
  /** The share of them, in percent, whose wait was no longer. */
  sharePercent: 80,
  /** The minimum interval of the line that a person will answer. */
  acknowledgedEveryMs: 5 * MINUTE,
} as const;

/** The newest messages of a conversation that an answer is compared with. */
export const RECORD_LIMITS = { messagesMax: 300 } as const;

/** Checked figures of an answer, and the amount of given text that is read. */
export const FIGURE_LIMITS = {
  figuresMax: 40,
  /** Figures listed in a note. */
  shownMax: 5,
  givenCharsMax: 500_000,
  /** Amounts and counts from which others are calculated, such as the price of a year. */
  amountsMax: 40,
} as const;

export const MODEL_LIMITS = {
  nameCharsMax: 200,
  sealedPartCharsMax: 32 * KiB,
  /** One step of a turn: the model's complete answer to one request, however steadily it streams. */
  stepMs: 170 * SECOND,
  /** The connection test of a model server: its complete answer, the events read of it, and the text read of an error. */
  trialMs: 20 * SECOND,
  trialEventsMax: 200,
  trialBodyCharsMax: 64 * KiB,
  trialSaidCharsMax: 300,
  /** A busy server that asks for a longer wait counts as failed, because the customer is waiting. */
  retryAfterMsMax: 15 * SECOND,
  replyCharsMax: 16 * KiB,
  /** For servers that require a maximum: `replyCharsMax` in English, with room for calls. */
  outputTokensMax: 8192,
  /** With more tasks, only those that match the customer's words best are in the prompt. */
  tasksInPromptMax: 8,
  /** Tasks that a later message of the customer may add. */
  tasksAddedMax: 2,
  /** One attribute of a customer's token, as JSON. */
  attributeCharsMax: 300,
  /** How often a model may continue an answer that its server cut off. */
  continuationsMax: 2,
  choicesMax: 4,
  choiceCharsMax: 80,
} as const;

export const ATTACHMENT_LIMITS = {
  fileBytesMax: 10 * MiB,
  perMessageMax: 5,
  /** All files of one conversation, and of one workspace. */
  conversationBytesMax: 200 * MiB,
  workspaceBytesMax: 20 * 1024 * MiB,
  /** Space in a workspace reserved from anonymous visitors. */
  reservedBytes: 5 * 1024 * MiB,
  /** Unsent uploads of one sender. */
  unsentMax: 10,
  /** The same for an anonymous visitor without a message: further files wait until they write one. */
  unsentUnknownMax: 1,
  /** Their size: of one visitor, and of all anonymous visitors of an address and of a workspace. */
  unsentBytesMax: { visitor: 50 * MiB, address: 200 * MiB, workspace: 2048 * MiB },
  /** An unsent upload is removed after this; a teammate's, whose reply may wait overnight, later. */
  unsentMs: { visitor: 2 * HOUR, teammate: 1 * DAY },
  /** Interval between two removals of unsent uploads. */
  sweepMs: 10 * MINUTE,
  /** One whole upload: 10 MB from a slow phone. */
  uploadMs: 3 * MINUTE,
  /** The bytes that must arrive in each period of an upload, 8 KiB a second; a slower one is cancelled. */
  uploadPace: { bytesMin: 80 * KiB, periodMs: 10 * SECOND },
  /** Concurrent uploads. A message may contain five files; teammates have slots that visitors cannot take. */
  uploadsMax: { visitor: 5, address: 10, visitors: 64, teammate: 5, teammates: 32 },
  nameCharsMax: 100,
  /** The text of a file for a model: the time limit of its extraction, and its length. */
  readMs: 10 * SECOND,
  readCharsMax: 20_000,
  /** The pictures in one request to a model that accepts them, the newest first, and their total size. */
  readPicturesMax: 4,
  readPictureBytesMax: 8 * MiB,
  /** Width times height. A displayed image takes four bytes of memory for each pixel. */
  picturePointsMax: 50_000_000,
} as const;
