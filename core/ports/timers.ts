/**
 * The ports to the runtime's timers: the product's code has no clock of its own, and tests pass timers that they advance.
 *
 * @module
 */

/** Calls `work` every `ms` milliseconds; the function returned stops it. */
export type Every = (ms: number, work: () => void) => () => void;

/** Calls `work` once, after `ms` milliseconds; the function returned cancels it. */
export type After = (ms: number, work: () => void) => () => void;
