/**
 * Requests of tests ask for answers that are not compressed: to compress each page and to undo it took a sixth of the
 * processor's time in the tests that read pages. What is compressed has a test of its own, `flows/compression_test.ts`.
 *
 * @module
 */

/** Headers to send with a request. */
export const UNCOMPRESSED = { "accept-encoding": "identity" } as const;
