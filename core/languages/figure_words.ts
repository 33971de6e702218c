/**
 * Words of amounts in all languages: currencies, per cent, units of time and of size, and numbers in words.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import type { FigureWords } from "./vocabulary.ts";

/** Codes of currencies, which are written in any language. */
const CURRENCY_CODES = "usd|eur|gbp|chf|pln|try|jpy|cny|rmb|inr|aed|sar|egp|brl|mxn|cad|aud|sek|nok|dkk";

/** Signs and names of currencies, as alternatives of a regular expression. */
export const CURRENCIES = `[a-z]{0,3}[$€£¥₹₽₺₩]|(?:${CURRENCY_CODES}|${
  alternatives(({ currencies }) => currencies, false)
})(?![\\p{L}\\p{M}])|${alternatives(({ currencies }) => currencies, true)}`;

/** Per cent, after a number and before it. */
export const PER_CENT = `%|٪|${alternatives(({ perCent }) => perCent)}`;
export const PER_CENT_BEFORE = alternatives(({ perCentBefore }) => perCentBefore);

/** Seconds, and the words of the unit. */
export const TIME_UNITS: readonly (readonly [number, string])[] = [
  [1, alternatives(({ units }) => units.second)],
  [60, alternatives(({ units }) => units.minute)],
  [3600, alternatives(({ units }) => units.hour)],
  [86_400, alternatives(({ units }) => units.day)],
  [604_800, alternatives(({ units }) => units.week)],
  [2_629_800, alternatives(({ units }) => units.month)],
  [31_557_600, alternatives(({ units }) => units.year)],
];

/** Text allowed between a number and its unit. */
export const BEFORE_UNIT = alternatives(({ besideUnit }) => besideUnit);

/** Text allowed after a time of day. */
export const AFTER_TIME = alternatives(({ afterTime }) => afterTime);

/** Units of size, weight and length. */
export const SIZE_UNITS =
  "[kmgt]i?b|bytes?|km|cm|mm|kg|m²|litres?|liters?|kilometers?|kilometres?|miles?|kwh|mbit|gbit";

/** A number by its word. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(LANGUAGES.flatMap(({ figures }) => [
  ...(figures.numbers ?? "").split(" ").flatMap((same, at) => wordsFor(at + 1, same.split("|"))),
  ...(figures.larger ?? "").split("|").flatMap((row) => {
    const [number, ...words] = row.split(" ");
    return wordsFor(Number(number), words);
  }),
]));

function wordsFor(number: number, words: readonly string[]): readonly (readonly [string, number])[] {
  return words.filter((word) => word !== "").map((word) => [word, number]);
}

/** Returns the words of all languages, or of those that match in parts of words, or of the others. */
function alternatives(wordsOf: (figures: FigureWords) => string | null, inParts?: boolean): string {
  return LANGUAGES.filter(({ matters }) => inParts === undefined || matters.matchesParts === inParts)
    .flatMap(({ figures }) => wordsOf(figures) ?? []).join("|");
}

/** Numbers in Chinese and Japanese signs, up to 99. */
const SIGNS = "一二三四五六七八九";

/** Returns the value of such signs: 14 for 十四; null for others. */
export function numberOfSigns(signs: string): number | null {
  const plain = signs.replaceAll("两", "二");
  const [tens = "", ones = ""] = plain.includes("十") ? plain.split("十") : ["", plain];
  const valueOf = (sign: string) => sign === "" ? 0 : SIGNS.indexOf(sign) + 1;
  if (tens.length > 1 || ones.length > 1) return null;
  const value = (plain.includes("十") ? 10 * (tens === "" ? 1 : valueOf(tens)) : 0) + valueOf(ones);
  return value === 0 ? null : value;
}
