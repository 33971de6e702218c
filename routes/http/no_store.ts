/**
 * The header of an answer that no cache may keep.
 *
 * @module
 */

/** For `answerJson(…, { headers: NO_STORE })`. */
export const NO_STORE = { "cache-control": "no-store" } as const;
