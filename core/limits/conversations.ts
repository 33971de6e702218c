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
  /** The messages of a request to a model; beyond them the older half is summarised. */
  historyMessagesMax: 100,
  /** The newest messages of the customer by which the language of a chat is found. */
  languageMessagesMax: 10,
  /** What is read of each of them for it. */
  languageCharsMax: 2000,
} as const;

/** The inbox of the desk. */
export const INBOX_LIMITS = {
  searchCharsMax: 200,
  /** Words and phrases of a search; more are left out. */
  searchTermsMax: 6,
  /** Rows that one term of a search chooses. A term with more is only checked in what the others chose. */
  searchRowsMax: 300,
  /** Customers that one term of a search chooses by what they are called. */
  searchNamesMax: 100,
  /** The same where more are called so, and few of the newest conversations are with one of them. */
  searchNamesManyMax: 500,
  /** The newest messages that are looked through for a term which more rows have. */
  searchNewest: 2000,
  /** A word that more of all messages have is looked for among the newest before the index by words is asked. */
  searchFrequentPercent: 5,
  /** Messages with a term up to which the newest are found by sorting, where few of the newest messages have it. */
  searchSortedMax: 3000,
  /** The newest messages that are looked through for a term of even more. */
  searchNewestMax: 5000,
  /** The newest messages of a conversation in which a term is looked for that more than a search chooses have. */
  searchCheckedMax: 1000,
  /** The newest messages of a conversation in which the place that was found is looked for, to show it. */
  searchMatchedMax: 200,
  /** Conversations that are not resolved in which saved views are counted, those with the newest messages. */
  savedCountedMax: 2000,
  /** Rows that an open list may have brought up to date at once; it shows 50 and then more as one scrolls. */
  rowsMax: 500,
  /** Messages of an open conversation: its newest at first, and as many as one may go back to. */
  messagesShown: 200,
  messagesShownMax: 5000,
} as const;

/** Working through the inbox: saved views, and several conversations at once. */
export const INBOX_WORK_LIMITS = {
  /** Saved views: everyone's, and of one teammate. */
  savedViewsMax: 30,
  viewNameCharsMax: 40,
  /** Conversations of one change, and of one macro that sends a reply. */
  bulkMax: 200,
  macroRepliesMax: 50,
  /** Time in which a bulk change can be undone, and for which what it changed is kept. */
  undoMs: 10 * MINUTE,
  undoKeptMs: 1 * DAY,
  /** Messages of the two conversations that are merged. */
  mergedMessagesMax: 2000,
  /** Entries of a customer's timeline beside a conversation. */
  timelineMax: 30,
  /** The pages among them. */
  timelinePagesMax: 10,
} as const;

/** A teammate's own question to the agent. */
export const ASK_LIMITS = {
  questionCharsMax: 500,
  sourcesMax: 4,
  /** What a model is given of the conversation, what it may say, and the time for it. */
  messagesMax: 40,
  transcriptCharsMax: 12_000,
  answerCharsMax: 4000,
  totalMs: 60 * SECOND,
  /** The passage that is shown without a model. */
  quoteCharsMax: 700,
} as const;

export const TOPIC_LIMITS = {
  /** How near a message must come to the description of a task to be about it: a cosine, 0 to 1. */
  likenessMin: 0.1,
} as const;

/** Bodies of the chat's requests. */
export const CHAT_BODY_LIMITS = {
  bytesMax: 64 * KiB,
  /** A message or a press, with what the page offers beside it. */
  offerBytesMax: 128 * KiB,
  /** A report of a failure. */
  nudgeBytesMax: 16 * KiB,
  /** The answer of a page: a result and the other members. */
  pageAnswerBytesMax: 20 * KiB,
} as const;

