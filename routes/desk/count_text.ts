/**
 * A count that is kept short: where counting conversations stops, a badge has no room for more either.
 *
 * @module
 */

const SHOWN_MAX = 999;

/**
 * The count as it is shown.
 *
 * @example
 * countText(7); // "7"
 * countText(1000); // "999+"
 */
export function countText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}
