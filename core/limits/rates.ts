/**
 * Rate limits. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { HOUR, MINUTE } from "../units.ts";

/** Requests allowed in a sliding window, by their kind. */
export const RATES = {
  widget: { max: 120, windowMs: MINUTE },
  newConversation: { max: 10, windowMs: HOUR },
  message: { max: 20, windowMs: MINUTE },
  /** Uploads of one visitor or teammate. */
  upload: { max: 30, windowMs: MINUTE },
  nudge: { max: 6, windowMs: HOUR },
  mcp: { max: 120, windowMs: MINUTE },
  tryAction: { max: 20, windowMs: MINUTE },
  signIn: { max: 5, windowMs: 5 * MINUTE },
} as const;
