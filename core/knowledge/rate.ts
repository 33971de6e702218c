/**
 * Rates how likely the best chunk answers a question, from the words alone.
 *
 * @see docs/decisions/knowledge.md, "What is evidence for an answer"
 * @module
 */
import { asksPhone, hasPhone } from "../search/question_kind.ts";
import { stem } from "../search/stem.ts";
import type { Token } from "../search/tokens.ts";
import { coverages, coversAny, isSaidWider, unsureMax } from "./answerable.ts";
import { evidenceIn, isHeadedBy, isSaidIn, type ReadChunk } from "./evidence.ts";
import { contentTokens } from "./question.ts";
import type { Candidate, Ranked } from "./rank.ts";
import type { TermCounts } from "./term_counts.ts";
import { subjectOf, type SubjectQuestion } from "./subject_first.ts";
import { isEverUnanswered, isUnanswered } from "./unanswered.ts";

/** Maximum number of chunks of one page among the best. */
const HITS_OF_PAGE_MAX = 3;

/** The minimum number compared, so that the score of the first does not depend on the limit. */
export const COMPARED_MIN = 8;

/**
 * Chunks that count as candidates for chance matches, per chunk with a word of the question: unrelated ones match
 * nothing.
 */
const PER_MATCH = 60;

/**
 * With at least this many chunks, a single word that more than this share of them contains does not make an answer
 * certain.
 */
const COMMON_CHUNKS_MIN = 20;
const COMMON_SHARE = 0.1;

/**
 * The minimum number of words that one sentence of several needs to make an answer certain ("Do I pay for a new one?"
 * has one), and that a chunk must contain of a sentence beside the question.
 */
const SENTENCE_WORDS_MIN = 2;

/** A chunk to rate. */
export type RatedChunk = Candidate & ReadChunk & { readonly pageId: string };

/** A chunk with its coverage of the question. */
export type CoveredChunk<Chunk> = { readonly chunk: Chunk; readonly score: number };

/** A question with its ranked chunks. */
export type RatedQuestion<Chunk> = SubjectQuestion & {
  readonly counted: TermCounts;
  /** Best first. */
  readonly ranked: readonly Ranked<Chunk>[];
  /** The minimum evidence of an answer in the workspace. */
  readonly threshold: number;
  /** It only surrounds the question. */
  readonly isStory: boolean;
  /** It is one sentence of several. */
  readonly isPart: boolean;
  /** The requested number of hits. */
  readonly limit: number;
};

/** The rating of the best chunks. */
export type Rating<Chunk> = {
  /** The best chunks, with their coverage. */
  readonly byWords: readonly CoveredChunk<Chunk>[];
  /** The evidence that the first one answers, from 0 to 1. */
  readonly score: number;
  /** Whether the question has a subject. */
  readonly hasSubject: boolean;
  /** Whether a heading of the first one contains a content word of the question that few others have. */
  readonly isHeaded: boolean;
  /** Whether a chunk lacks what the question asks for, however similar it is: see `unanswered.ts`. */
  readonly isEverUnansweredBy: (first: Chunk) => boolean;
  /** Scores chunks in another order. */
  readonly scored: (order: readonly Ranked<Chunk>[]) => readonly CoveredChunk<Chunk>[];
};

