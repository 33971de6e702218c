/**
 * Limits of translations between a customer and the team. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { SECOND } from "../units.ts";

export const TRANSLATION_LIMITS = {
  /** Messages translated at once, the newest first. */
  messagesMax: 30,
  /** Concurrent requests to the model. */
  atOnceMax: 3,
  /** A translation is truncated at this many characters, or at this many times the length of its original. */
  charsMax: 8000,
  timesOriginalMax: 4,
  /** The time limit of one message. */
  totalMs: 60 * SECOND,
} as const;
