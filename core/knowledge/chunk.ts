/**
 * Cuts a page into chunks: at headings, then between paragraphs, then between sentences.
 *
 * About 150 to 250 words each, and a quarter of the one before, so that an answer that lies across a cut is whole in one.
 *
 * @module
 */
import { type MarkdownPiece, plainText, sectionsOf } from "./markdown.ts";
import { isUnspaced } from "../search/tokens.ts";

/** A piece of a page that is searched and quoted. */
export type Chunk = {
  /** Its place on the page, from 0. */
  readonly ordinal: number;
  /** The headings above it, from the largest. */
  readonly headings: readonly string[];
  readonly anchor: string | null;
  /** A slice of the page's Markdown, word for word. */
  readonly text: string;
};

/** More than the longest document has; a page of nothing but headings would be a row for each of them. */
const CHUNKS_MAX = 20_000;

const WORDS_MIN = 150;
const WORDS_MAX = 250;
const OVERLAP_WORDS = 50;

/** Signs that count as one word, where words are not parted by spaces. */
const UNSPACED_SIGNS_OF_WORD = 2;

/** What has no spaces for longer, such as a key or a picture as text, counts as so many words of this length. */
const CHARS_OF_WORD_MAX = 32;

/** A piece, and how many words it has. */
type Sized = MarkdownPiece & { readonly words: number };

/** The chunks of a page. `isLeftOut` says which lines are no content of this page. */
export function chunksOf(markdown: string, isLeftOut: (line: string) => boolean = () => false): readonly Chunk[] {
  const cut = sectionsOf(markdown, isLeftOut).flatMap(({ headings, anchor, runs }) =>
    runs.flatMap((run) => packPieces(run.flatMap((piece) => fittingPieces(markdown, piece))))
      .map(({ start, end }) => ({ headings, anchor, text: markdown.slice(start, end).trim() }))
  );
  return cut.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).slice(0, CHUNKS_MAX)
    .map((chunk, ordinal) => ({ ordinal, ...chunk }));
}

/** Puts pieces together, and begins each chunk with the end of the one before. */
function packPieces(pieces: readonly Sized[]): readonly { readonly start: number; readonly end: number }[] {
  const chunks: { start: number; end: number }[] = [];
  let first = 0;
  while (first < pieces.length) {
    const next = endOfChunk(pieces, first);
    const [begin, last] = [pieces[first], pieces[next - 1]];
    if (begin === undefined || last === undefined) break;
    chunks.push({ start: begin.start, end: last.end });
    if (next >= pieces.length) break;
    first = overlapStart(pieces, first, next);
  }
  return chunks;
}

/** The place after the chunk's last piece: at the end of a block once it is long enough, else before it is too long. */
function endOfChunk(pieces: readonly Sized[], first: number): number {
  let words = pieces[first]?.words ?? 0;
  for (let at = first + 1; at < pieces.length; at++) {
    const piece = pieces[at];
    if (piece === undefined || words + piece.words > WORDS_MAX) return at;
    if (words >= WORDS_MIN && piece.beginsBlock && restOf(pieces, at) > OVERLAP_WORDS) return at;
    words += piece.words;
  }
  return pieces.length;
}

/** How many words come from there on; looks no further than a chunk. */
function restOf(pieces: readonly Sized[], from: number): number {
  let words = 0;
  for (let at = from; at < pieces.length && words <= WORDS_MAX; at++) words += pieces[at]?.words ?? 0;
  return words;
}

/** Where the next chunk begins: some pieces before the end, and always later than this one. */
function overlapStart(pieces: readonly Sized[], first: number, next: number): number {
  let start = next;
  let words = 0;
  while (start - 1 > first) {
    words += pieces[start - 1]?.words ?? 0;
    if (words > OVERLAP_WORDS) break;
    start--;
  }
  return start;
}

/** A piece longer than a chunk, such as a listing, in lines, and a line longer than that between words. */
function fittingPieces(markdown: string, piece: MarkdownPiece): readonly Sized[] {
  const words = wordCount(markdown.slice(piece.start, piece.end));
  if (words <= WORDS_MAX) return [{ ...piece, words }];
  const text = markdown.slice(piece.start, piece.end);
  const lines = cutsAfter(text, /\n/g);
  const cuts = lines.length > 0 ? lines : cutsBetweenWords(text);
  if (cuts.length === 0) return [{ ...piece, words }];
  return [0, ...cuts].flatMap((from, at) =>
    fittingPieces(markdown, {
      start: piece.start + from,
      end: piece.start + (cuts[at] ?? text.length),
      beginsBlock: piece.beginsBlock && at === 0,
    })
  );
}

function cutsAfter(text: string, sign: RegExp): readonly number[] {
  return [...text.matchAll(sign)].map((match) => match.index + match[0].length).filter((cut) => cut < text.length);
}

/** Cuts of about an overlap's length each. */
function cutsBetweenWords(text: string): readonly number[] {
  if (isUnspaced(text)) return cutsEvery(text, OVERLAP_WORDS * UNSPACED_SIGNS_OF_WORD);
  const cuts = cutsAfter(text, /\s+/g).filter((_, at) => at % OVERLAP_WORDS === OVERLAP_WORDS - 1);
  return cuts.length > 0 ? cuts : cutsEvery(text, OVERLAP_WORDS * CHARS_OF_WORD_MAX);
}

function cutsEvery(text: string, chars: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil(text.length / chars) - 1) }, (_, at) => (at + 1) * chars);
}

/** At least one: pieces without words would be counted through again and again. */
function wordCount(markdown: string): number {
  const text = plainText(markdown);
  const unspaced = isUnspaced(text) ? [...text].filter((sign) => isUnspaced(sign)).length : 0;
  const spaced = (text.match(/\S+/g)?.length ?? 0) + Math.round(unspaced / UNSPACED_SIGNS_OF_WORD);
  return Math.max(1, spaced, Math.ceil(text.trim().length / CHARS_OF_WORD_MAX));
}
