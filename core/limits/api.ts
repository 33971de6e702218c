/**
 * Limits of the HTTP API. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB } from "../units.ts";

export const API_LIMITS = {
  /** An `Idempotency-Key`, and how long it is kept. */
  requestKeyCharsMax: 255,
  requestKeyKeptMs: 1 * DAY,
  /** A larger answer is not stored for repeated requests. */
  keptAnswerBytesMax: 256 * KiB,
} as const;
