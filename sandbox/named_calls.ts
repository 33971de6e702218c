/**
 * The rate of calls for customers whom a teammate or an admin's client names.
 *
 * @module
 */
import { NAMED_LIMITS } from "./limits.ts";
import { type Refused, refused } from "./protocol.ts";

/** The calls of the last hour, in all workspaces. */
export type NamedCalls = {
  /** Counts a call at a time in milliseconds since 1970. @returns the refusal when it may not be made */
  readonly take: (now: number) => Refused | null;
};

/**
 * Starts to count.
 *
 * @param perHour `SVC_NAMED_CALLS_PER_HOUR`; 0 allows none
 * @param earlier the times of the calls that the ledger holds, in milliseconds since 1970
 */
export function countNamedCalls(perHour: number, earlier: readonly number[] = []): NamedCalls {
  let recent = [...earlier];
  return {
    take: (now) => {
      if (perHour === 0) {
        return refused("named_limit", "calls for a named customer are switched off (SVC_NAMED_CALLS_PER_HOUR=0)");
      }
      recent = recent.filter((at) => at > now - NAMED_LIMITS.windowMs);
      if (recent.length >= perHour) {
        return refused(
          "named_limit",
          `${perHour} calls for a named customer were made within an hour (SVC_NAMED_CALLS_PER_HOUR)`,
        );
      }
      recent.push(now);
      return null;
    },
  };
}
