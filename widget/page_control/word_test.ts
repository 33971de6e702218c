/**
 * Finds words in labels and names, in the languages of the chat.
 *
 * @module
 */

/** Decodes percent-encoded letters of an address. */
function decoded(codes: string): string {
  try {
    return decodeURIComponent(codes);
  } catch {
    return codes;
  }
}

/**
 * Normalizes a text to words in lower case without accents, with a space at both ends; `cardNumber` becomes two words.
 * Invisible characters are dropped, and a dotless i becomes an i, which has the same capital outside of Turkish.
 */
export function plain(text: string): string {
  const small = text.replace(/(%..)+/g, decoded).replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, "$& ")
    .replace(/\d+/g, " $& ").normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "").toLowerCase().replace(/ı/g, "i");
  return (" " + small + " ").replace(/[^\p{L}\p{N}\p{M}]+/gu, " ");
}

/**
 * Makes a test for texts that contain one of the words, given as one string separated by commas; a star at the end of a
 * word matches every word with that prefix.
 */
export function wordTest(list: string): (text: string) => boolean {
  const words = list.split(",").map((word) => {
    const whole = plain(word);
    // Some languages write no spaces between words.
    return !/[a-z]/.test(whole) ? whole.trim() : /\*/.test(word) ? whole.slice(0, -1) : whole;
  });
  return (text) => {
    const given = plain(text);
    // Also when written as one word.
    return words.some((word) => given.indexOf(word) >= 0 || given.indexOf(word.replace(/(?!^) (?!$)/g, "")) >= 0);
  };
}
