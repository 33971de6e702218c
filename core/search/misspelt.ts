/**
 * The spellings near a word: two letters swapped, one too many, one missing, one wrong.
 *
 * @module
 */

/** Shorter words have too many neighbours that mean something else; longer ones are no words. */
const LETTERS = { min: 5, max: 16 } as const;

/** In a shorter word a letter more or less, or a wrong one, makes another word as often as a misspelt one. */
const ADDED_LETTERS_MIN = 6;
const WRONG_LETTERS_MIN = 8;

const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"];

/**
 * What a misspelt word may have been, the likeliest kind of fault first. The first letter is taken for right unless it was
 * swapped; letters are left out, added and replaced in words of the plain Latin alphabet alone.
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
  // In Arabic and Hindi a letter less is another form of a word.
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
