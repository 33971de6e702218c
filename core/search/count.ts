/**
 * Counts the terms of a question in the indexed terms of a chunk.
 *
 * @module
 */
import type { CountedTerms } from "./bm25.ts";
import { isPair } from "./pairs.ts";

/** The indexed form of a text: its two streams of terms, each separated by spaces. */
export type IndexedTerms = {
  /** Words and pairs of words. */
  readonly termsWords: string;
  /** Pieces of words. */
  readonly termsChars: string;
};

/** A chunk in the index. */
export type IndexedChunk = IndexedTerms & { readonly id: number };

/** The terms of a question, as they are indexed. */
export type QueryTerms = {
  /** The rarest first: an engine with a limit leaves out the last ones. */
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  readonly chars: readonly string[];
};

/** How often a chunk has the terms of a question. */
export type CountedChunk = {
  readonly id: number;
  /** Words and pairs. */
  readonly words: CountedTerms;
  readonly chars: CountedTerms;
};

/** The terms of a text in their order, repeated as often as they occur. */
export function termsIn({ termsWords, termsChars }: IndexedTerms): QueryTerms {
  const [words, pairs]: [string[], string[]] = [[], []];
  for (const term of split(termsWords)) (isPair(term) ? pairs : words).push(term);
  return { words, pairs, chars: split(termsChars) };
}

function split(terms: string): readonly string[] {
  return terms === "" ? [] : terms.split(" ");
}

/** How often each term occurs, or each of those in `asked`. */
export function timesOf(terms: readonly string[], asked?: ReadonlySet<string>): Map<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) {
    if (asked === undefined || asked.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}

/** How often a chunk has each term of a question. */
export function countChunk(chunk: IndexedChunk, query: QueryTerms): CountedChunk {
  const { words, pairs, chars } = termsIn(chunk);
  const inWords = timesOf([...words, ...pairs], new Set([...query.words, ...query.pairs]));
  return {
    id: chunk.id,
    words: { times: inWords, length: words.length },
    chars: { times: timesOf(chars, new Set(query.chars)), length: chars.length },
  };
}
