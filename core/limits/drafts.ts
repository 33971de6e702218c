/**
 * Limits of drafted answers, and of the answers that the agent emails itself. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { KiB, MINUTE, SECOND } from "../units.ts";

export const DRAFT_LIMITS = {
  /** One draft: all requests to the model for it. */
  totalMs: 4 * MINUTE,
  stepsMax: 4,
  /** A process's lease on a draft. */
  leaseMs: 5 * MINUTE,
  /** The waits between attempts if the model gave no answer; then there is no draft. */
  retryMs: [15 * SECOND, 2 * MINUTE],
  /** Concurrently written drafts of one workspace. */
  atOnceMax: 2,
  /** The newest messages that a draft is based on. */
  historyMessagesMax: 20,
  historyCharsMax: 16 * KiB,
  reasonCharsMax: 300,
  /** Emails that the agent answers itself, in 24 hours: to one address, and of a workspace. Others get a draft. */
  mailsPerSenderMax: 3,
  mailsMax: 200,
} as const;
