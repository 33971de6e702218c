/**
 * Whether a thread keeps following its end: once its reader has scrolled up, it keeps its position.
 *
 * @module
 */

/** The distance from its end, in px, within which a thread follows it again. */
export const NEAR_END_PX = 48;

/** The scroll metrics of an element, in px. */
type Scrolled = { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number };

/** Whether the end of a thread is in view. */
export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: Scrolled): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
}

/**
 * Whether a thread still follows its end after a scroll event. Even the smallest step up counts: wheels and fingers
 * scroll by a few pixels at a time, and a growing answer would otherwise undo each step.
 *
 * @param was whether it did before the event
 * @param top `scrollTop` before the event
 */
export function staysAtEnd(was: boolean, top: number, { scrollTop, scrollHeight, clientHeight }: Scrolled): boolean {
  const left = scrollHeight - scrollTop - clientHeight;
  // At its end it may have been moved up by content that shrank; where content grew it was not scrolled up.
  return left < 2 || scrollTop >= top && (was || left < NEAR_END_PX);
}
