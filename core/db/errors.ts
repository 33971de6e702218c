/**
 * What PostgreSQL said when it refused a statement: the same fields from PGlite and from a server.
 *
 * @module
 */

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** The class of all that a value itself can be wrong with: a NUL in a text, a number or a date out of range. */
const DATA_EXCEPTION = /^22/;

/**
 * Reports whether a statement failed because a row with this key exists already.
 *
 * @param constraint only this one, such as `teammates_workspace_email_key`
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false;
  if (Reflect.get(error, "code") !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || Reflect.get(error, "constraint") === constraint;
}

/** Reports whether a statement failed because a row that it removes is referred to, or one that it refers to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "code") === FOREIGN_KEY_VIOLATION;
}

/** Reports whether a statement failed because it was given a value that PostgreSQL cannot hold. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && DATA_EXCEPTION.test(String(Reflect.get(error, "code")));
}
