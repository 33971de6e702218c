/**
 * Limits of webhooks. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, SECOND } from "../units.ts";

export const WEBHOOK_LIMITS = {
  endpointsMax: 20,
  urlCharsMax: 1000,
  descriptionCharsMax: 100,
  /** One attempt; the endpoint must answer within it. */
  requestMs: 15 * SECOND,
  secretBytes: 32,
  /** How long the previous secret still signs after a rotation. */
  rotationMs: 1 * DAY,
  /** Concurrently sent events of one endpoint. */
  atOnceMax: 4,
  /** Wait of events while the operator has frozen the desk, or the sandbox is busy. */
  heldMs: 30 * SECOND,
  /** The stored part of an answer. */
  answerCharsMax: 1000,
  /** How long deliveries are kept. */
  keptDays: 30,
  forgetMs: 1 * HOUR,
  listedMax: 50,
} as const;
