/**
 * Counts the terms of a question in the indexed terms of a chunk.
 *
 * @module
 */
import type { CountedTerms } from "./bm25.ts";
import { isPair, PAIRED } from "./pairs.ts";

/** The indexed form of a text: its two streams of terms, each separated by spaces. */
export type IndexedTerms = {
  /** Words and pairs of words. */
  readonly termsWords: string;
  /** Pieces of words. */
  readonly termsChars: string;
};

/** A chunk in the index. */
export type IndexedChunk = IndexedTerms & { readonly id: number };

/** The terms of a question, as indexed. */
export type QueryTerms = {
  /** The rarest first: an engine with a limit drops the last ones. */
  readonly words: readonly string[];
  readonly pairs: readonly string[];
  readonly chars: readonly string[];
};

/** How often a chunk contains the terms of a question. */
export type CountedChunk = {
  readonly id: number;
  /** Words and pairs. */
  readonly words: CountedTerms;
  readonly chars: CountedTerms;
};

/** Returns the words of a chunk in order, without pairs. */
export function wordsIn(termsWords: string): readonly string[] {
  return termsWords.split(" ").filter((term) => term !== "" && !isPair(term));
}

/** Returns the number of terms in a stream. */
export function termsIn(stream: string): number {
  if (stream === "") return 0;
  let count = 1;
  for (let at = stream.indexOf(" "); at !== -1; at = stream.indexOf(" ", at + 1)) count++;
  return count;
}

/** Returns how often each term occurs, or each of those in `asked`. */
export function timesOf(terms: readonly string[], asked?: ReadonlySet<string>): Map<string, number> {
  const times = new Map<string, number>();
  for (const term of terms) {
    if (asked === undefined || asked.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
  }
  return times;
}

/**
 * Counts the terms of a question in chunks.
 *
 * @example
 * ```ts
 * const count = counterOf({ words: ["refund"], pairs: [], chars: ["refu"] });
 * count({ id: 1, termsWords: "refund day", termsChars: "zxref refu" }).words; // { times: Map { "refund" => 1 }, length: 2 }
 * ```
 */
export function counterOf({ words, pairs, chars }: QueryTerms): (chunk: IndexedChunk) => CountedChunk {
  const [countWords, countChars] = [timesIn([...words, ...pairs]), timesIn(chars)];
  return ({ id, termsWords, termsChars }) => ({
    id,
    words: { times: countWords(termsWords), length: termsIn(termsWords) - pairsIn(termsWords) },
    chars: { times: countChars(termsChars), length: termsIn(termsChars) },
  });
}

const SPACE = 32;

/**
 * Counts terms in a stream. A chunk has a thousand terms, so only those with the hash of a query term become strings.
 */
function timesIn(terms: readonly string[]): (stream: string) => ReadonlyMap<string, number> {
  const asked = new Set(terms);
  const hashes = new Set(terms.map(hashOf));
  return (stream) => {
    const times = new Map<string, number>();
    let [hash, start] = [0, 0];
    for (let at = 0; at <= stream.length; at++) {
      const code = at === stream.length ? SPACE : stream.charCodeAt(at);
      if (code !== SPACE) {
        hash = nextHash(hash, code);
        continue;
      }
      const term = hashes.has(hash) ? stream.slice(start, at) : null;
      if (term !== null && asked.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
      [hash, start] = [0, at + 1];
    }
    return times;
  };
}

function hashOf(term: string): number {
  let hash = 0;
  for (let at = 0; at < term.length; at++) hash = nextHash(hash, term.charCodeAt(at));
  return hash;
}

function nextHash(hash: number, code: number): number {
  return Math.imul(hash, 31) + code | 0;
}

/** Returns the number of pairs in a stream. */
function pairsIn(stream: string): number {
  let count = 0;
  for (let at = stream.indexOf(PAIRED); at !== -1; count++) {
    const end = stream.indexOf(" ", at);
    at = end === -1 ? -1 : stream.indexOf(PAIRED, end);
  }
  return count;
}
