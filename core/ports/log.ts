/**
 * The port to the desk's own log.
 *
 * @module
 */
/** One line of the desk's own log; never holds a customer's words or a key. */
export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  detail?: Readonly<Record<string, unknown>>,
) => void;
