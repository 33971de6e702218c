/**
 * Limits of mail that comes in. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, MiB, MINUTE, SECOND } from "../units.ts";

export const MAIL_IN_LIMITS = {
  /** One email with its files in base64; the rest of a larger one is not taken. */
  bytesMax: 25 * MiB,
  /** What is taken of an email in a mailbox that is larger: its text, as a rule. */
  cutBytesMax: 1 * MiB,
  /** What a provider posts: a raw email inside a form or JSON. */
  postBytesMax: 36 * MiB,
  postMs: 2 * MINUTE,
  /** Random bits of a conversation's token, 5 for each character. */
  tokenChars: 26,
  /** Of the whole text that is kept beside what was written in an email. */
  wholeCharsMax: 50_000,
  subjectCharsMax: 200,
  reasonCharsMax: 300,
  /** How often a mailbox is looked into. */
  lookMs: 20 * SECOND,
  /** How long a process has a mailbox for itself. */
  leaseMs: 2 * MINUTE,
  /** One look: emails and bytes that are fetched, and the time for it. */
  fetchedMax: 20,
  fetchedBytesMax: 26 * MiB,
  fetchMs: 90 * SECOND,
  /** How often an email is fetched that its server does not hand over, before it is skipped and the next ones are read. */
  fetchTriesMax: 3,
  /** The first look, while an admin waits for the page. */
  firstLookMs: 20 * SECOND,
  /** Mailboxes that a process looks into at once. */
  mailboxesAtOnceMax: 8,
  /** Back from the last look, when a mailbox numbers its emails again. */
  lookBackMs: 2 * DAY,
  /** Emails of one workspace that are read at once. */
  atOnceMax: 2,
  /** How long it is known which emails came. Their bytes go as soon as they are read. */
  keptDays: 60,
  forgetMs: 1 * HOUR,
  listedMax: 50,
  secretBytes: 32,
} as const;
