/**
 * Decides when a streamed text that cannot be used yet is read again.
 *
 * @module
 */

/** Up to this many characters it is read again with every piece. */
const READ_AT_ONCE_CHARS = 512;

/** Beyond, once it has grown by this fraction: with every piece it would take quadratic time. */
const GROWTH_PARTS = 32;

/**
 * Returns the length at which a text that waits for more is read again.
 *
 * @example
 * rereadAt(100); // 100: with the next piece
 * rereadAt(16_384); // 16880
 */
export function rereadAt(length: number): number {
  return length + Math.floor(Math.max(0, length - READ_AT_ONCE_CHARS) / GROWTH_PARTS);
}
