/**
 * Finds contacts by name with the index `contacts_by_words`.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isUnspaced } from "../search/tokens.ts";
import { likeOf, literalOf } from "./like.ts";
import { CONTACT_WORDS } from "./migrations/050_indexes.ts";

const WORDS = sql.raw(CONTACT_WORDS);

/** One or two letters or digits. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;
const TWO_DIGITS = /^\p{N}{2}$/u;

/** The separators of words in a name, an email or an id. The domain of an email begins no word: many share it. */
const BETWEEN = [" ", ".", "-", "_", "+"] as const;

/**
 * Whether the name, email or id in the app of the row `contact` contains all of some words, ignoring case. The index
 * contains trigrams, and the beginnings and ends of words: if all words are shorter they must begin a word, or end it
 * if they are two digits, as in `person77@example.com`. For other positions all contacts would be read.
 */
export function isCalled(words: readonly string[]): RawBuilder<SqlBool> {
  const areShort = words.every((word) => SHORT.test(word) && !isUnspaced(word));
  return sql`(${sql.join(words.map(areShort ? isAtEdge : holdsPart), sql` and `)})`;
}

function holdsPart(word: string): RawBuilder<SqlBool> {
  return sql`${WORDS} ilike ${likeOf(word)}`;
}

function isAtEdge(word: string): RawBuilder<SqlBool> {
  const begins = [`${word}%`, ...BETWEEN.map((between) => `%${literalOf(between)}${word}%`)];
  const ends = [`%${word}`, ...[...BETWEEN, "@"].map((between) => `%${word}${literalOf(between)}%`)];
  const patterns = TWO_DIGITS.test(word) ? [...begins, ...ends] : begins;
  return sql`(${sql.join(patterns.map((pattern) => sql`${WORDS} ilike ${pattern}`), sql` or `)})`;
}
