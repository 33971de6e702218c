/**
 * What an app calls its fields, as people say it.
 *
 * @module
 */

/** `seatsUsed` and `seats_used` are both "Seats used". */
export function nameInWords(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replaceAll("_", " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
