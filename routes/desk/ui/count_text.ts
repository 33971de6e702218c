/**
 * Formats counts with a ceiling: conversations are counted only up to a limit, and a badge has little room.
 *
 * @module
 */

const SHOWN_MAX = 999;

/**
 * The text of a count.
 *
 * @example
 * countText(7); // "7"
 * countText(1000); // "999+"
 */
export function countText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}
