/**
 * Limits of mail. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, KiB, MiB, MINUTE, SECOND } from "../units.ts";

export const MAIL_LIMITS = {
  addressCharsMax: 254,
  nameCharsMax: 200,
  subjectCharsMax: 200,
  /** Message-IDs of a thread in an email; the oldest and the newest ones are kept. */
  referencesMax: 20,
  blocksMax: 200,
  /** Of one block: a longer text is truncated. */
  blockCharsMax: 8000,
  /** Of all blocks as HTML: Gmail cuts an email at 102 KB, and with it the unsubscribe link. */
  blocksBytesMax: 96 * KiB,
  /** Files of one email, and their total size: base64 adds a third, and servers accept 20 to 25 MB. */
  filesMax: 5,
  filesBytesMax: 10 * MiB,
  hostCharsMax: 253,
  userCharsMax: 200,
  passwordCharsMin: 4,
  passwordCharsMax: 1000,
  /** One attempt: from the connection to the server's last answer. */
  attemptMs: 45 * SECOND,
  /** Concurrently sent emails of one workspace. */
  atOnceMax: 4,
  /** Wait of emails while the operator has frozen the desk, the sandbox is busy, or no server is set up. */
  heldMs: 30 * SECOND,
  /** An email that could not even be attempted for this long is no longer sent. */
  staleMs: 2 * DAY,
  /** The stored part of an answer. */
  answerCharsMax: 500,
  /** How long emails are kept, and with them the unsubscribe links. */
  keptDays: 60,
  forgetMs: 1 * HOUR,
  listedMax: 50,
  suppressionsListedMax: 200,
  unsubscribeTokenBytes: 24,
} as const;

/** Mail to customers who are away. */
export const AWAY_MAIL_LIMITS = {
  /** Polling interval for unseen answers. */
  lookMs: 1 * MINUTE,
  /** An answer is not mailed if its conversation has been silent for longer, for instance before mail was set up. */
  lookBackMs: 1 * DAY,
  /** Conversations of a workspace that are mailed in one round; the others follow in the next. */
  atOnceMax: 100,
  /** Answers in one email; later ones come with the next email. */
  answersMax: 20,
} as const;

/** Unverified addresses that visitors leave in the chat. Counted over the last day. */
export const VISITOR_EMAIL_LIMITS = {
  /** Conversations of a workspace in which the same address was entered. */
  conversationsPerDayMax: 5,
  /** Emails to one such address. */
  mailsPerDayMax: 10,
  /** Emails of a workspace to all such addresses. */
  workspaceMailsPerDayMax: 2000,
} as const;

/** Reports of a mail provider. */
export const MAIL_FEEDBACK_LIMITS = {
  bodyBytesMax: 512 * KiB,
  /** Events in one report. */
  eventsMax: 1000,
} as const;

/** Messages of Amazon SNS. */
export const SNS_LIMITS = {
  /** Requesting a certificate from Amazon, or confirming a subscription. */
  askMs: 5 * SECOND,
  /** Cached certificates, by URL. */
  certificatesMax: 8,
  /** A message with its envelope: a topic carries 256 KiB. */
  bodyBytesMax: 1 * MiB,
} as const;

/** Links in emails that open one conversation. */
export const CHAT_LINK_LIMITS = {
  validHours: 72,
  tokenBytes: 32,
} as const;

/** A conversation that is mailed to its customer. */
export const TRANSCRIPT_LIMITS = {
  /** The newest messages. */
  messagesMax: 180,
  /** Transcripts of one conversation in a day. */
  perConversationDayMax: 5,
} as const;
