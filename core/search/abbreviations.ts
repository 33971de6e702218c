/**
 * Abbreviations that customers write for what pages spell out, and the other way round.
 *
 * @module
 */

import { LANGUAGES } from "../languages/languages.ts";

const TABLE = LANGUAGES.flatMap(({ abbreviations }) => abbreviations?.split(", ") ?? []);

/** A pattern of each side, and what is written in its place. */
const WORDINGS: readonly (readonly [RegExp, string])[] = TABLE.flatMap((entry) => {
  const [short = "", long = ""] = entry.split(": ");
  // "Password" is on every page, and "pw" on none.
  const ways = long.includes(" ") || long.includes("-") ? [[short, long], [long, short]] : [[short, long]];
  return ways.map(([from = "", to = ""]) => [patternOf(from), to] as const);
});

/**
 * A question with each abbreviation written out, or what it stands for abbreviated; null where there is none.
 *
 * @example
 * withAbbreviations("SAML SSO setup") // "SAML single sign-on setup"
 */
export function withAbbreviations(question: string): string | null {
  const found = WORDINGS.find(([pattern]) => pattern.test(question));
  return found === undefined ? null : question.replace(found[0], () => found[1]);
}

/** "US" is a word of every sentence to the search: it is a country where it has capitals and the rest has not. */
const COUNTRY = /(?<![\p{L}\p{N}.])(?:US|U\.S\.(?:A\.)?)(?![\p{L}\p{N}])/u;
const COUNTRY_NAMES = ["USA", "United States"] as const;

/**
 * A question with the names of the country that "US" stands for; none where there is no such.
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
