/**
 * The peer of the search: BM25 over Porter's stems without stopwords, with titles and headings counted twice, on the
 * same chunks.
 *
 * @module
 */
import stem from "wink-porter2-stemmer";
import { stopWordsOf } from "../../core/languages/stop_words.ts";

const ENGLISH_STOP_WORDS = stopWordsOf("en");

/** A chunk for the peer. */
export type PeerChunk = {
  readonly id: number;
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
};

const K1 = 1.2;
const B = 0.75;

/** Indexes chunks. @returns a search that returns ids, best first */
export function peerSearch(chunks: readonly PeerChunk[]): (question: string) => readonly number[] {
  const texts = chunks.map(({ title, headings, text }) => {
    const heads = [title, ...headings.filter((heading) => heading !== title)];
    return peerTerms([...heads, ...heads, text].join(" "));
  });
  const average = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const times = texts.map((terms) => Map.groupBy(terms, (term) => term));
  const having = new Map<string, number>();
  for (const counted of times) for (const term of counted.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  return (question) => {
    const asked = new Set(peerTerms(question));
    return chunks.map(({ id }, at) => {
      const length = texts[at]?.length ?? 0;
      const score = [...asked].reduce((sum, term) => {
        const count = times[at]?.get(term)?.length ?? 0;
        const df = having.get(term) ?? 0;
        const rarity = Math.log(1 + (chunks.length - df + 0.5) / (df + 0.5));
        return sum + rarity * count * (K1 + 1) / (count + K1 * (1 - B + B * length / average));
      }, 0);
      return { id, score };
    }).filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.id - b.id).map(({ id }) => id);
  };
}

/** The terms of a text: words without stopwords, English ones as Porter's stems. */
export function peerTerms(text: string): readonly string[] {
  const words = text.normalize("NFKC").toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return words.filter((word) => !ENGLISH_STOP_WORDS.has(word)).map((word) => /^[a-z]+$/.test(word) ? stem(word) : word);
}
