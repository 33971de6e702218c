/**
 * Detects characters that look like others: a Cyrillic а in a Latin word, a mathematical 𝐩, a 1 for an l in the name of
 * a host. A word in a single alphabet has none. Similar to Unicode's UTS #39, with a table of alphabets instead of its
 * lists of pairs.
 *
 * @module
 */

/**
 * Alphabets with letters that look like those of another. Other scripts are omitted: their letters look like none of
 * these, and many are written next to foreign words without a space, as in "카카오톡ID". The first that contains a letter
 * applies: Unicode classifies wide letters, Roman numerals and phonetic letters as Latin.
 */
const ALPHABETS: Readonly<Record<string, RegExp>> = {
  wide: /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/,
  numerals: /[\u2160-\u217f]/,
  phonetic: /[\u0251\u0261\u1d00-\u1d7f]/,
  latin: /\p{sc=Latin}/u,
  cyrillic: /\p{sc=Cyrillic}/u,
  greek: /\p{sc=Greek}/u,
  armenian: /\p{sc=Armenian}/u,
  georgian: /\p{sc=Georgian}/u,
  coptic: /\p{sc=Coptic}/u,
  cherokee: /\p{sc=Cherokee}/u,
  lisu: /\p{sc=Lisu}/u,
  tifinagh: /\p{sc=Tifinagh}/u,
  canadian: /\p{sc=Canadian_Aboriginal}/u,
};

/** Mathematical, double-struck and enclosed letters and digits, which belong to no language. */
const STYLED =
  /[\u{1d400}-\u{1d7ff}\u{1f110}-\u{1f169}\u2102\u210a-\u2113\u2115\u2119-\u211d\u2124\u2128\u212a\u212c-\u2131\u2133\u2134\u249c-\u24e9]/u;

/** Wide letters, and the scripts in which they are ordinary. */
const WIDE_LETTER = /[\uff21-\uff3a\uff41-\uff5a]/;
const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** A run of letters and digits; ended by East Asian ones, which have no spaces between words. */
const WORD = /[[\p{L}\p{M}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]]+/gv;

/** Units and differences, such as μm, kΩ and Δt. */
const UNIT = /^(?:[μΔ]\p{sc=Latin}{1,2}|\p{sc=Latin}?Ω)$/u;

/** Text between spaces, quotation marks and brackets; and the beginning of an address. */
const TOKEN = /[^\s<>"'“”„«»()[\]{},;!]+/g;
const SCHEME = /^(?:[a-z][a-z0-9+-]*:\/\/|mailto:|www\.)/i;

/**
 * Only letters that look like Latin ones: an ordinary word of its language, but not an ordinary part of a Latin
 * address.
 */
const DRAWN_AS_LATIN = /^[асԁеһіјӏорԛѕԝхуѵьοαικνρτυχօսոհցАВСЕНІЈКМОРЅТХҮΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\d_-]+$/u;

/** A shorter part of a host, such as the "co" of "co.uk", is not its name. */
const NAME_CHARS_MIN = 4;

/**
 * Returns the characters of a text that look like others, by index.
 *
 * @example
 * lookAlikes("pаypal") // Map { 1 => "а" }, the Cyrillic letter
 * lookAlikes("Иван Петров") // Map {}
 */
export function lookAlikes(text: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  const isWideOrdinary = EAST_ASIAN.test(text);
  note(found, 0, text, (character) => STYLED.test(character) || !isWideOrdinary && WIDE_LETTER.test(character));
  for (const { 0: word, index } of text.matchAll(WORD)) noteInWord(found, index, word);
  for (const { 0: token, index } of text.matchAll(TOKEN)) noteInAddress(found, index, token);
  return new Map([...found].toSorted(([one], [other]) => one - other));
}

/**
 * Lists them with their code points, without duplicates, on one line.
 *
 * @example
 * lookAlikeCodes("pаypal") // "а U+0430"
 */
export function lookAlikeCodes(text: string): string {
  return [...new Set(lookAlikes(text).values())].map((character) =>
    `${character}\u00a0U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`
  ).join(", ");
}

/** Records the characters of the part of the text that begins at this index. */
function note(found: Map<number, string>, from: number, part: string, isFound: (character: string) => boolean): void {
  let at = from;
  for (const character of part) {
    if (isFound(character)) found.set(at, character);
    at += character.length;
  }
}

/** Letters of other alphabets than most of the word; if two are equally frequent, those that are not Latin. */
function noteInWord(found: Map<number, string>, from: number, word: string): void {
  if (/^[a-z\d]*$/i.test(word) || UNIT.test(word)) return;
  const counts = new Map<string, number>();
  for (const character of word) {
    const alphabet = alphabetOf(character);
    if (alphabet !== null) counts.set(alphabet, (counts.get(alphabet) ?? 0) + 1);
  }
  if (counts.size < 2) return;
  const most = Math.max(...counts.values());
  const main = counts.get("latin") === most ? "latin" : counts.keys().find((name) => counts.get(name) === most);
  note(found, from, word, (character) => alphabetOf(character) !== null && alphabetOf(character) !== main);
}

/**
 * In an email address, a URL or a host name: letters of another alphabet in the host, parts that look Latin, and digits
 * for letters. Without a scheme and an @ it may be a file, such as "отчёт1.pdf": only the second applies then.
 */
function noteInAddress(found: Map<number, string>, from: number, token: string): void {
  const start = SCHEME.exec(token)?.[0].length ?? 0;
  const [authority = ""] = token.slice(start).split(/[/?#]/);
  const hostStart = authority.lastIndexOf("@") + 1;
  const [host = ""] = authority.slice(hostStart).split(":");
  // A sentence may end with the address.
  const labels = host.split(".").filter((label) => label !== "");
  const top = labels.at(-1) ?? "";
  const isLatin = /^[a-z]{2,}$/i.test(top);
  if (labels.length < 2 || !isLatin && !(DRAWN_AS_LATIN.test(top) && /[a-z]/i.test(host))) return;
  for (const { 0: part, index } of authority.matchAll(/[^.@:]+/g)) {
    if (DRAWN_AS_LATIN.test(part)) note(found, from + start + index, part, isOtherThanLatin);
  }
  if (!isLatin || start + hostStart === 0) return;
  note(found, from + start + hostStart, host, isOtherThanLatin);
  const name = labels.slice(0, -1).findLast((label) => label.length >= NAME_CHARS_MIN) ?? "";
  if (/^xn--/i.test(name)) return;
  for (const { 0: digits, index } of name.matchAll(/[01]+/g)) {
    const isBesideLetters = /\p{L}/u.test(name.charAt(index - 1) + name.charAt(index + digits.length));
    if (isBesideLetters) note(found, from + start + hostStart + host.lastIndexOf(name) + index, digits, () => true);
  }
}

/** Returns the alphabet of a letter in the table; null for any other character. */
function alphabetOf(character: string): string | null {
  return Object.keys(ALPHABETS).find((name) => ALPHABETS[name]?.test(character)) ?? null;
}

function isOtherThanLatin(character: string): boolean {
  return ![null, "latin"].includes(alphabetOf(character));
}
