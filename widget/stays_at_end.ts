/**
 * Whether a thread goes on being shown from its end: one that its reader has scrolled up in stays where it is.
 *
 * @module
 */

/** How far from its end, in px, a thread counts as read to it again. */
export const NEAR_END_PX = 48;

/** What is scrolled, as the browser measures it, in px. */
type Scrolled = { readonly scrollTop: number; readonly scrollHeight: number; readonly clientHeight: number };

/** Whether the end of a thread is in sight. */
export function isNearEnd({ scrollTop, scrollHeight, clientHeight }: Scrolled): boolean {
  return scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
}

/**
 * Whether a thread stays at its end after it was scrolled. A step up counts however small it is: a wheel and a finger move
 * it by a few pixels at a time, and an answer that grows meanwhile would take each of them back.
 *
 * @param was whether it did before
 * @param top `scrollTop` before
 */
export function staysAtEnd(was: boolean, top: number, { scrollTop, scrollHeight, clientHeight }: Scrolled): boolean {
  const left = scrollHeight - scrollTop - clientHeight;
  // At its end it may have been moved up by what became shorter; one that grew there has not been scrolled up.
  return left < 2 || scrollTop >= top && (was || left < NEAR_END_PX);
}
