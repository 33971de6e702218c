/**
 * Limits of exports to the operator's collector: traces, the log and metrics. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { MINUTE, SECOND } from "../units.ts";

export const TRACE_LIMITS = {
  /** Queued spans; further ones are dropped. */
  waitingMax: 4_096,
  /** Spans of one message to the sandbox. */
  batchMax: 512,
  /** Steps of one request to the sandbox or the extractor; further ones are dropped. */
  stepsMax: 16,
  /** Queued log lines; further ones only go to standard error. */
  recordsWaitingMax: 2_048,
  /** Lines of one message to the sandbox. */
  recordsBatchMax: 256,
  /** A line's text, and the longest text among its attributes; longer ones are truncated. */
  recordTextMax: 4_000,
  /** A line with all of its attributes. */
  recordCharsMax: 16_000,
  recordFactsMax: 32,
  /** Interval between two messages with traces, and between two with lines of the log. */
  sendMs: 5 * SECOND,
  /** Interval between two messages with metrics. */
  metricsMs: MINUTE,
  /** How long a stopping desk waits for the collector. */
  lastMs: 2 * SECOND,
} as const;
