/**
 * The ports to the runtime's timers: the product's code has no clock of its own, and tests pass timers that they
 * advance.
 *
 * @module
 */

/** Calls `work` every `ms` milliseconds; the returned function stops it. */
export type Every = (ms: number, work: () => void) => () => void;

/** A background loop. */
export type BackgroundLoop = {
  /** Starts nothing more, and resolves when running work has been released: another process continues it. */
  readonly stop: () => Promise<void>;
};

/** Calls `work` once, after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, work: () => void) => () => void;
