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
  /** How long a process has a draft for itself. */
  leaseMs: 5 * MINUTE,
  /** The waits between attempts, where the model gave no answer; then there is no draft. */
  retryMs: [15 * SECOND, 2 * MINUTE],
  /** Drafts of one workspace that are written at once. */
  atOnceMax: 2,
  /** The newest messages that a draft is written from. */
  historyMessagesMax: 20,
  historyCharsMax: 16 * KiB,
  reasonCharsMax: 300,
  /** Emails that the agent answers itself, in 24 hours: to one address, and of a workspace. The others get a draft. */
  mailsPerSenderMax: 3,
  mailsMax: 200,
} as const;
