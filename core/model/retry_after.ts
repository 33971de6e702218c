/**
 * Reads when a busy server accepts the next request.
 *
 * @see RFC 9110, section 10.2.3
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";

/** Statuses that mean "not now": too many requests, unavailable, and Anthropic's "overloaded". */
const BUSY: readonly number[] = [429, 503, 529];

/**
 * Returns how long to wait before one more attempt.
 *
 * @param msMax the longest wait; it is short while a customer waits
 * @returns null if the server is not busy, gives no time, or requires more
 */
export function retryAfterMs(
  { status, headers }: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
  now: Date,
  msMax: number = MODEL_LIMITS.retryAfterMsMax,
): number | null {
  if (!BUSY.includes(status)) return null;
  const ms = retryAfterHeaderMs(headers, now);
  return ms === null || ms > msMax ? null : ms;
}

/** Returns the wait that a response's headers ask for, in ms, or null. */
export function retryAfterHeaderMs(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const inMs = headers["retry-after-ms"] ?? "";
  if (/^\d+(\.\d+)?$/.test(inMs)) return Number(inMs);
  const text = headers["retry-after"] ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
