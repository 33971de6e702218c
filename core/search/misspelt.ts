/**
 * The spellings near a word: two letters swapped, one too many, one missing, one wrong.
 *
 * @module
 */

/** Shorter words have too many neighbours with other meanings; longer ones are not words. */
const LETTERS = { min: 5, max: 16 } as const;

/** In a shorter word, adding, removing or replacing a letter yields another word as often as a misspelt one. */
const ADDED_LETTERS_MIN = 6;
const WRONG_LETTERS_MIN = 8;

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * Returns the possible originals of a misspelt word, the most likely kind of mistake first. The first letter is assumed
 * to be right unless it was swapped; letters are removed, added and replaced only in words of the plain Latin alphabet.
 */
export function nearSpellings(word: string): readonly string[] {
  const letters = [...word];
  const isWord = letters.length >= LETTERS.min && letters.length <= LETTERS.max && /^\p{L}+$/u.test(word);
  if (!isWord) return [];
  const places = letters.map((_, at) => at);
  const at = (place: number) => letters[place] ?? "";
  const until = (place: number) => letters.slice(0, place).join("");
  const from = (place: number) => letters.slice(place).join("");
  const swapped = places.slice(0, -1).map((place) => until(place) + at(place + 1) + at(place) + from(place + 2));
  const isLatin = /^[a-z]+$/.test(word);
  // In Arabic and Hindi a word without a letter is another form of it.
  const isLong = isLatin && letters.length >= ADDED_LETTERS_MIN;
  const shorter = (isLong ? places.slice(1) : []).map((place) => until(place) + from(place + 1));
  const longer = isLong
    ? [...places.slice(1), letters.length].flatMap((place) => ALPHABET.map((one) => until(place) + one + from(place)))
    : [];
  const other = isLatin && letters.length >= WRONG_LETTERS_MIN
    ? places.slice(1).flatMap((place) => ALPHABET.map((one) => until(place) + one + from(place + 1)))
    : [];
  return [...new Set([...swapped, ...shorter, ...longer, ...other])].filter((one) => one !== word);
}
