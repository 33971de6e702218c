/**
 * The initials of a teammate, when they have no picture.
 *
 * @module
 */

/** The first letters of the first and the last word of a name, as capitals. */
export function initialsOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [first, ...rest.slice(-1)].map(([letter]) => letter).join("").toUpperCase();
}
