/**
 * Ranks candidates: the weighted sum of four BM25 scores (words; words and pairs; pieces of words; titles and
 * headings), each as a share of the best candidate's.
 *
 * The index orders each stream separately, so it only selects the candidates.
 *
 * @see docs/decisions/knowledge.md, "How knowledge is ranked"
 * @module
 */
import { bm25, type CountedTerms, K1, type Measure, rarity } from "../search/bm25.ts";
import { type CountedChunk, timesOf } from "../search/count.ts";
import { streamOf, type Token } from "../search/tokens.ts";
import type { EachWord } from "./answerable.ts";
import type { TermCounts } from "./term_counts.ts";
import type { QuestionTerms, Reading } from "./question.ts";

/** A candidate chunk. */
export type Candidate = CountedChunk & {
  readonly title: string;
  readonly headings: readonly string[];
  readonly language: string | null;
  readonly eachWord?: EachWord;
  /** Of its content: ties are ordered the same wherever the pages are the same. */
  readonly hash: string;
};

/** A chunk with its rank score. */
export type Ranked<Chunk> = {
  readonly chunk: Chunk;
  /** The rank score; about 1 for a chunk that is best in every list. */
  readonly sum: number;
};

/** The lists of terms that are scored. */
type TermList = "words" | "pairs" | "chars" | "title";

/** Weight of each list. Titles are in the other lists as well. */
const WEIGHTS: Readonly<Record<Reading, Readonly<Record<TermList, number>>>> = {
  english: { words: 0.3, pairs: 0.4, chars: 0.3, title: 0.1 },
  foreign: { words: 0.2, pairs: 0, chars: 0.8, title: 0.1 },
  undecided: { words: 0.25, pairs: 0.2, chars: 0.55, title: 0.1 },
};

/** Weight of a synonym relative to the question's own word. */
const OTHERWISE_WEIGHT = 0.5;

/** Share of the highest possible title score that a title needs to count in full. */
const TITLE_SHARE = 0.2;

const LISTS: readonly TermList[] = ["words", "pairs", "chars", "title"];

const NO_TERMS: CountedTerms = { times: new Map(), length: 0 };

/** Ranks chunks, best first, ties by their content. Chunks without any term of the question are omitted. */
export function rankChunks<Chunk extends Candidate>(
  found: readonly Chunk[],
  asked: QuestionTerms,
  counted: TermCounts,
): readonly Ranked<Chunk>[] {
  const titles = countTitles(found, asked);
  const sums = found.map(() => 0);
  const otherwise = asked.tokens.filter(({ alternatives = [] }) => alternatives.length > 0);
  for (const list of LISTS) {
    const texts = found.map((chunk, at) => textOf(list, chunk, titles[at]));
    const terms = askedOf(asked, list);
    const measure = {
      asked: terms,
      weigh: weighIn(list, texts, terms, asked, counted),
      average: averageOf(list, texts, counted),
      k1: K1,
    };
    const scores = texts.map((text) => bm25(text, { ...measure, asked: withoutRepeats(terms, text, otherwise) }));
    const full = fullScore(list, scores, measure);
    if (full > 0) {
      scores.forEach((score, at) => sums[at] = (sums[at] ?? 0) + WEIGHTS[asked.reading][list] * score / full);
    }
  }
  return found.map((chunk, at) => ({ chunk, sum: sums[at] ?? 0 }))
    .filter(({ sum }) => sum > 0)
    .sort((a, b) => b.sum - a.sum || byText(a.chunk.hash, b.chunk.hash) || a.chunk.id - b.chunk.id);
}

function byText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

/** Returns the divisor of a list's scores. A title with one word of many in the question does not count in full. */
function fullScore(list: TermList, scores: readonly number[], { asked, weigh, k1 }: Measure): number {
  const best = Math.max(...scores);
  if (list !== "title") return best;
  return Math.max(best, TITLE_SHARE * (k1 + 1) * asked.reduce((sum, term) => sum + weigh(term), 0));
}

/** Whether a list consists of pieces of words. */
function isOfPieces(list: TermList, reading: Reading): boolean {
  return list === "chars" || (list === "title" && reading === "foreign");
}

/** Average length of a text. There are nearly as many pairs as words; titles have no stored average. */
function averageOf(list: TermList, texts: readonly CountedTerms[], { average }: TermCounts): number {
  if (list === "title") return texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  return list === "chars" ? average.chars : average.words * (list === "pairs" ? 2 : 1);
}

function textOf(list: TermList, { words, chars }: Candidate, title: CountedTerms = NO_TERMS): CountedTerms {
  if (list === "title") return title;
  if (list === "chars") return chars;
  return list === "pairs" ? { times: words.times, length: 2 * words.length } : words;
}

/** Counts the question's terms in each chunk's title and headings; tokenizes each distinct heading once. */
function countTitles(found: readonly Candidate[], asked: QuestionTerms): readonly CountedTerms[] {
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

function askedOf({ tokens, pairs, reading }: QuestionTerms, list: TermList): readonly string[] {
  if (isOfPieces(list, reading)) return [...new Set(tokens.flatMap(({ pieces }) => pieces))];
  const words = allTermsOf(tokens);
  return list === "pairs" ? [...words, ...pairs] : words;
}

/**
 * Returns the weight of a list's terms. Document frequencies are stored for words only: there are too many pairs and
 * pieces. Theirs are counted among the candidates, and a piece also gets the weight of its word.
 */
function weighIn(
  list: TermList,
  texts: readonly CountedTerms[],
  terms: readonly string[],
  { tokens, pairs, reading }: QuestionTerms,
  { chunks, weigh }: TermCounts,
): (term: string) => number {
  const ofPieces = isOfPieces(list, reading);
  const asked = new Set(tokens.map(({ term }) => term));
  const weighWord = (term: string) => asked.has(term) ? weigh(term) : OTHERWISE_WEIGHT * weigh(term);
  if (!ofPieces && list !== "pairs") return weighWord;
  const having = new Map(terms.map((term) => [term, texts.filter(({ times }) => times.has(term)).length]));
  const words = ofPieces ? heaviestWords(tokens, weigh) : null;
  const paired = new Set(pairs);
  return (term) => {
    const count = having.get(term) ?? 0;
    if (words !== null) return rarity(count, texts.length) + (words.get(term) ?? 0);
    return paired.has(term) ? rarity(count, chunks) : weighWord(term);
  };
}

/** For each piece the highest weight of a word that contains it. */
function heaviestWords(tokens: readonly Token[], weigh: (word: string) => number): ReadonlyMap<string, number> {
  const heaviest = new Map<string, number>();
  for (const { term, pieces } of tokens) {
    for (const piece of pieces) heaviest.set(piece, Math.max(heaviest.get(piece) ?? 0, weigh(term)));
  }
  return heaviest;
}

/** Returns the terms of a question's words and their synonyms. */
export function allTermsOf(tokens: readonly Token[]): readonly string[] {
  return [...new Set(tokens.flatMap(({ term, alternatives = [] }) => [term, ...alternatives.map((one) => one.term)]))];
}

/** Returns the terms without synonyms where the text has the question's own word. */
function withoutRepeats(
  terms: readonly string[],
  { times }: CountedTerms,
  otherwise: readonly Token[],
): readonly string[] {
  const found = otherwise.filter(({ term }) => times.has(term));
  const repeats = new Set(found.flatMap(({ alternatives = [] }) => alternatives.map(({ term }) => term)));
  return repeats.size === 0 ? terms : terms.filter((term) => !repeats.has(term));
}
