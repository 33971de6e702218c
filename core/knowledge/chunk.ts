/**
 * The chunker: splits a page at headings, then between paragraphs, then between sentences.
 *
 * A chunk has about 150 to 250 words and overlaps the previous one by a quarter, so that an answer across a split is
 * complete in one of them.
 *
 * @module
 */
import { plainText, type Section, sectionSteps, type Segment } from "./markdown.ts";
import { isUnspaced } from "../search/tokens.ts";

/** A part of a page that is searched and quoted as one. */
export type Chunk = {
  /** Position on the page, from 0. */
  readonly ordinal: number;
  /** The headings above it, outermost first. */
  readonly headings: readonly string[];
  readonly anchor: string | null;
  /** A verbatim slice of the page's Markdown. */
  readonly text: string;
};

/** Limit per page, above any real document: a hostile page of nothing but headings would make a row of each. */
const CHUNKS_MAX = 20_000;

const WORDS_MIN = 150;
const WORDS_MAX = 250;
const OVERLAP_WORDS = 50;

/** Characters that count as one word, in scripts without spaces. */
const UNSPACED_SIGNS_OF_WORD = 2;

/** Longer runs without spaces, such as keys or base64 data, count as several words of this length. */
const CHARS_OF_WORD_MAX = 32;

/** A segment with its number of words. */
type SizedSegment = Segment & { readonly words: number };

/** Segments that are measured before yielding to the caller. */
const SEGMENTS_OF_STEP = 1000;

/** Returns the chunks of a page. Lines for which `isBoilerplate` returns true are omitted. */
export function chunksOf(markdown: string, isBoilerplate: (line: string) => boolean = () => false): readonly Chunk[] {
  return [...chunkSteps(markdown, isBoilerplate)].filter((chunk) => chunk !== null);
}

/**
 * Like {@linkcode chunksOf}, in steps with null between them: splitting a document of ten megabytes takes seconds, and
 * the caller can yield to the event loop.
 */
export function* chunkSteps(markdown: string, isBoilerplate: (line: string) => boolean): Generator<Chunk | null> {
  let ordinal = 0;
  for (const section of sectionSteps(markdown, isBoilerplate)) {
    if (section === null) yield null;
    else {
      const { headings, anchor, runs } = section;
      for (const text of textsIn(markdown, runs)) {
        if (text === null) yield null;
        else if (/[\p{L}\p{N}]/u.test(text)) yield { ordinal: ordinal++, headings, anchor, text };
        if (ordinal === CHUNKS_MAX) return;
      }
    }
  }
}

/** Yields the texts of a section's chunks, in steps. */
function* textsIn(markdown: string, runs: Section["runs"]): Generator<string | null> {
  let measured = 0;
  for (const run of runs) {
    const sized: SizedSegment[] = [];
    for (const segment of run) {
      for (const fitting of fittingSegments(markdown, segment)) {
        sized.push(fitting);
        measured++;
        if (measured % SEGMENTS_OF_STEP === 0) yield null;
      }
    }
    for (const { start, end } of packSegments(sized)) yield markdown.slice(start, end).trim();
  }
}

/** Packs segments into chunks; each begins with the last segments of the previous chunk. */
function* packSegments(segments: readonly SizedSegment[]): Generator<{ readonly start: number; readonly end: number }> {
  let first = 0;
  while (first < segments.length) {
    const next = endOfChunk(segments, first);
    const [begin, last] = [segments[first], segments[next - 1]];
    if (begin === undefined || last === undefined) break;
    yield { start: begin.start, end: last.end };
    if (next >= segments.length) break;
    first = overlapStart(segments, first, next);
  }
}

/** Index after the chunk's last segment: the end of a block once it is long enough, else before it gets too long. */
function endOfChunk(segments: readonly SizedSegment[], first: number): number {
  let words = segments[first]?.words ?? 0;
  for (let at = first + 1; at < segments.length; at++) {
    const segment = segments[at];
    if (segment === undefined || words + segment.words > WORDS_MAX) return at;
    if (words >= WORDS_MIN && segment.beginsBlock && restOf(segments, at) > OVERLAP_WORDS) return at;
    words += segment.words;
  }
  return segments.length;
}

/** Number of words from a segment on, counted up to the size of a chunk. */
function restOf(segments: readonly SizedSegment[], from: number): number {
  let words = 0;
  for (let at = from; at < segments.length && words <= WORDS_MAX; at++) words += segments[at]?.words ?? 0;
  return words;
}

/** First segment of the next chunk: some segments before the end of this one, and always after its start. */
function overlapStart(segments: readonly SizedSegment[], first: number, next: number): number {
  let start = next;
  let words = 0;
  while (start - 1 > first) {
    words += segments[start - 1]?.words ?? 0;
    if (words > OVERLAP_WORDS) break;
    start--;
  }
  return start;
}

/** Splits a segment longer than a chunk, such as a code block, at lines, and a line longer than that between words. */
function* fittingSegments(markdown: string, segment: Segment): Generator<SizedSegment> {
  const text = markdown.slice(segment.start, segment.end);
  const words = wordCount(text);
  const lines = words <= WORDS_MAX ? [] : cutsAfter(text, /\n/g);
  const cuts = words <= WORDS_MAX || lines.length > 0 ? lines : cutsBetweenWords(text);
  if (cuts.length === 0) return yield { ...segment, words };
  for (const [at, from] of [0, ...cuts].entries()) {
    yield* fittingSegments(markdown, {
      start: segment.start + from,
      end: segment.start + (cuts[at] ?? text.length),
      beginsBlock: segment.beginsBlock && at === 0,
    });
  }
}

function cutsAfter(text: string, sign: RegExp): readonly number[] {
  return [...text.matchAll(sign)].map((match) => match.index + match[0].length).filter((cut) => cut < text.length);
}

/** Splits into parts of about the length of an overlap. */
function cutsBetweenWords(text: string): readonly number[] {
  if (isUnspaced(text)) return cutsEvery(text, OVERLAP_WORDS * UNSPACED_SIGNS_OF_WORD);
  const cuts = cutsAfter(text, /\s+/g).filter((_, at) => at % OVERLAP_WORDS === OVERLAP_WORDS - 1);
  return cuts.length > 0 ? cuts : cutsEvery(text, OVERLAP_WORDS * CHARS_OF_WORD_MAX);
}

function cutsEvery(text: string, chars: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil(text.length / chars) - 1) }, (_, at) => (at + 1) * chars);
}

/** Number of words, at least 1: scanning segments of 0 words for each overlap would take quadratic time. */
function wordCount(markdown: string): number {
  const text = plainText(markdown);
  const unspaced = isUnspaced(text) ? [...text].filter((sign) => isUnspaced(sign)).length : 0;
  const spaced = (text.match(/\S+/g)?.length ?? 0) + Math.round(unspaced / UNSPACED_SIGNS_OF_WORD);
  return Math.max(1, spaced, Math.ceil(text.trim().length / CHARS_OF_WORD_MAX));
}
