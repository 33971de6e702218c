/**
 * When a text that streams in and cannot be used yet is read again.
 *
 * @module
 */

/** Up to this many characters it is read again with every piece that comes. */
const READ_AT_ONCE_CHARS = 512;

/** Beyond, once it has grown by a part of this many: with every piece it would take the square of its length. */
const GROWTH_PARTS = 32;

/**
 * The length at which a text that waits for more is read again.
 *
 * @example
 * rereadAt(100); // 100: with the next piece
 * rereadAt(16_384); // 16880
 */
export function rereadAt(length: number): number {
  return length + Math.floor(Math.max(0, length - READ_AT_ONCE_CHARS) / GROWTH_PARTS);
}
