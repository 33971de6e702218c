/**
 * Names and values of programs in the words that people read.
 *
 * @module
 */

/** A name as words: `change_plan` and `changePlan` are "change plan". */
export function inWords(name: string): string {
  return name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, " ").replaceAll("_", " ").toLowerCase().trim();
}

/** A name as words with a capital: `seatsUsed` and `seats_used` are "Seats used". */
export function nameInWords(name: string): string {
  return capitalized(inWords(name));
}

/** A value as words: `on_the_way` is "on the way". Capitals stay: iPhone is one word. */
export function valueInWords(value: string): string {
  return value.replaceAll("_", " ");
}

/** With a capital at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
