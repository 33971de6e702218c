/**
 * What the desk has counted of the words of a question, in all chunks of a workspace.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { rarity } from "../search/bm25.ts";
import { termsOf } from "../search/tokens.ts";
import { COUNTED } from "./index/terms.ts";
import { synonymTerms } from "./known_words.ts";

/** What is counted among all chunks. */
export type Counted = {
  readonly chunks: number;
  /** How much of them is English, from 0 to 1. */
  readonly english: number;
  /** Terms of a chunk, on average: words without pairs, and pieces of words. */
  readonly average: { readonly words: number; readonly chars: number };
  /** How telling a word is. */
  readonly weigh: (word: string) => number;
  /** As if every word were in a chunk at least: among few chunks one that is in none would outweigh all others. */
  readonly weighAtMost: (word: string) => number;
  readonly isKnown: (word: string) => boolean;
};

/** Looks up every word that a question may be read as, in English or not, and those that stand for them. */
export async function countedFor({ db }: Pick<Desk, "db">, workspace: string, question: string): Promise<Counted> {
  const [stems, plain] = [termsOf(question, true).words, termsOf(question, false).words];
  const terms = new Set([...Object.values(COUNTED), ...stems, ...plain, ...synonymTerms(stems)]);
  const rows = await db.selectFrom("knowledgeTerms").select(["term", "chunks"])
    .where("workspace", "=", workspace).where("term", "in", [...terms]).execute();
  const counts = new Map(rows.map(({ term, chunks }) => [term, chunks]));
  const having = (term: string) => counts.get(term) ?? 0;
  const chunks = having(COUNTED.chunks);
  const perChunk = (total: string) => having(total) / Math.max(1, chunks);
  return {
    chunks,
    english: perChunk(COUNTED.english),
    average: { words: perChunk(COUNTED.words), chars: perChunk(COUNTED.chars) },
    weigh: (word) => rarity(having(word), chunks),
    weighAtMost: (word) => rarity(Math.max(1, having(word)), chunks),
    isKnown: (word) => having(word) > 0,
  };
}
