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

/** Letters and digits of other scripts that look like an o: Hebrew, Arabic, Indic, Thai, Lao, Burmese. */
const ROUND =
  /[\u05e1\u0647\u0665\u06be\u06c1\u06d5\u0966\u09e6\u0a66\u0ae6\u0b20\u0b66\u0be6\u0c02\u0c66\u0c82\u0ce6\u0d02\u0d20\u0d66\u0d82\u0e50\u0ed0\u101d\u1040]/;
const ROUND_ALL = new RegExp(ROUND, "g");
const LATIN_WORD = /^[\p{sc=Latin}\p{Mn}\d]+$/u;

/**
 * Characters that pass for those of an address: full stops, slashes, at signs, and hyphens, which also occur in
 * ordinary text.
 */
const STOP = /[\u2024\u3002\ufe52\uff0e\uff61]/;
const SIGN = /[\u2024\u3002\ufe52\uff0e\uff61\u2044\u2215\u29f8\uff0f\uff20\ufe6b]/;
const HYPHEN = /[\u2010-\u2015\u2212\ufe63\uff0d]/;

/** A possible user or host of an address, between its slashes, colons and other signs. */
const RUN =
  /[\p{L}\p{M}\p{N}._@+\-\u2024\u3002\ufe52\uff0e\uff61\u2044\u2215\u29f8\uff0f\uff20\ufe6b\u2010-\u2015\u2212\ufe63\uff0d]+/gu;

/** A prefix that only a host can follow, at the end of a text. */
const SCHEME = /:[/\\]+$|https?:$/i;
const SCHEME_CHARS_MAX = 12;

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
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isAfterScheme = SCHEME.test(text.slice(Math.max(index - SCHEME_CHARS_MAX, 0), index));
    noteInAddress(found, { run, index, isAfterScheme, isWideOrdinary });
  }
  return new Map([...found].toSorted(([one], [other]) => one - other));
}

/**
 * Lists those of some texts with their code points, without duplicates, on one line.
 *
 * @example
 * lookAlikeCodes("pаypal") // "а U+0430"
 */
export function lookAlikeCodes(...texts: readonly string[]): string {
  return [...new Set(texts.flatMap((text) => [...lookAlikes(text).values()]))].map((character) =>
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

/**
 * Records letters of other alphabets than most of the word (if two are equally frequent, those that are not Latin), and
 * letters that look like an o.
 */
function noteInWord(found: Map<number, string>, from: number, word: string): void {
  if (/^[a-z\d]*$/i.test(word) || UNIT.test(word)) return;
  const rest = word.replaceAll(ROUND_ALL, "");
  if (LATIN_WORD.test(rest) && /\p{sc=Latin}/u.test(rest)) {
    note(found, from, word, (character) => ROUND.test(character));
  }
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

/** A possible address, with its index in the text. */
type Run = {
  readonly run: string;
  readonly index: number;
  readonly isAfterScheme: boolean;
  readonly isWideOrdinary: boolean;
};

/**
 * Records, in the address of an email, a page or a host: letters of another alphabet in the host, parts that look
 * Latin, characters that pass for those of an address, and characters of a name that look like others. Without a scheme
 * or an @ it may be a file, such as "отчёт1.pdf", or the end of a sentence: then less counts.
 */
function noteInAddress(found: Map<number, string>, { run, index, isAfterScheme, isWideOrdinary }: Run): void {
  const hostStart = run.lastIndexOf("@") + 1;
  const host = run.slice(hostStart);
  const from = index + hostStart;
  const isCertain = isAfterScheme || hostStart > 0 || /^www\./i.test(host);
  // A sentence may end with the address.
  const labels = [...host.matchAll(/[^.\u2024\u3002\ufe52\uff0e\uff61]+/g)];
  const { 0: last = "", index: lastAt = 0 } = labels.at(-1) ?? {};
  const isForeignTop = isForeignLabel(last) && /[a-z]/i.test(host) && (isCertain || passesForTop(last));
  const isLatinTop = /^[a-z]{2,}$/i.test(last);
  if (labels.length < 2 || !isLatinTop && !isForeignTop) return;
  for (const { 0: part, index: at } of run.matchAll(/[^.@]+/g)) {
    if (DRAWN_AS_LATIN.test(part)) note(found, index + at, part, isOtherThanLatin);
  }
  noteSigns(found, from, host, isCertain, isWideOrdinary);
  if (isForeignTop) note(found, from + lastAt, last, isOtherThanLatin);
  if (!isCertain || !isLatinTop) return;
  note(found, from, host, isOtherThanLatin);
  for (const { 0: label, index: at } of labels) {
    if (/[a-z]/i.test(label)) note(found, from + at, label, isOfOtherScript);
  }
  const name = labels.slice(0, -1).findLast(([label]) => label.length >= NAME_CHARS_MIN);
  if (name !== undefined) noteInName(found, from + name.index, name[0]);
}

/** Records such signs beside a letter; texts in East Asian languages contain wide ones anyway. */
function noteSigns(
  found: Map<number, string>,
  from: number,
  host: string,
  isCertain: boolean,
  isWideOrdinary: boolean,
): void {
  if (isWideOrdinary && !isCertain) return;
  for (const { 0: sign, index } of host.matchAll(/[^\p{L}\p{M}\p{N}.]/gu)) {
    const isBesideLetter = /\p{L}/u.test(host.charAt(index - 1) + host.charAt(index + 1));
    const isFound = SIGN.test(sign) && isBesideLetter && !(STOP.test(sign) && EAST_ASIAN.test(host));
    if (isFound || isCertain && HYPHEN.test(sign)) found.set(from + index, sign);
  }
}

/** Records, in the name of a host, a 0 or 1 beside letters, and a single capital I among lower-case letters. */
function noteInName(found: Map<number, string>, from: number, name: string): void {
  if (/^xn--/i.test(name)) return;
  for (const { 0: digits, index } of name.matchAll(/[01]+/g)) {
    const isBesideLetters = /\p{L}/u.test(name.charAt(index - 1) + name.charAt(index + digits.length));
    if (isBesideLetters) note(found, from + index, digits, () => true);
  }
  const [capital = "", ...more] = name.match(/[A-Z]/g) ?? [];
  const at = name.indexOf("I");
  if (capital === "I" && more.length === 0 && /[a-z]/.test(name.slice(0, at))) found.set(from + at, "I");
}

/** Reports whether all letters of a label belong to one alphabet of the table, other than Latin. */
function isForeignLabel(label: string): boolean {
  return label.length >= 2 && [...label].every(isOtherThanLatin);
}

/**
 * Whether the end of a host without a scheme can be a top-level domain: a sentence after a full stop without a space
 * begins with a capital.
 */
function passesForTop(top: string): boolean {
  return /^\p{Ll}/u.test(top) || DRAWN_AS_LATIN.test(top) || DRAWN_AS_LATIN.test(top.toUpperCase());
}

/** Returns the alphabet of a letter in the table; null for any other character. */
function alphabetOf(character: string): string | null {
  return Object.keys(ALPHABETS).find((name) => ALPHABETS[name]?.test(character)) ?? null;
}

function isOtherThanLatin(character: string): boolean {
  return ![null, "latin"].includes(alphabetOf(character));
}

/** Neither Latin nor a digit as Latin texts write it, nor East Asian. */
function isOfOtherScript(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character) && !/[\p{sc=Latin}\d]/u.test(character) && !EAST_ASIAN.test(character);
}
