/**
 * The tokenizer: the terms of a text, for pages, questions and chat messages alike.
 *
 * A text has two streams of terms. Words: stemmed and without stop words where the text is English. Pieces: four letters
 * of a word with its borders, or two characters where words are not separated by spaces; they match inflected words of
 * any language, and misspelt ones.
 *
 * Every term is plain letters and digits and begins with a letter, because PostgreSQL's parser cuts at anything else.
 *
 * @see reference "Knowledge", sections 3 and 6
 * @module
 */
import { stopWordsOf } from "../languages/stop_words.ts";
import { memo } from "../memo.ts";
import { stem } from "./stem.ts";

/** One word of a text, or two neighbouring characters of a script without spaces. */
export type Token = {
  readonly term: string;
  readonly pieces: readonly string[];
  /** Synonyms, in a question if the knowledge contains both words. */
  readonly alternatives?: readonly Token[];
  /** Set for a hypernym of a word in the question: see `wider_words.ts`. */
  readonly isWider?: boolean;
};

/** The two streams of a text: its terms in order, repeated as often as they occur. */
export type Terms = {
  readonly words: readonly string[];
  readonly chars: readonly string[];
};

const ENGLISH_STOP_WORDS = stopWordsOf("en");

/** Words whose tokens are cached, about 5 MB in each reading: most words of a text occurred before. */
const WORDS_MAX = 10_000;

const [englishWords, otherWords] = [memo<readonly Token[]>(WORDS_MAX), memo<readonly Token[]>(WORDS_MAX)];

/**
 * Words whose indexed form is cached, at most 15 MB in each reading: a large help centre has 35,000, counting
 * capitalised ones.
 */
const INDEXED_WORDS_MAX = 60_000;

const [englishIndexed, otherIndexed] = [memo<IndexedText>(INDEXED_WORDS_MAX), memo<IndexedText>(INDEXED_WORDS_MAX)];

/** Longer words are cut: they are keys or encoded data, which do not occur in questions. */
const WORD_CHARS_MAX = 64;

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUNS = new RegExp(`${UNSPACED.source}+|[^${UNSPACED.source.slice(1, -1)}]+`, "gu");

const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

/** The boundary between a lower-case letter or a digit and a capital, as in `getUserName`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

const CHARS_OF_PIECE = 4;
const CHARS_OF_UNSPACED_PIECE = 2;

/** Replaces the border of a word and `_` in a piece: letters that are unlikely to occur there. */
const BORDER = "zx";
const UNDERSCORE = "zu";

/** Whether a text has characters of a script without spaces. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/**
 * Returns the words of a text in lower case; one of several parts, such as `user_id`, is followed by its parts.
 *
 * @example
 * ```ts
 * wordsOf("What's a userId?"); // ["what", "s", "a", "userid", "user", "id"]
 * ```
 */
export function wordsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const match of matchesIn(text)) {
    if (SIMPLE_WORD.test(match)) found.push(match.toLowerCase());
    else for (const part of partsOf(match)) found.push(part);
  }
  return found;
}

function matchesIn(text: string): readonly string[] {
  return text.normalize("NFKC").replace(E_MAIL, EMAIL).match(WORD) ?? [];
}

/** One word in any spelling: "e-mail", "E-Mail-Adresse", "eMail", with any hyphen. */
const E_MAIL = /(?<![\p{L}\p{M}\p{N}_])(?:e[-\u{ad}\u{2010}\u{2011}]mail|eMail)/giu;
const EMAIL = "email";

/** Words of one part that are not cut: most words of any text. */
const SIMPLE_WORD = /^[A-Za-z]?[a-z]{1,62}$/;

/** Returns a word in lower case, followed by its parts if it has several. */
function partsOf(match: string): readonly string[] {
  const parts = match.split("_").flatMap((part) => part.split(HUMP)).filter((part) => part !== "");
  if (parts.length === 0) return [];
  return [match, ...parts.length < 2 ? [] : parts].map((part) => part.slice(0, WORD_CHARS_MAX).toLowerCase());
}

/**
 * Returns the words of a chat message: an apostrophe joins, so that a contraction is one word. In the index it
 * separates, because in French and Italian it separates two words.
 *
 * @example
 * ```ts
 * messageWordsOf("What's new?"); // ["whats", "new"]
 * ```
 */
