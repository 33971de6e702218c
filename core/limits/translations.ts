/**
 * Limits of translations between a customer and the team. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { SECOND } from "../units.ts";

export const TRANSLATION_LIMITS = {
  /** Messages that one press translates, the newest first. */
  messagesMax: 30,
  /** Requests to the model at once. */
  atOnceMax: 3,
  /** A translation is cut at this many characters, or at this many times the length of its original. */
  charsMax: 8000,
  timesOriginalMax: 4,
  /** The time for one message. */
  totalMs: 60 * SECOND,
} as const;
