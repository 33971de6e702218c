/**
 * Converts identifiers and values of programs to words for people.
 *
 * @module
 */

/** Converts a name to words: `change_plan` and `changePlan` become "change plan". */
export function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase().trim();
}

/** Converts a name to words with a capital: `seatsUsed` and `seats_used` become "Seats used". */
export function nameInWords(name: string): string {
  return capitalized(inWords(name));
}

/** Converts a value to words: `on_the_way` becomes "on the way". Capitals are kept: iPhone is one word. */
export function valueInWords(value: string): string {
  return value.replaceAll("_", " ");
}

/** Capitalizes the first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
