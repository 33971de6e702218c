/**
 * Limits of the HTTP API. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, KiB } from "../units.ts";

export const API_LIMITS = {
  /** An `Idempotency-Key`, and how long it is known. */
  requestKeyCharsMax: 255,
  requestKeyKeptMs: 1 * DAY,
  /** An answer that is larger is not kept for a repeated request. */
  keptAnswerBytesMax: 256 * KiB,
} as const;
