/**
 * The port to the desk's own log.
 *
 * @module
 */

/** The levels of a line, from the least important. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** The importance of a line. `debug` lines are for a maintainer who follows one request. */
export type LogLevel = typeof LOG_LEVELS[number];

/** Writes one line of the desk's own log; it never contains a customer's words or a key. */
export type Log = (level: LogLevel, message: string, detail?: Readonly<Record<string, unknown>>) => void;
