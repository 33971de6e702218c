/**
 * The port to the desk's own log.
 *
 * @module
 */

/** The levels of a line, from the least important. */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;

/** How important a line is. `debug` lines are for a maintainer who follows one request. */
export type LogLevel = typeof LOG_LEVELS[number];

/** One line of the desk's own log; never holds a customer's words or a key. */
export type Log = (level: LogLevel, message: string, detail?: Readonly<Record<string, unknown>>) => void;
