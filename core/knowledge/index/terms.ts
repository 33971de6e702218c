/**
 * The indexed terms of a chunk, and its term counts.
 *
 * @module
 */
import { type IndexedTerms, termsIn } from "../../search/count.ts";
import { pairsOf } from "../../search/pairs.ts";
import { type IndexedText, indexedText } from "../../search/tokens.ts";
import type { Chunk } from "../chunk.ts";
import { languageOfPage } from "../../search/language.ts";
import { plainText } from "../markdown.ts";

/** The fields of a page that its chunks are indexed with. */
export type IndexedPage = {
  readonly title: string;
  /** As the page declares it. */
  readonly language: string | null;
  readonly markdown: string;
};

/** The indexed form of a chunk. */
export type ChunkTerms = IndexedTerms & ChunkWords;

/** A chunk's contribution to the counts of the workspace. */
export type ChunkWords = {
  readonly language: string | null;
  /** In order, without pairs. */
  readonly words: readonly string[];
  /** The number of pieces. */
  readonly pieces: number;
};

/** How often the words of titles and headings are counted. */
const TITLE_WEIGHT = 2;

/** Returns the indexer of a page's chunks. The language of the page determines how all of them are tokenized. */
export function indexedTerms(page: IndexedPage): (chunk: Chunk) => ChunkTerms {
  const language = languageOfPage(page.language, page.markdown);
  const isEnglish = language === "en";
  return ({ headings, text }) => {
    const titles = [page.title, ...headings.filter((heading) => heading !== page.title)]
      .flatMap((part) => Array<IndexedText>(TITLE_WEIGHT).fill(indexedText(part, isEnglish)));
    const parts = [...titles, indexedText(plainText(text), isEnglish)];
    const termsChars = parts.flatMap(({ chars }) => chars === "" ? [] : [chars]).join(" ");
    return {
      language,
      words: parts.flatMap(({ words }) => words),
      pieces: termsIn(termsChars),
      termsWords: parts.flatMap(({ words }) => [...words, ...pairsOf(words)]).join(" "),
      termsChars,
    };
  };
}

/** Keys of totals in `knowledge_terms`; `#` occurs in no term. */
export const COUNTED = { chunks: "#chunks", english: "#english", words: "#words", chars: "#chars" } as const;

/**
 * Returns the counts that some chunks add to those of the workspace: 1 for each distinct word of a chunk, and the
 * totals.
 */
export function countsOf(chunks: readonly ChunkWords[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (term: string, amount: number) => counts.set(term, (counts.get(term) ?? 0) + amount);
  for (const { language, words, pieces } of chunks) {
    for (const word of new Set(words)) add(word, 1);
    if (language === "en") add(COUNTED.english, 1);
    add(COUNTED.words, words.length);
    add(COUNTED.chars, pieces);
  }
  add(COUNTED.chunks, chunks.length);
  return counts;
}
