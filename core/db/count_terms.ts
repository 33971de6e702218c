/**
 * What is indexed of a chunk, term by term, and how often it has what was asked for.
 *
 * @module
 */
import { isPair } from "../term_pairs.ts";
import type { CountedChunk, IndexedChunk, TermQuery } from "./text_search.ts";

/** The terms of a chunk in their order, repeated as often as they occur. */
export type ChunkTerms = Readonly<Record<"words" | "pairs" | "chars", readonly string[]>>;

/** Takes the two streams of a chunk apart. */
export function termsIn({ termsWords, termsChars }: IndexedChunk): ChunkTerms {
  const [words, pairs]: [string[], string[]] = [[], []];
  for (const term of split(termsWords)) (isPair(term) ? pairs : words).push(term);
  return { words, pairs, chars: split(termsChars) };
}

function split(terms: string): readonly string[] {
  return terms === "" ? [] : terms.split(" ");
}

/** How often terms occur: all of them, or those that are asked for. */
export function timesOf(terms: readonly string[], asked?: ReadonlySet<string>): Map<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) {
    if (asked === undefined || asked.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}

/** How often a chunk has each term of a question. */
export function countChunk(chunk: IndexedChunk, query: TermQuery): CountedChunk {
  const { words, pairs, chars } = termsIn(chunk);
  const inWords = timesOf([...words, ...pairs], new Set([...query.words, ...query.pairs]));
  return {
    id: chunk.id,
    words: { times: inWords, length: words.length },
    chars: { times: timesOf(chars, new Set(query.chars)), length: chars.length },
  };
}
