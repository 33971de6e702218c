/**
 * The order of what was found: BM25 over words, over words and their pairs, over pieces of words, and over titles and
 * headings, each as a share of the best one's score, added up.
 *
 * The database's own order only says which chunks are worth comparing: each stream has its own there. Here all of them
 * are weighed together, and titles count for themselves.
 *
 * @see docs/decisions/knowledge.md, "How knowledge is ranked"
 * @module
 */
import { bm25, type CountedTerms, K1, type Measure, rarity } from "../search/bm25.ts";
import { type CountedChunk, timesOf } from "../search/count.ts";
import { streamOf, type Token } from "../search/tokens.ts";
import type { Counted } from "./counted.ts";
import type { AskedTerms, Reading } from "./question.ts";

/** What is compared of a chunk. */
export type Candidate = CountedChunk & {
  readonly title: string;
  readonly headings: readonly string[];
  readonly language: string | null;
};

/** A chunk in its place. */
export type Ranked<Found> = {
  readonly chunk: Found;
  /** About 1 for what is best in every list. */
  readonly sum: number;
};

/** The lists of terms in which chunks are compared. */
type List = "words" | "pairs" | "chars" | "title";

/** How much each list counts. Titles are in the other lists, too. */
const WEIGHTS: Readonly<Record<Reading, Readonly<Record<List, number>>>> = {
  english: { words: 0.3, pairs: 0.4, chars: 0.3, title: 0.1 },
  foreign: { words: 0.2, pairs: 0, chars: 0.8, title: 0.1 },
  undecided: { words: 0.25, pairs: 0.2, chars: 0.55, title: 0.1 },
};

/** Of the best score that a title could have: with less, no title counts in full. */
const TITLE_SHARE = 0.2;

const LISTS: readonly List[] = ["words", "pairs", "chars", "title"];

const NO_TERMS: CountedTerms = { times: new Map(), length: 0 };

/**
 * Puts chunks in order, best first; equal ones by their ids. What has nothing of what was asked is left out.
 */
export function rankChunks<Found extends Candidate>(
  found: readonly Found[],
  asked: AskedTerms,
  counted: Counted,
): readonly Ranked<Found>[] {
  const titles = countTitles(found, asked);
  const sums = found.map(() => 0);
  for (const list of LISTS) {
    const texts = found.map((chunk, at) => textOf(list, chunk, titles[at]));
    const terms = askedOf(asked, list);
    const measure = {
      asked: terms,
      weigh: weighIn(list, texts, terms, asked, counted),
      average: averageOf(list, texts, counted),
      k1: K1,
    };
    const scores = texts.map((text) => bm25(text, measure));
    const full = fullScore(list, scores, measure);
    if (full > 0) {
      scores.forEach((score, at) => sums[at] = (sums[at] ?? 0) + WEIGHTS[asked.reading][list] * score / full);
    }
  }
  return found.map((chunk, at) => ({ chunk, sum: sums[at] ?? 0 }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum || a.chunk.id - b.chunk.id);
}

/** What a list's scores are shares of. One word of many in a title is no reason to count titles in full. */
function fullScore(list: List, scores: readonly number[], { asked, weigh, k1 }: Measure): number {
  const best = Math.max(...scores);
  if (list !== "title") return best;
  return Math.max(best, TITLE_SHARE * (k1 + 1) * asked.reduce((sum, term) => sum + weigh(term), 0));
}

/** Whether a list is of pieces of words. */
function isOfPieces(list: List, reading: Reading): boolean {
  return list === "chars" || (list === "title" && reading === "foreign");
}

/** Pairs stand beside the words, nearly as many. Titles are not counted. */
function averageOf(list: List, texts: readonly CountedTerms[], { average }: Counted): number {
  if (list === "title") return texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  return list === "chars" ? average.chars : average.words * (list === "pairs" ? 2 : 1);
}

function textOf(list: List, { words, chars }: Candidate, title: CountedTerms = NO_TERMS): CountedTerms {
  if (list === "title") return title;
  if (list === "chars") return chars;
  return list === "pairs" ? { times: words.times, length: 2 * words.length } : words;
}

/** What each chunk's title and headings have of the question. Many chunks have the same ones. */
function countTitles(found: readonly Candidate[], asked: AskedTerms): readonly CountedTerms[] {
  const wanted = new Set(askedOf(asked, "title"));
  const stream = isOfPieces("title", asked.reading) ? "chars" : "words";
  const read = new Map<string, readonly string[]>();
  return found.map(({ title, headings, language }) => {
    const terms = [title, ...headings].flatMap((one) => {
      const known = read.get(one) ?? streamOf(one, language === "en", stream);
      read.set(one, known);
      return known;
    });
    return { times: timesOf(terms, wanted), length: terms.length };
  });
}

function askedOf({ tokens, pairs, reading }: AskedTerms, list: List): readonly string[] {
  if (isOfPieces(list, reading)) return [...new Set(tokens.flatMap(({ pieces }) => pieces))];
  const words = tokens.map(({ term }) => term);
  return list === "pairs" ? [...words, ...pairs] : words;
}

/**
 * How telling a term of a list is. Only words are counted among all chunks: pairs and pieces are too many. For them it
 * is told by the chunks compared, and for a piece also by the word that it is from.
 */
function weighIn(
  list: List,
  texts: readonly CountedTerms[],
  terms: readonly string[],
  { tokens, pairs, reading }: AskedTerms,
  { chunks, weigh }: Counted,
): (term: string) => number {
  const ofPieces = isOfPieces(list, reading);
  if (!ofPieces && list !== "pairs") return weigh;
  const having = new Map(terms.map((term) => [term, texts.filter(({ times }) => times.has(term)).length]));
  const words = ofPieces ? heaviestWords(tokens, weigh) : null;
  const paired = new Set(pairs);
  return (term) => {
    const count = having.get(term) ?? 0;
    if (words !== null) return rarity(count, texts.length) + (words.get(term) ?? 0);
    return paired.has(term) ? rarity(count, chunks) : weigh(term);
  };
}

/** For each piece the weight of its most telling word. */
function heaviestWords(tokens: readonly Token[], weigh: (word: string) => number): ReadonlyMap<string, number> {
  const heaviest = new Map<string, number>();
  for (const { term, pieces } of tokens) {
    for (const piece of pieces) heaviest.set(piece, Math.max(heaviest.get(piece) ?? 0, weigh(term)));
  }
  return heaviest;
}
