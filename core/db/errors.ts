/**
 * Classifies PostgreSQL's errors: PGlite and a server report the same fields.
 *
 * @module
 */

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** The class of all errors of a value itself: a NUL in a text, a number or a date out of range. */
const DATA_EXCEPTION = /^22/;

/**
 * Reports whether a statement failed because a row with this key already exists.
 *
 * @param constraint only this one, such as `teammates_workspace_email_key`
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false;
  if (Reflect.get(error, "code") !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || Reflect.get(error, "constraint") === constraint;
}

/**
 * Reports whether a statement failed because a row that it removes is referenced, or one that it references no longer
 * exists.
 */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === FOREIGN_KEY_VIOLATION;
}

/** Reports whether a statement failed because of a value that PostgreSQL cannot store. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && DATA_EXCEPTION.test(String(Reflect.get(error, "code")));
}

/** The database did not answer in time. */
export class DatabaseSilent extends Error {
  constructor() {
    super("The database did not answer in time.");
  }
}

/** Connections that broke or could not be made, and servers that start or stop: SQLSTATE of class 08, and 57P01 to 57P03. */
const AWAY_CODES = /^(08...|57P0[123]|53300|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND)$/;

/** The same in the words of the driver and its pool, without a code. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/;

/**
 * Reports whether a statement failed because the server is down, restarts or does not answer: a retry may succeed soon.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseSilent || AWAY_CODES.test(String(Reflect.get(error, "code"))) ||
    AWAY_WORDS.test(error.message);
}