/** Rates the best chunks of a question. */
export function rate<Chunk extends RatedChunk>(question: RatedQuestion<Chunk>): Rating<Chunk> {
  const { query, parsed, asked, counted, ranked, threshold, isStory, isPart, limit } = question;
  const telling = contentTokens(asked, counted.isKnown);
  const related = Math.min(counted.chunks, PER_MATCH * counted.havingAny(telling.map(({ term }) => term)));
  const measure = { weigh: counted.weighAtMost, average: counted.average.words, chunks: related };
  const sums = new Map(ranked.map(({ chunk, sum }) => [chunk.id, sum]));
  const scored = (order: readonly Ranked<Chunk>[]): readonly CoveredChunk<Chunk>[] => {
    const best = atMostOfPage(order).slice(0, Math.max(limit, COMPARED_MIN)).map(({ chunk }) => chunk);
    const covering = best.map((chunk) => ({ ...chunk, sum: sums.get(chunk.id) ?? 0 }));
    const scores = coverages(telling, measure, covering);
    return best.map((chunk, at) => ({ chunk, score: scores[at] ?? 0 }));
  };
  const byWords = scored(ranked);
  const first = byWords[0]?.chunk;
  const coveredOf = (tokens: readonly Token[]) =>
    tokens.filter((token) => first !== undefined && coversAny([token], first));
  const subject = subjectOf({ query, parsed, asked });
  const hasSubject = subject.length > 0;
  const telltale = coveredOf(subject);
  const best = byWords.map(({ chunk }) => chunk);
  const readAs = (chunk: Chunk) => ({ query, subject, isKnown: counted.isKnown, first: chunk, best });
  const isEverUnansweredBy = (chunk: Chunk) => isEverUnanswered(readAs(chunk));
  if (first === undefined || telltale.length === 0) {
    return { byWords, score: 0, hasSubject, isHeaded: false, isEverUnansweredBy, scored };
  }
  const words = { words: asked.tokens, telling, weigh: counted.weighAtMost };
  const evidence = evidenceIn(words, first, counted.chunks);
  const isHeaded = telltale.every(isHeadedBy(first));
  const isCommon = isCommonHere(telltale, counted) && !isHeaded;
  // "Colleague of the month" matches one word of a page about teammates, by its synonym; "the site is down" matches one
  // about other websites in the same way.
  const isSynonym =
    wordsIn(coveredOf(telling)) === 1 && coveredOf(telling).every((token) => !isOwnWord(token, parsed.tokens, first)) ||
    // "My daughter" matches a page about children only by its hypernym.
    coveredOf(telling).every((token) => isSaidWider(token, first));
  // "It only has to be readable." "Do I pay for a new one?"
  const isAside = !isHeaded &&
    (isStory && telltale.length < SENTENCE_WORDS_MIN || isPart && subject.length < SENTENCE_WORDS_MIN);
  // Words besides the subject favour another chunk.
  const isMoved = ranked.some(({ sum }) => sum > (ranked[0]?.sum ?? 0));
  // In few chunks, a word's frequency means little: a heading that names the whole subject is evidence there.
  const isSmall = counted.chunks < COMMON_CHUNKS_MIN;
  const isWholeHeading = isSmall && subject.every(isSaidIn(first.headings.at(-1) ?? "", first.language));
  // A page with a telephone number answers a question for one, whatever else it says.
  const isWanted = asksPhone(query) && hasPhone(first.text);
  const sure = isWholeHeading || isWanted ? Math.max(evidence, threshold) : evidence;
  const isUnsure = isCommon && !isWanted || isSynonym || isAside || isMoved || isUnanswered(readAs(first));
  const score = isUnsure ? Math.min(sure, unsureMax(threshold)) : sure;
  const isNamed = (token: Token) => !isCommonHere([token], counted) && isHeadedBy(first)(token);
  return { byWords, score, hasSubject, isHeaded: telltale.some(isNamed), isEverUnansweredBy, scored };
}

/** Limits the number of chunks of one page. */
export function atMostOfPage<Item extends { readonly chunk: { readonly pageId: string } }>(items: readonly Item[]) {
  const counts = new Map<string, number>();
  return items.filter(({ chunk: { pageId } }) => {
    const count = (counts.get(pageId) ?? 0) + 1;
    counts.set(pageId, count);
    return count <= HITS_OF_PAGE_MAX;
  });
}

/**
 * Whether a chunk matches a question only by one word that many chunks contain: "open" in a guide with "Open Settings".
 */
function isCommonHere(covered: readonly Token[], { chunks, havingAny }: TermCounts): boolean {
  const [only, other] = covered;
  return only !== undefined && other === undefined && chunks >= COMMON_CHUNKS_MIN &&
    havingAny([only.term]) > chunks * COMMON_SHARE;
}

/** Whether a chunk contains a word of the question itself, and not a synonym. */
function isOwnWord({ term, pieces }: Token, parsed: readonly Token[], chunk: RatedChunk): boolean {
  return parsed.some((one) => one.term === term) && coversAny([{ term, pieces }], chunk);
}

/** Returns the number of words in some tokens: "limite" is two if it is unknown whether a question is English. */
function wordsIn(tokens: readonly Token[]): number {
  return new Set(tokens.map(({ term }) => stem(term))).size;
}