export function messageWordsOf(text: string): readonly string[] {
  return wordsOf(text.replace(/['’`]/g, ""));
}

/**
 * Returns the tokens of a text in order.
 *
 * @param isEnglish whether words are stemmed and English stop words are removed
 * @example
 * ```ts
 * tokensOf("The refunds", true); // [{ term: "refund", pieces: ["zxref", "refu", "efun", "fund", "unds", "ndszx"] }]
 * ```
 */
export function tokensOf(text: string, isEnglish: boolean): readonly Token[] {
  const known = isEnglish ? englishWords : otherWords;
  const hasUnspaced = isUnspaced(text);
  return wordsOf(text).flatMap((word) =>
    hasUnspaced && isUnspaced(word) ? tokensIn(word, isEnglish) : known(word, () => tokensIn(word, isEnglish))
  );
}

/** Returns the two streams of a text. */
export function termsOf(text: string, isEnglish: boolean): Terms {
  const tokens = tokensOf(text, isEnglish);
  return { words: tokens.map(({ term }) => term), chars: tokens.flatMap(({ pieces }) => pieces) };
}

/** An indexed text: the terms of {@linkcode termsOf}, with its pieces as one string, separated by spaces. */
export type IndexedText = { readonly words: readonly string[]; readonly chars: string };

/** Returns the indexed form of a text: the same as {@linkcode termsOf}, from a cache of words. */
export function indexedText(text: string, isEnglish: boolean): IndexedText {
  const known = isEnglish ? englishIndexed : otherIndexed;
  const hasUnspaced = isUnspaced(text);
  const words: string[] = [];
  const chars: string[] = [];
  for (const match of matchesIn(text)) {
    const isKept = match.length <= WORD_CHARS_MAX && !(hasUnspaced && isUnspaced(match));
    const read = isKept ? known(match, () => readMatch(match, isEnglish)) : readMatch(match, isEnglish);
    for (const word of read.words) words.push(word);
    if (read.chars !== "") chars.push(read.chars);
  }
  return { words, chars: chars.join(" ") };
}

function readMatch(match: string, isEnglish: boolean): IndexedText {
  const tokens = partsOf(match).flatMap((word) => tokensIn(word, isEnglish));
  return { words: tokens.map(({ term }) => term), chars: tokens.flatMap(({ pieces }) => pieces).join(" ") };
}

/** Words that only need stemming. */
const PLAIN_WORD = /^[a-z]{1,64}$/;

/**
 * Returns the terms of one word in lower case, as English and as another language: those of {@linkcode termsOf}, at a
 * tenth of its cost where hundreds of spellings are looked up once. It creates no pieces, and evicts no words of texts
 * from the cache.
 */
export function termsOfWord(word: string): readonly string[] {
  if (!PLAIN_WORD.test(word)) return [true, false].flatMap((isEnglish) => termsOf(word, isEnglish).words);
  return ENGLISH_STOP_WORDS.has(word) ? [word] : [plain(stem(word)), word];
}

/** Returns one stream of a text. */
export function streamOf(text: string, isEnglish: boolean, stream: keyof Terms): readonly string[] {
  const tokens = tokensOf(text, isEnglish);
  return stream === "chars" ? tokens.flatMap(({ pieces }) => pieces) : tokens.map(({ term }) => term);
}

/** Returns the tokens of one word: several in a script without spaces, none for a stop word. */
function tokensIn(word: string, isEnglish: boolean): readonly Token[] {
  const runs = isUnspaced(word) ? word.match(UNSPACED_RUNS) ?? [] : [word];
  return runs.filter((run) => !(isEnglish && ENGLISH_STOP_WORDS.has(run))).flatMap((run): readonly Token[] => {
    const pieces = piecesIn(run);
    return isUnspaced(run)
      ? pieces.map((term) => ({ term, pieces: [term] }))
      : [{ term: plain(isEnglish ? stem(run) : run), pieces }];
  });
}

function piecesIn(run: string): readonly string[] {
  if (PLAIN_LETTERS.test(run)) return plainPieces(run);
  const pieces = isUnspaced(run) ? charRuns(run, CHARS_OF_UNSPACED_PIECE) : charRuns(`#${run}#`, CHARS_OF_PIECE);
  return pieces.map(plain);
}

const PLAIN_LETTERS = /^[a-z]+$/;

/** Like {@linkcode piecesOf}, for a word of only Latin letters, as most are, at a tenth of the cost. */
function plainPieces(word: string): readonly string[] {
  const inner = CHARS_OF_PIECE - 1;
  if (word.length < inner) return [`${BORDER}${word}${BORDER}`];
  const pieces = [`${BORDER}${word.slice(0, inner)}`];
  for (let at = 0; at + CHARS_OF_PIECE <= word.length; at++) pieces.push(word.slice(at, at + CHARS_OF_PIECE));
  pieces.push(`${word.slice(-inner)}${BORDER}`);
  // So "mail" finds it, and is found by it, as the second part of "e-mail".
  if (word.startsWith(EMAIL)) pieces.push(`${BORDER}${word.slice(1, inner + 1)}`);
  return pieces;
}

/** Returns all runs of `length` characters, or the whole text if it is shorter. */
function charRuns(text: string, length: number): readonly string[] {
  // Only a character outside the BMP takes more than one code unit.
  const chars = BEYOND_FIRST_PLANE.test(text) ? [...text] : text;
  const count = Math.max(1, chars.length - length + 1);
  return Array.from({ length: count }, (_, at) => {
    const run = chars.slice(at, at + length);
    return typeof run === "string" ? run : run.join("");
  });
}

const BEYOND_FIRST_PLANE = /[\u{10000}-\u{10ffff}]/u;

/** Characters that a database may not treat as letters: marks, number forms, everything outside the BMP. */
const DOUBTFUL = /[^a-z0-9\p{L}]|[\u{10000}-\u{10ffff}]/gu;

/** Most terms of most texts: nothing in them needs replacement. */
const PLAIN = /^[a-z][a-z0-9]*$/;

function plain(term: string): string {
  if (PLAIN.test(term)) return term;
  const letters = term.replaceAll(DOUBTFUL, (char) => {
    if (char === "#") return BORDER;
    return char === "_" ? UNDERSCORE : `zy${(char.codePointAt(0) ?? 0).toString(36)}`;
  });
  return /^[0-9]/.test(letters) ? `n${letters}` : letters;
}
