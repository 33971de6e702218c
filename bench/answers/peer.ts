/**
 * The peer of answering: BM25 over Porter's stems, and one threshold for every knowledge base.
 *
 * Its score is the share of the question's weight that the best chunk covers and the height of its BM25 score, reduced
 * for words that no chunk contains.
 *
 * @module
 */
import { type PeerChunk, peerTerms } from "../knowledge/peer.ts";

const K1 = 1.2;
const B = 0.75;
const THRESHOLD = 0.45;
const [COVERED, HIGH, UNKNOWN] = [0.6, 0.4, 0.2];

/** The peer's result for a message: the best chunk, and whether it would answer. */
export type PeerAnswer = { readonly best: number | null; readonly isAnswered: boolean };

/** Indexes chunks. */
export function peerAnswers(chunks: readonly PeerChunk[]): (message: string) => PeerAnswer {
  const texts = chunks.map(({ title, headings, text }) => {
    const heads = [title, ...headings.filter((heading) => heading !== title)];
    return peerTerms([...heads, ...heads, text].join(" "));
  });
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length);
  const times = texts.map((terms) => Map.groupBy(terms, (term) => term));
  const having = new Map<string, number>();
  for (const counted of times) for (const term of counted.keys()) having.set(term, (having.get(term) ?? 0) + 1);
  const rarityOf = (term: string) => {
    const df = having.get(term) ?? 0;
    return Math.log(1 + (chunks.length - df + 0.5) / (df + 0.5));
  };
  return (message) => {
    const asked = [...new Set(peerTerms(message))];
    const total = asked.reduce((sum, term) => sum + rarityOf(term), 0);
    let best: { id: number; score: number; covered: number } | null = null;
    for (const [at, { id }] of chunks.entries()) {
      let [score, covered] = [0, 0];
      for (const term of asked) {
        const count = times[at]?.get(term)?.length ?? 0;
        if (count === 0) continue;
        covered += rarityOf(term);
        const length = texts[at]?.length ?? 0;
        score += rarityOf(term) * count * (K1 + 1) / (count + K1 * (1 - B + B * length / average));
      }
      if (score > (best?.score ?? 0)) best = { id, score, covered };
    }
    if (best === null || total === 0) return { best: null, isAnswered: false };
    const unknown = asked.filter((term) => !having.has(term)).length / asked.length;
    const mix = COVERED * best.covered / total + HIGH * best.score / (total * (K1 + 1)) - UNKNOWN * unknown;
    return { best: best.id, isAnswered: mix >= THRESHOLD };
  };
}
