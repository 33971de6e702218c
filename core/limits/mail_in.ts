/**
 * Limits of incoming mail. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, MiB, MINUTE, SECOND } from "../units.ts";

export const MAIL_IN_LIMITS = {
  /** One email with its files in base64; the rest of a larger one is dropped. */
  bytesMax: 25 * MiB,
  /** The part that is fetched of a larger email in a mailbox: its text, as a rule. */
  cutBytesMax: 1 * MiB,
  /** A provider's request: a raw email inside a form or JSON. */
  postBytesMax: 36 * MiB,
  postMs: 2 * MINUTE,
  /** Random bits of a conversation's token, 5 for each character. */
  tokenChars: 26,
  /** The stored full text, besides the newly written part of an email. */
  wholeCharsMax: 50_000,
  subjectCharsMax: 200,
  reasonCharsMax: 300,
  /** Polling interval of a mailbox. */
  lookMs: 20 * SECOND,
  /** A process's lease on a mailbox. */
  leaseMs: 2 * MINUTE,
  /** One poll: the emails and bytes fetched, and its time limit. */
  fetchedMax: 20,
  fetchedBytesMax: 26 * MiB,
  fetchMs: 90 * SECOND,
  /** Attempts to fetch an email that its server does not deliver, before it is skipped. */
  fetchTriesMax: 3,
  /** The first poll, while an admin waits for the page. */
  firstLookMs: 20 * SECOND,
  /** Mailboxes polled concurrently by a process. */
  mailboxesAtOnceMax: 8,
  /** How far back from the last poll emails are read if a mailbox renumbers them. */
  lookBackMs: 2 * DAY,
  /** Concurrently processed emails of one workspace. */
  atOnceMax: 2,
  /** How long received emails are remembered. Their bytes are removed as soon as they are read. */
  keptDays: 60,
  forgetMs: 1 * HOUR,
  listedMax: 50,
  secretBytes: 32,
} as const;
