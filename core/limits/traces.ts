/**
 * Limits of traces. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { SECOND } from "../units.ts";

export const TRACE_LIMITS = {
  /** Spans that wait for the collector; further ones are dropped. */
  waitingMax: 4_096,
  /** Spans of one message to the sandbox. */
  batchMax: 512,
  /** Steps of one question to the sandbox or the extractor; further ones are dropped. */
  stepsMax: 16,
  /** Interval between two messages. */
  sendMs: 5 * SECOND,
} as const;
