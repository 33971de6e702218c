/**
 * Finding words in labels and names, in the languages of the chat.
 *
 * @module
 */

/** What is written in an address in place of letters. */
function decoded(codes: string): string {
  try {
    return decodeURIComponent(codes);
  } catch {
    return codes;
  }
}

/**
 * A text as words in small letters without accents, with a space on both ends; `cardNumber` is two words. What
 * nobody sees parts no word, and an i without a dot is one with it, whose capital it shares outside of Turkish.
 */
export function plain(text: string): string {
  const small = text.replace(/(%..)+/g, decoded).replace(/([a-z])([A-Z])/g, "$1 $2").normalize("NFKD")
    .replace(/[\u0300-\u036f\p{Cf}]/gu, "").toLowerCase().replace(/ı/g, "i");
  return (" " + small + " ").replace(/[^\p{L}\p{N}\p{M}]+/gu, " ");
}

/** Makes a test for texts that have one of the words, which stand in one string with commas between them. */
export function wordTest(list: string): (text: string) => boolean {
  // Some languages write no spaces between words.
  const words = list.split(",").map(plain).map((word) => /[a-z]/.test(word) ? word : word.trim());
  return (text) => {
    const given = plain(text);
    return words.some((word) => given.indexOf(word) >= 0 || given.indexOf(" " + word.replace(/ /g, "") + " ") >= 0);
  };
}
