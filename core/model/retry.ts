/**
 * Decides when a model's server that failed before its first word is asked again.
 *
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { RETRY_LIMITS } from "../limits/model.ts";
import type { ServerFault } from "./fault.ts";
import { retryAfterHeaderMs } from "./retry_after.ts";

/** The number of attempts, and the wait before the second one. */
export type RetryPace = { readonly attemptsMax: number; readonly firstWaitMs: number };

/** The pace while a customer waits. */
export const RETRY_PACE: RetryPace = RETRY_LIMITS;

/**
 * Returns the wait before the next attempt; null if there is none.
 *
 * @param attempt the number of the attempt that failed, from 1
 * @param random 0 to 1: spreads out clients that failed together
 */
export function retryWaitMs(
  fault: Pick<ServerFault, "mayPass" | "headers">,
  { attempt, random, now }: { readonly attempt: number; readonly random: number; readonly now: Date },
  { attemptsMax, firstWaitMs }: RetryPace,
): number | null {
  if (!fault.mayPass || attempt >= attemptsMax) return null;
  const askedMs = retryAfterHeaderMs(fault.headers, now);
  if (askedMs !== null) return askedMs <= MODEL_LIMITS.retryAfterMsMax ? askedMs : null;
  return firstWaitMs * 2 ** (attempt - 1) * (0.5 + random / 2);
}
