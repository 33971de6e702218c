/**
 * Detects rage clicks: repeated clicks on something that does not react.
 *
 * @see docs/reference/limits.md
 * @module
 */

/** A click; `control` is the element that it was on. */
export type Click = { readonly x: number; readonly y: number; readonly at: number; readonly control: unknown };

const CLICKS = 3;
const WITHIN_MS = 1000;
const WITHIN_PX = 30;
const AGAIN_MS = 10_000;

/**
 * Makes a detector: it returns true at the third click on the same control within 1 s and 30 px, at most every 10 s.
 */
export function createRage(): (click: Click) => boolean {
  let last: Click[] = [];
  let detectedAt = -Infinity;
  return (click) => {
    last = last.filter(({ x, y, at, control }) =>
      control === click.control && click.at - at <= WITHIN_MS &&
      Math.abs(x - click.x) <= WITHIN_PX && Math.abs(y - click.y) <= WITHIN_PX
    ).concat(click);
    if (last.length < CLICKS || click.at - detectedAt < AGAIN_MS) return false;
    detectedAt = click.at;
    last = [];
    return true;
  };
}
