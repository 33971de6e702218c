/**
 * The time within which waiting customers should be answered.
 *
 * @module
 */
import { afterOpenMinutes } from "../settings/hours.ts";
import type { Settings } from "../settings/settings.ts";

/** The setting, and the business hours that it is counted in. */
export type ReplyTarget = Pick<Settings["inbox"], "replyMinutes" | "businessHours">;

const SECOND_MS = 1000;
const WEEK_MS = 7 * 24 * 60 * 60 * SECOND_MS;

/** The search goes no further back: with so few hours that a wait takes longer to become due, nothing is overdue. */
const WEEKS_BACK = 8;

/** Returns the deadline for answering a customer who waits since then; null without a target. */
export function dueAt({ replyMinutes, businessHours }: ReplyTarget, since: Date): Date | null {
  return replyMinutes === null ? null : afterOpenMinutes(businessHours, since, replyMinutes);
}

/**
 * Returns the latest start of a wait that is overdue now, to the second; earlier ones are overdue as well. Null if
 * nothing can be.
 *
 * @example
 * const since = overdueSince(settings.inbox, desk.now());
 * query.where("waitingSince", "<=", since);
 */
export function overdueSince(target: ReplyTarget, now: Date): Date | null {
  const isOverdue = (ms: number) => {
    const due = dueAt(target, new Date(ms));
    return due !== null && due <= now;
  };
  let [overdue, notYet] = [now.getTime() - WEEKS_BACK * WEEK_MS, now.getTime()];
  if (!isOverdue(overdue)) return null;
  while (notYet - overdue > SECOND_MS) {
    const middle = Math.floor((overdue + notYet) / 2);
    if (isOverdue(middle)) overdue = middle;
    else notYet = middle;
  }
  return new Date(overdue);
}