export const TURN_LIMITS = {
  /** One whole turn. After `leaseMs` an unfinished turn no longer blocks the next one. */
  totalMs: 4 * MINUTE,
  leaseMs: 5 * MINUTE,
  /** Time that a message waits for the previous turn. */
  waitMs: 30 * SECOND,
  /** A turn whose process died is left so long for the browser to send again; then the first session that reads the thread runs it. */
  againMs: 5 * SECOND,
  /** After this without a browser the customer is asked to send it again. */
  leftMs: 30 * SECOND,
  /** Turns that began earlier are not ended any more. */
  foundMs: 1 * DAY,
  /** The same in characters. */
  historyCharsMax: 64 * KiB,
  /** The summary of messages that are left out: each of the customer's, and how many of them. */
  summaryMessageCharsMax: 120,
  summaryMessagesMax: 12,
} as const;

/** What is said of the usual wait for a person. */
export const WAIT_LIMITS = {
  /** The time that is looked back, and the newest conversations of it that are read. */
  days: 28,
  conversationsMax: 2000,
  /** How long what was read counts: it takes a while, and one customer more changes little. */
  knownMs: 1 * MINUTE,
  /** Customers who were passed on in open hours; of fewer nothing is said. */
  handoffsMin: 10,
  /** The part of them who had waited no longer, in percent. */
  sharePercent: 80,
  /** Who writes while they wait for a person reads once in this time that one will answer. */
  acknowledgedEveryMs: 5 * MINUTE,
} as const;

/** The newest messages of a conversation that an answer is compared with. */
export const RECORD_LIMITS = { messagesMax: 300 } as const;

/** Figures of an answer that are looked for in what the model was given, and how much of that is read. */
export const FIGURE_LIMITS = {
  figuresMax: 40,
  /** Figures that a note names. */
  shownMax: 5,
  givenCharsMax: 500_000,
  /** Amounts and counts from which others are reckoned, such as the price of a year. */
  amountsMax: 40,
} as const;

export const MODEL_LIMITS = {
  nameCharsMax: 200,
  sealedPartCharsMax: 32 * KiB,
  /** One step of a turn: the model's complete answer to one request, however steadily it flows. */
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
  /** Of more tasks only those that match the customer's words best are in the prompt. */
  tasksInPromptMax: 8,
  /** Tasks that a later message of the customer may add. */
  tasksAddedMax: 2,
  /** One attribute of a customer's token, as JSON. */
  attributeCharsMax: 300,
  /** How often a model may go on with an answer that its server cut. */
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
  /** The last part of a workspace's room, which anonymous visitors cannot fill. */
  reservedBytes: 5 * 1024 * MiB,
  /** Uploaded files of one sender that no message has yet. */
  unsentMax: 10,
  /** The same for an anonymous visitor who has not written a message: more files wait until they have. */
  unsentUnknownMax: 1,
  /** Their bytes: of one visitor, and of all anonymous visitors of an address and of a workspace. */
  unsentBytesMax: { visitor: 50 * MiB, address: 200 * MiB, workspace: 2048 * MiB },
  /** An uploaded file that no message has is removed after this; one of a teammate, whose reply may wait overnight, later. */
  unsentMs: { visitor: 2 * HOUR, teammate: 1 * DAY },
  /** Interval between two removals of such files. */
  sweepMs: 10 * MINUTE,
  /** One whole upload: 10 MB from a slow phone. */
  uploadMs: 3 * MINUTE,
  /** The bytes that must arrive in each period of an upload, 8 KiB a second; a slower one loses its place. */
  uploadPace: { bytesMin: 80 * KiB, periodMs: 10 * SECOND },
  /** Concurrent uploads. A message may bring five files; teammates have places that visitors cannot take. */
  uploadsMax: { visitor: 5, address: 10, visitors: 64, teammate: 5, teammates: 32 },
  nameCharsMax: 100,
  /** What a model reads of a file: the time that its text may take, and its characters. */
  readMs: 10 * SECOND,
  readCharsMax: 20_000,
  /** The pictures of one request to a model that sees, the newest first, and their bytes together. */
  readPicturesMax: 4,
  readPictureBytesMax: 8 * MiB,
  /** Width times height. A displayed image takes four bytes of memory for each pixel. */
  picturePointsMax: 50_000_000,
} as const;
