/**
 * The answer of a model that makes up nothing: up to three sentences of a found page, word for word, and the place.
 *
 * @module
 */
import type { FoundChunk } from "../model.ts";
import { BACKGROUND, isCommonWord } from "../../search/background.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { stem } from "../../search/stem.ts";
import { isUnspaced, messageWordsOf, streamOf } from "../../search/tokens.ts";

const SENTENCES_MAX = 3;
const CHARS_MAX = 1200;

/** Chunks that are looked into, and what a sentence of each counts more for it. */
const CHUNK_BONUS = [1, 0.3, 0] as const;

/** A sentence must fit at least so well, next to the best one, to be quoted with it. */
const SHARE_MIN = 0.5;

type Scored = Passage & {
  readonly at: number;
  readonly score: number;
  /** What it holds of the question's words, by their weight. */
  readonly held: number;
};

/** What the headings above a passage say of the question counts that much; steps are what their heading promises. */
const HEADING_SHARE = 0.5;

const ASKS_HOW = /^\W*(?:how\s+(?:do|can|to|should|would)|where\s+(?:do|can)\s+i|steps\b)/i;
const STEPS = /^\s*\d{1,9}[.)]\s/;

/** The sentences that fit a question best, the mark of their chunk and a link to it; null when no chunk has any. */
export function quoteFor(question: string, chunks: readonly FoundChunk[]): string | null {
  const terms = termsOf(question);
  const looked = CHUNK_BONUS.flatMap((bonus, at) => {
    const chunk = chunks[at];
    return chunk === undefined ? [] : [{ chunk, bonus, passages: passagesOf(chunk.text) }];
  });
  const all = looked.flatMap(({ chunk, passages }) => passages.map(({ start, end }) => chunk.text.slice(start, end)));
  const weight = weightsOf(terms, all);
  const scored = looked.map((one) => ({ chunk: one.chunk, passages: score(question, one, weight) }));
  const best = scored.toSorted((one, other) => topOf(other.passages) - topOf(one.passages))[0];
  if (best === undefined || best.passages.length === 0) return null;
  const { chunk } = best;
  return `${verbatim(chunk, choose(best.passages))}[${chunk.n}]${placeOf(chunk)}`;
}

type Looked = { readonly chunk: FoundChunk; readonly bonus: number; readonly passages: readonly Passage[] };

/** The words that a question is about; in scripts without spaces, pairs of characters. */
function termsOf(text: string): ReadonlySet<string> {
  const words = messageWordsOf(text);
  const telling = words.filter((word) => !isCommonWord(word));
  return new Set((telling.length > 0 ? telling : words).flatMap(formsOf));
}

function formsOf(word: string): readonly string[] {
  return isUnspaced(word) && word.length > 2 ? streamOf(word, false, "words") : [stem(word)];
}

/** What a term of the question counts: ln(1 + N / df) over the passages and how customers write in general. */
function weightsOf(terms: ReadonlySet<string>, passages: readonly string[]): ReadonlyMap<string, number> {
  const texts = [...passages, ...BACKGROUND].map((text) => new Set(messageWordsOf(text).flatMap(formsOf)));
  return new Map([...terms].map((term) => {
    const df = texts.filter((words) => words.has(term)).length;
    return [term, Math.log(1 + texts.length / Math.max(1, df))];
  }));
}

function score(
  question: string,
  { chunk, bonus, passages }: Looked,
  weight: ReadonlyMap<string, number>,
): readonly Scored[] {
  const heldBy = (text: string) =>
    [...new Set(messageWordsOf(text).flatMap(formsOf))].reduce((sum, word) => sum + (weight.get(word) ?? 0), 0);
  const promised = heldBy([chunk.title, ...chunk.headings].join(" "));
  return passages.map(({ start, end }, at) => {
    const text = chunk.text.slice(start, end);
    const keepsPromise = STEPS.test(text) && ASKS_HOW.test(question);
    const held = heldBy(text) / (1 + 0.02 * messageWordsOf(text).length) + (keepsPromise ? promised : 0);
    return { start, end, at, held, score: bonus + promised * HEADING_SHARE + held };
  });
}

function topOf(passages: readonly Scored[]): number {
  return Math.max(0, ...passages.map((passage) => passage.score));
}

/** The best and what comes near it; where nothing holds a word of the question, the beginning, which a heading found. */
function choose(passages: readonly Scored[]): readonly Scored[] {
  const [best, ...others] = passages.toSorted((one, other) => other.score - one.score || one.at - other.at);
  if (best === undefined) return [];
  if (best.held === 0) return passages.slice(0, SENTENCES_MAX);
  const near = others.filter(({ held }) => held > 0 && held >= best.held * SHARE_MIN);
  // What follows the best sentence often goes on with the answer.
  const next = passages[best.at + 1];
  const chosen = [best, ...near, ...(next === undefined || near.includes(next) ? [] : [next])].slice(0, SENTENCES_MAX);
  let chars = 0;
  return chosen.filter(({ start, end }) => (chars += end - start) <= CHARS_MAX || start === best.start)
    .toSorted((one, other) => one.at - other.at);
}

/** The passages as they stand in the chunk, with what is between two that follow each other. */
function verbatim({ text, url }: FoundChunk, passages: readonly Scored[]): string {
  const runs: { start: number; end: number; at: number }[] = [];
  for (const { start, end, at } of passages) {
    const run = runs.at(-1);
    if (run?.at === at - 1) Object.assign(run, { end, at });
    else runs.push({ start, end, at });
  }
  return runs.map(({ start, end }) => withoutForeignLinks(text.slice(start, end), url)).join("\n\n");
}

/** A link to another website is left as its label: the chat would not open it. */
function withoutForeignLinks(text: string, url: string | null): string {
  const origin = url === null ? undefined : URL.parse(url)?.origin;
  return text.replace(
    /!?\[([^[\]]*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+"[^"]*")?\)/g,
    (link, label: string, target: string) =>
      origin !== undefined && URL.parse(target)?.origin === origin ? link : label,
  );
}

/** A link to the place, where a chat opens links: on https, and on the visitor's own machine. */
function placeOf({ title, url, headings }: FoundChunk): string {
  if (url === null || !/^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(url)) return "";
  const heading = headings.at(-1);
  const name = (heading === undefined || heading === title ? title : `${title} › ${heading}`).replace(/[[\]\n]/g, " ");
  return `\n\n[${name}](${url})`;
}
