/**
 * Abbreviations that customers write for what pages spell out, and vice versa.
 *
 * @module
 */

import { LANGUAGES } from "../languages/languages.ts";

const TABLE = LANGUAGES.flatMap(({ abbreviations }) => abbreviations?.split(", ") ?? []);

/** A pattern of each side, and its replacement. */
const WORDINGS: readonly (readonly [RegExp, string])[] = TABLE.flatMap((entry) => {
  const [short = "", long = ""] = entry.split(": ");
  // "Password" is on every page, and "pw" on none.
  const ways = long.includes(" ") || long.includes("-") ? [[short, long], [long, short]] : [[short, long]];
  return ways.map(([from = "", to = ""]) => [patternOf(from), to] as const);
});

/**
 * Returns a question with each abbreviation expanded, or each expansion abbreviated; null if there is none.
 *
 * @example
 * withAbbreviations("SAML SSO setup") // "SAML single sign-on setup"
 */
export function withAbbreviations(question: string): string | null {
  const found = WORDINGS.find(([pattern]) => pattern.test(question));
  return found === undefined ? null : question.replace(found[0], () => found[1]);
}

/** The search treats "US" as an ordinary word: it is the country if it is capitalized and the rest is not. */
const COUNTRY = /(?<![\p{L}\p{N}.])(?:US|U\.S\.(?:A\.)?)(?![\p{L}\p{N}])/u;
const COUNTRY_NAMES = ["USA", "United States"] as const;

/**
 * Returns a question with the names of the country that "US" stands for; empty if it does not occur.
 *
 * @example
 * withCountry("Do you ship to the US?") // ["Do you ship to the USA?", "Do you ship to the United States?"]
 */
export function withCountry(question: string): readonly string[] {
  if (!COUNTRY.test(question) || !/\p{Ll}/u.test(question)) return [];
  return COUNTRY_NAMES.map((name) => question.replace(COUNTRY, name));
}

/** Whole words; a space or a hyphen between them. */
function patternOf(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.replaceAll(/[ -]/g, "[\\s-]")}(?![\\p{L}\\p{N}])`, "iu");
}
