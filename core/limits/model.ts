/**
 * Limits of the requests to a model's server. The unit of each is in its name.
 *
 * @see docs/reference/limits.md
 * @module
 */
import { DAY, HOUR, MINUTE, SECOND } from "../units.ts";

/** What the options of a model may be. */
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

/** Asking a server again that failed before its first word. */
export const RETRY_LIMITS = {
  attemptsMax: 3,
  /** The wait before the second attempt; each further one is twice as long. Half of it to all of it, at random. */
  firstWaitMs: 0.5 * SECOND,
} as const;

/** Leaving a server alone that fails again and again. */
export const BREAKER_LIMITS = {
  /** Failures in a row. */
  failuresMax: 3,
  /** The time until it is tried again, with one request, which counts as lost after `trialMs`. */
  openMs: 1 * MINUTE,
  trialMs: 4 * MINUTE,
  /** Servers that failed and are remembered, of all workspaces. */
  serversMax: 1000,
} as const;

/** Cutting a conversation that a server cannot take whole. */
export const CUT_LIMITS = {
  /** The part of a refused request that the second attempt keeps, in percent. */
  keptPercent: 50,
  /** The shortest that a result is cut to. */
  resultCharsMin: 400,
} as const;

/** Text that a model's server should have kept to itself. */
export const ARTEFACT_LIMITS = {
  /** A call that is written as text; a longer one is dropped. */
  callCharsMax: 16 * 1024,
  /** A longer delta is read in pieces of this length. */
  pieceChars: 1024,
} as const;

/** Counting what models take. */
export const USAGE_LIMITS = {
  /** A request that has not ended counts with what it may take for this long: longer than one runs, in case of a crash. */
  openMs: 10 * MINUTE,
  /** What an answer is counted as while it is under way, where no longest answer is set. */
  answerTokens: 4096,
  capMax: 1_000_000_000_000,
  /** The part of a limit from which on the desk's pages say that it is near, in percent. */
  nearPercent: 80,
  /** A day in a time zone that puts its clocks back. A younger request may count towards today's limits. */
  dayMaxMs: 25 * HOUR,
  /** A request is kept for this long, or as long as its conversation and its day; the sums of the days stay. */
  requestsKeptMs: 180 * DAY,
  /** The dearest conversations of a month that its page lists. */
  conversationsShown: 10,
} as const;
