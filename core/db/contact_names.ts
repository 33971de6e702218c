/**
 * What contacts are called, in a form that the index `contacts_by_words` finds.
 *
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isUnspaced } from "../search/tokens.ts";
import { likeOf, literalOf } from "./like.ts";
import { CONTACT_WORDS } from "./migrations/050_indexes.ts";

const WORDS = sql.raw(CONTACT_WORDS);

/** One or two letters or digits: the index holds parts of three characters, and of shorter ones the beginnings of words. */
const SHORT = /^[\p{L}\p{N}]{1,2}$/u;

/**
 * Whether the name, email or id in the app of the row `contact` holds all of some words, in any letter case. Where all are
 * short they have to begin a word: for another place all contacts would be read.
 */
export function isCalled(words: readonly string[]): RawBuilder<SqlBool> {
  const begins = words.every((word) => SHORT.test(word) && !isUnspaced(word));
  return sql`(${sql.join(words.map(begins ? beginsWord : holdsPart), sql` and `)})`;
}

function holdsPart(word: string): RawBuilder<SqlBool> {
  return sql`${WORDS} ilike ${likeOf(word)}`;
}

function beginsWord(word: string): RawBuilder<SqlBool> {
  const beginning = `${literalOf(word)}%`;
  return sql`(${WORDS} ilike ${beginning} or ${WORDS} ilike ${`% ${beginning}`})`;
}
