/**
 * Finding words in labels and names, in the languages of the chat.
 *
 * @module
 */

/** A text as words in small letters without accents, with a space on both ends; `cardNumber` is two words. */
export function plain(text: string): string {
  const small = text.replace(/([a-z])([A-Z])/g, "$1 $2").normalize("NFKD").replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  return " " + small.replace(/[^\p{L}\p{N}\p{M}]+/gu, " ").trim() + " ";
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
