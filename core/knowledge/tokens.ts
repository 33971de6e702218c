/**
 * The tokenizer: what of a text is indexed and asked for. One for both, so that they can never differ.
 *
 * A text gives two streams of terms. Words: with English stems and without English stopwords where the text is English.
 * Pieces: four letters of a word with its borders, or two signs where words are not parted by spaces; they find
 * inflected words of any language, and misspelt ones.
 *
 * Every term is plain letters and digits and begins with a letter, because PostgreSQL's parser cuts at anything else.
 *
 * @see reference "Knowledge", sections 3 and 6
 * @module
 */
import { stem } from "./stem.ts";
import { ENGLISH_STOPWORDS } from "./stopwords.ts";

/** One word of a text, or two neighbouring signs of a script without spaces. */
export type Token = {
  readonly term: string;
  readonly pieces: readonly string[];
};

/** The two streams of a text: its terms in their order, repeated as often as they occur. */
export type Terms = {
  readonly words: readonly string[];
  readonly chars: readonly string[];
};

/** A longer word is nobody's word. */
const WORD_CHARS_MAX = 64;

/** Scripts that are written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUNS = new RegExp(`${UNSPACED.source}+|[^${UNSPACED.source.slice(1, -1)}]+`, "gu");

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

/** Where a small letter or a digit is followed by a capital one, as in `getUserName`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

const CHARS_OF_PIECE = 4;
const CHARS_OF_UNSPACED_PIECE = 2;

/** Stands for the border of a word in a piece, and for `_`: letters that no word is likely to have there. */
const BORDER = "zx";
const UNDERSCORE = "zu";

/** Whether a text has signs of a script that is written without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** The tokens of a text in their order. `isEnglish` says whose stems and stopwords. */
export function tokensOf(text: string, isEnglish: boolean): readonly Token[] {
  return runsOf(text, isEnglish).flatMap((run): readonly Token[] => {
    const pieces = piecesIn(run);
    return isUnspaced(run)
      ? pieces.map((term) => ({ term, pieces: [term] }))
      : [{ term: wordTerm(run, isEnglish), pieces }];
  });
}

/** One stream of a text, at the price of one. */
export function streamOf(text: string, isEnglish: boolean, stream: keyof Terms): readonly string[] {
  const runs = runsOf(text, isEnglish);
  if (stream === "chars") return runs.flatMap(piecesIn);
  return runs.flatMap((run) => isUnspaced(run) ? piecesIn(run) : [wordTerm(run, isEnglish)]);
}

/** The words of a text that are indexed, and its runs of signs that are not parted by spaces. */
function runsOf(text: string, isEnglish: boolean): readonly string[] {
  return wordsOf(text).flatMap((word) => isUnspaced(word) ? word.match(UNSPACED_RUNS) ?? [] : [word])
    .filter((run) => !(isEnglish && ENGLISH_STOPWORDS.has(run)));
}

function piecesIn(run: string): readonly string[] {
  const pieces = isUnspaced(run)
    ? piecesOf([...run], CHARS_OF_UNSPACED_PIECE)
    : piecesOf(["#", ...run, "#"], CHARS_OF_PIECE);
  return pieces.map(plain);
}

/** The two streams of a text. */
export function termsOf(text: string, isEnglish: boolean): Terms {
  const tokens = tokensOf(text, isEnglish);
  return { words: tokens.map(({ term }) => term), chars: tokens.flatMap(({ pieces }) => pieces) };
}

/** The words of a text in lower case; one of several parts, such as `user_id`, is followed by its parts. */
export function wordsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const [match] of text.normalize("NFKC").matchAll(WORD)) {
    const parts = match.split("_").flatMap((part) => part.split(HUMP)).filter((part) => part !== "");
    const whole = match.slice(0, WORD_CHARS_MAX).toLowerCase();
    if (parts.length > 0) found.push(whole);
    if (parts.length < 2) continue;
    for (const part of parts) found.push(part.slice(0, WORD_CHARS_MAX).toLowerCase());
  }
  return found;
}

function wordTerm(word: string, isEnglish: boolean): string {
  return plain(isEnglish && /^[a-z]+$/.test(word) ? stem(word) : word);
}

/** All runs of `length` signs, or the whole where it is shorter. */
function piecesOf(signs: readonly string[], length: number): readonly string[] {
  if (signs.length <= length) return [signs.join("")];
  return Array.from({ length: signs.length - length + 1 }, (_, at) => signs.slice(at, at + length).join(""));
}

/** Signs that some database's idea of a letter may leave out: marks, number forms, everything beyond the first plane. */
const DOUBTFUL = /[^a-z0-9\p{L}]|[\u{10000}-\u{10ffff}]/gu;

function plain(term: string): string {
  const letters = term.replaceAll(DOUBTFUL, (sign) => {
    if (sign === "#") return BORDER;
    return sign === "_" ? UNDERSCORE : `zy${(sign.codePointAt(0) ?? 0).toString(36)}`;
  });
  return /^[0-9]/.test(letters) ? `n${letters}` : letters;
}
