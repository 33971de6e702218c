/**
 * The ports to the runtime's timers: the product's code has no clock of its own, and tests pass timers that they advance.
 *
 * @module
 */

/** Calls `work` every `ms` milliseconds; the function returned stops it. */
export type Every = (ms: number, work: () => void) => () => void;

/** Work that goes on in the background. */
export type BackgroundLoop = {
  /** Begins nothing more, and resolves when what was running has been released: another process goes on with it. */
  readonly stop: () => Promise<void>;
};

/** Calls `work` once, after `ms` milliseconds; the function returned cancels it. */
export type After = (ms: number, work: () => void) => () => void;
