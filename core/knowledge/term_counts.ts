/**
 * Document frequencies of a question's words in all chunks of a workspace.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { rarity } from "../search/bm25.ts";
import { nearSpellings } from "../search/misspelt.ts";
import { subjectWords } from "../search/subject.ts";
import { isUnspaced, termsOf, termsOfWord, type Token, tokensOf } from "../search/tokens.ts";
import { COUNTED } from "./index/terms.ts";
import { synonymTerms } from "./known_words.ts";

/** Statistics of all chunks of a workspace. */
export type TermCounts = {
  readonly chunks: number;
  /** Share of the chunks that are English, from 0 to 1. */
  readonly english: number;
  /** Average number of terms in a chunk: words without pairs, and pieces of words. */
  readonly average: { readonly words: number; readonly chars: number };
  /** Inverse document frequency of a word. */
  readonly weigh: (word: string) => number;
  /** Like `weigh`, but counts every word in at least one chunk: among few chunks an unknown word would outweigh all. */
  readonly weighAtMost: (word: string) => number;
  readonly isKnown: (word: string) => boolean;
  /** The known word that an unknown one may be a misspelling of, in either reading; null for all others. */
  readonly respelt: (term: string, isEnglish: boolean) => Token | null;
  /** An upper bound of the chunks that have any of these words. */
  readonly havingAny: (words: readonly string[]) => number;
};

/** Looks up the words of a question, stemmed and unstemmed, and their synonyms. */
export async function termCountsFor(
  { db }: Pick<Desk, "db">,
  workspace: string,
  question: string,
): Promise<TermCounts> {
  const [stems, plain] = [termsOf(question, true).words, termsOf(question, false).words];
  const terms = new Set([...Object.values(COUNTED), ...stems, ...plain, ...synonymTerms(stems)]);
  const rows = await db.selectFrom("knowledgeTerms").select(["term", "chunks"])
    .where("workspace", "=", workspace).where("term", "in", [...terms]).execute();
  const counts = new Map(rows.map(({ term, chunks }) => [term, chunks]));
  const having = (term: string) => counts.get(term) ?? 0;
  const chunks = having(COUNTED.chunks);
  const respelt = await respellings({ db }, workspace, question, having);
  const perChunk = (total: string) => having(total) / Math.max(1, chunks);
  return {
    chunks,
    english: perChunk(COUNTED.english),
    average: { words: perChunk(COUNTED.words), chars: perChunk(COUNTED.chars) },
    weigh: (word) => rarity(having(word), chunks),
    weighAtMost: (word) => rarity(Math.max(1, having(word)), chunks),
    isKnown: (word) => having(word) > 0,
    respelt: (term, isEnglish) => {
      const word = respelt.get(term);
      return word === undefined ? null : tokensOf(word, isEnglish)[0] ?? null;
    },
    havingAny: (words) => Math.min(chunks, words.reduce((sum, word) => sum + having(word), 0)),
  };
}

/** Unknown words of a question whose spelling is checked; each has up to 800 neighbours. */
const RESPELT_MAX = 2;

/** Returns the most common known spelling near each unknown word of a question, by the word's terms. */
async function respellings(
  { db }: Pick<Desk, "db">,
  workspace: string,
  question: string,
  having: (term: string) => number,
): Promise<ReadonlyMap<string, string>> {
  const unknown = subjectWords(question)
    .filter((word) => !isUnspaced(word) && termsOfWord(word).every((term) => having(term) === 0))
    .map((word) => ({ word, spellings: nearSpellings(word) }))
    .filter(({ spellings }) => spellings.length > 0).slice(0, RESPELT_MAX)
    .map(({ word, spellings }) => ({
      word,
      near: spellings.map((spelling) => ({ spelling, terms: nearTerms(spelling, word) })),
    }));
  if (unknown.length === 0) return new Map();
  const terms = new Set(unknown.flatMap(({ near }) => near.flatMap(({ terms }) => terms)));
  const rows = await db.selectFrom("knowledgeTerms").select(["term", "chunks"])
    .where("workspace", "=", workspace).where("term", "in", [...terms]).execute();
  const counts = new Map(rows.map(({ term, chunks }) => [term, chunks]));
  return new Map(unknown.flatMap(({ word, near }) => {
    // The most likely kind of mistake comes first.
    const known = near.find((one) => one.terms.some((term) => (counts.get(term) ?? 0) > 0));
    return known === undefined ? [] : termsOfWord(word).map((term) => [term, known.spelling] as const);
  }));
}

/**
 * Returns the terms of a spelling near a word. Its stem counts if it is near as well: "lockes" may be "lockers", and
 * its stem is that of "locks".
 */
function nearTerms(spelling: string, word: string): readonly string[] {
  const [stem = ""] = termsOfWord(word);
  return termsOfWord(spelling).filter((term, at) => at > 0 || Math.abs(term.length - stem.length) < 2);
}
