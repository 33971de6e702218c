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
  /** Message-IDs of a thread that an email names; the oldest and the newest ones stay. */
  referencesMax: 20,
  blocksMax: 200,
  /** Of one block: a longer text is cut. */
  blockCharsMax: 8000,
  /** Of all blocks as HTML: Gmail cuts an email at 102 KB, and with it the link to unsubscribe. */
  blocksBytesMax: 96 * KiB,
  /** Files of one email, and their bytes together: base64 makes a third more of them, and servers take 20 to 25 MB. */
  filesMax: 5,
  filesBytesMax: 10 * MiB,
  hostCharsMax: 253,
  userCharsMax: 200,
  passwordCharsMin: 4,
  passwordCharsMax: 1000,
  /** One attempt: from the connection to the server's last answer. */
  attemptMs: 45 * SECOND,
  /** Emails of one workspace that are sent at once. */
  atOnceMax: 4,
  /** Wait of emails while the operator has frozen the desk, the sandbox is busy, or no server is set up. */
  heldMs: 30 * SECOND,
  /** An email that could not even be tried for so long is not sent any more. */
  staleMs: 2 * DAY,
  /** What is kept of an answer. */
  answerCharsMax: 500,
  /** How long emails are kept, and with them the links to unsubscribe. */
  keptDays: 60,
  forgetMs: 1 * HOUR,
  listedMax: 50,
  suppressionsListedMax: 200,
  unsubscribeTokenBytes: 24,
} as const;

/** Mail to customers who are away. */
export const AWAY_MAIL_LIMITS = {
  /** How often answers that were not seen are looked for. */
  lookMs: 1 * MINUTE,
  /** An answer is not mailed when its conversation has been silent for longer, such as after mail was set up. */
  lookBackMs: 1 * DAY,
  /** Conversations of a workspace that are mailed at one look; the others follow at the next one. */
  atOnceMax: 100,
  /** Answers in one email; those after them come with the next one. */
  answersMax: 20,
} as const;

/** Addresses that visitors leave in the chat, which no one has verified. Counted in the last day. */
export const VISITOR_EMAIL_LIMITS = {
  /** Conversations of a workspace in which the same address was left. */
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
  /** Asking Amazon for a certificate, or to confirm a subscription. */
  askMs: 5 * SECOND,
  /** Certificates that are kept, by their addresses. */
  certificatesMax: 8,
  /** A message with everything around it: a topic carries 256 KiB. */
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
  /** How often one conversation is mailed in a day. */
  perConversationDayMax: 5,
} as const;
