/**
 * Admission of messages. While the desk takes long to begin with them, more are refused at once: what waits
 * holds memory and slows down everything that is in progress, and a browser sends a refused message again by itself.
 *
 * @module
 */
import { ADMISSION_LIMITS } from "../../core/limits/conversations.ts";
import type { Log } from "../../core/ports/log.ts";
import { DeskError } from "../../core/problem.ts";

/** Who comes: a visitor who chats already is refused later than one who would begin, and a teammate last. */
export type Arrival = keyof typeof ADMISSION_LIMITS.waitMsMax;

/** The admission of one process. */
export type MessageAdmission = {
  /**
   * Runs something, unless several others have been running for too long.
   *
   * @throws DeskError busy
   */
  readonly within: <Result>(arrival: Arrival, run: () => Promise<Result>) => Promise<Result>;
  /** Applies the limit of an arrival without running anything. @throws DeskError busy */
  readonly check: (arrival: Arrival) => void;
};

/** Makes one that nothing has entered. @param nowMs a monotonic clock */
export function openAdmission(nowMs: () => number, log: Log): MessageAdmission {
  // In the order in which they came.
  const inside = new Set<{ readonly sinceMs: number }>();
  let saidAt = Number.NEGATIVE_INFINITY;

  function check(arrival: Arrival): void {
    // A few that are held up by something of their own say nothing about the desk.
    const late = inside.values().drop(ADMISSION_LIMITS.lateMax).next().value;
    const waitMs = late === undefined ? 0 : nowMs() - late.sinceMs;
    if (waitMs <= ADMISSION_LIMITS.waitMsMax[arrival]) return;
    if (nowMs() - saidAt > ADMISSION_LIMITS.saidEveryMs) {
      saidAt = nowMs();
      log("warn", "More messages come than this desk can take; the browsers send the refused ones again.", {
        waitMs: Math.round(waitMs),
      });
    }
    throw new DeskError("busy", "More comes than this desk can take at the moment.", {
      fix: "Nothing was saved. Send it again in a few seconds.",
      retryAfterS: ADMISSION_LIMITS.retryAfterS,
    });
  }

  return {
    check,
    async within(arrival, run) {
      check(arrival);
      const one = { sinceMs: nowMs() };
      inside.add(one);
      try {
        return await run();
      } finally {
        inside.delete(one);
      }
    },
  };
}
