/**
 * The indexed terms of a chunk, and its term counts.
 *
 * @module
 */
import type { IndexedTerms } from "../../search/count.ts";
import { isPair, pairsOf } from "../../search/pairs.ts";
import { termsOf } from "../../search/tokens.ts";
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
export type ChunkTerms = IndexedTerms & { readonly language: string | null };

/** How often the words of titles and headings are counted. */
const TITLE_WEIGHT = 2;

/** The indexer of a page's chunks. The language of the page decides how all of them are tokenized. */
export function indexedTerms(page: IndexedPage): (chunk: Chunk) => ChunkTerms {
  const language = languageOfPage(page.language, page.markdown);
  const isEnglish = language === "en";
  return ({ headings, text }) => {
    const parts = [page.title, ...headings.filter((heading) => heading !== page.title)]
      .flatMap((part) => Array<string>(TITLE_WEIGHT).fill(part));
    const terms = [...parts, plainText(text)].map((part) => termsOf(part, isEnglish));
    return {
      language,
      termsWords: terms.flatMap(({ words }) => [...words, ...pairsOf(words)]).join(" "),
      termsChars: terms.flatMap(({ chars }) => chars).join(" "),
    };
  };
}

/** Keys of totals in `knowledge_terms`; `#` occurs in no term. */
export const COUNTED = { chunks: "#chunks", english: "#english", words: "#words", chars: "#chars" } as const;

/** The counts that a chunk adds to those of the workspace: 1 for each distinct word, and the totals. */
export function countsOf({ language, termsWords, termsChars }: ChunkTerms): ReadonlyMap<string, number> {
  const words = termsWords.split(" ").filter((term) => !isPair(term));
  const counts = new Map(words.filter((term) => term !== "").map((term) => [term, 1]));
  counts.set(COUNTED.chunks, 1);
  counts.set(COUNTED.english, language === "en" ? 1 : 0);
  counts.set(COUNTED.words, words.length);
  counts.set(COUNTED.chars, termsChars.split(" ").length);
  return counts;
}
