/**
 * What is indexed of a chunk, and what the desk counts of it.
 *
 * @module
 */
import type { IndexedTerms } from "../../search/count.ts";
import { isPair, pairsOf } from "../../search/pairs.ts";
import { termsOf } from "../../search/tokens.ts";
import type { Chunk } from "../chunk.ts";
import { languageOfPage } from "../language.ts";
import { plainText } from "../markdown.ts";

/** What of a page goes into each of its chunks. */
export type IndexedPage = {
  readonly title: string;
  /** As the page tells it. */
  readonly language: string | null;
  readonly markdown: string;
};

/** The indexed form of a chunk. */
export type ChunkTerms = IndexedTerms & { readonly language: string | null };

/** How much more a word of a title or heading says. */
const TITLE_WEIGHT = 2;

/** The terms of a page's chunks. The page's own language decides how all of them are read. */
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

/** Rows of `knowledge_terms` that are no terms: a term is letters and digits. */
export const COUNTED = { chunks: "#chunks", english: "#english", words: "#words", chars: "#chars" } as const;

/** What one chunk adds to the workspace's counts: each of its words once, and the totals. */
export function countsOf({ language, termsWords, termsChars }: ChunkTerms): ReadonlyMap<string, number> {
  const words = termsWords.split(" ").filter((term) => !isPair(term));
  const counts = new Map(words.filter((term) => term !== "").map((term) => [term, 1]));
  counts.set(COUNTED.chunks, 1);
  counts.set(COUNTED.english, language === "en" ? 1 : 0);
  counts.set(COUNTED.words, words.length);
  counts.set(COUNTED.chars, termsChars.split(" ").length);
  return counts;
}
