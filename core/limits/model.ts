/**
 * Limits of the requests to a model's server. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, MINUTE, SECOND } from "../units.ts";

/** The ranges of a model's options. */
export const MODEL_OPTION_LIMITS = {
  temperatureMax: 2,
  outputTokensMin: 64,
  outputTokensMax: 200_000,
  idleSecondsMin: 5,
  idleSecondsMax: 120,
  /** The default. */
  idleSeconds: 45,
  contextTokensMin: 2000,
  contextTokensMax: 10_000_000,
  /** For a million tokens. */
  priceMax: 100_000,
} as const;

/** Retrying a server that failed before its first word. */
export const RETRY_LIMITS = {
  attemptsMax: 3,
  /**
   * The wait before the second attempt, doubled for each further one. The actual wait is a random half to all of it.
   */
  firstWaitMs: 0.5 * SECOND,
} as const;

/** The circuit breaker of a server that fails repeatedly. */
export const BREAKER_LIMITS = {
  /** Consecutive failures. */
  failuresMax: 3,
  /** The time until a trial request, which counts as lost after `trialMs`. */
  openMs: 1 * MINUTE,
  trialMs: 4 * MINUTE,
  /** Failed servers that are tracked, of all workspaces. */
  serversMax: 1000,
} as const;

/** Shortening a conversation that a server cannot take as a whole. */
export const CUT_LIMITS = {
  /** The part of a refused request that the second attempt keeps, in percent. */
  keptPercent: 50,
  /** The minimum length of a shortened result. */
  resultCharsMin: 400,
} as const;

/** Raw output that a model's server should have removed. */
export const ARTEFACT_LIMITS = {
  /** A call written as text; a longer one is dropped. */
  callCharsMax: 16 * 1024,
  /** A longer delta is read in pieces of this length. */
  pieceChars: 1024,
} as const;

/** Counting model usage. */
export const USAGE_LIMITS = {
  /** An unfinished request counts with its maximum usage for this long: longer than one runs, in case of a crash. */
  openMs: 10 * MINUTE,
  /** The estimated size of an answer in progress, if no maximum is set. */
  answerTokens: 4096,
  capMax: 1_000_000_000_000,
  /** The share of a limit, in percent, from which the desk's pages warn. */
  nearPercent: 80,
  /** The longest day, in a time zone that sets its clocks back. A younger request may count towards today's limits. */
  dayMaxMs: 25 * HOUR,
  /** A request is kept for this long, or as long as its conversation and its day; the daily sums are kept. */
  requestsKeptMs: 180 * DAY,
  /** The most expensive conversations of a month listed on its page. */
  conversationsShown: 10,
} as const;
