/**
 * Tests request uncompressed responses: compressing and decompressing each page took a sixth of the processor time in
 * tests that read pages. Compression has its own test, `flows/compression_test.ts`.
 *
 * @module
 */

/** Headers to send with a request. */
export const UNCOMPRESSED = { "accept-encoding": "identity" } as const;
