/**
 * Citations in a model's words: the number of a source with words copied from it, such as `[1 "within 30 days"]`.
 *
 * A model may cite anything; code verifies it: a citation holds if its words are in the source, letter by letter, or,
 * without words, if the source contains most of the sentence's words. Only sources with such citations are linked.
 *
 * @see docs/decisions/knowledge.md, "What a model's citation must hold"
 * @module
 */
import { memo } from "../../memo.ts";
import { isCommonWord } from "../../search/background.ts";
import { stem } from "../../search/stem.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** A source's number, and the words quoted from it; null for a number alone. */
export type Citation = { readonly n: number; readonly quote: string | null };

/** `[1]`, `[1, 2]`, `[1 "words"]` or `【1】`, with the preceding space; the label of a link is not a citation. */
const MARK =
  / ?(?:\[\^?(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()|\[(\d{1,3}[:,]? {0,2}["“”„«»「『][^\]\n]{0,600})\](?!\()|【(\d{1,3})[^】]{0,20}】)/g;

/** One number with words, inside a mark. */
const QUOTED = /(\d{1,3})[:,]? {0,2}["“”„«»「『]([^"“”„«»」』]{0,400})/g;

/** An unfinished mark with words, at the end of a streamed text. */
export const OPEN_CITATION = / ?\[\d{1,3}[:,]? {0,2}["“”„«»「『][^\]\n]{0,600}$/;

/** A complete mark with words: a sentence does not end inside it. */
export const WHOLE_CITATION = /\[\d{1,3}[:,]? {0,2}["“”„«»「『][^\]\n]{0,600}\]/g;

/** The minimum of letters and digits in a quote that can identify its source. */
const QUOTE_CHARS_MIN = 4;

/** The minimum for a quote from another source than the cited one. */
const QUOTE_CHARS_ELSEWHERE = 12;

/**
 * Returns the text without its citations, and the citations in their order, true or not.
 *
 * @example
 * takeCitations('Five days [1 "five business days"].') // { text: "Five days.", citations: [{ n: 1, quote: "five
 * business days" }] }
 */
export function takeCitations(text: string): { readonly text: string; readonly citations: readonly Citation[] } {
  const citations: Citation[] = [];
  const rest = text.replace(MARK, (_, listed?: string, quoted?: string, single?: string) => {
    if (quoted === undefined) {
      citations.push(...(listed ?? single ?? "").split(",").map((n) => ({ n: Number(n), quote: null })));
    } else {
      citations.push(...Array.from(quoted.matchAll(QUOTED), ([, n, quote = ""]) => ({ n: Number(n), quote })));
    }
    return "";
  });
  return { text: rest, citations };
}

/** Returns a sentence with its citations before its end, as a model reads its own words again: "Five days [1]." */
export function withCitations(sentence: string, citations: readonly Citation[]): string {
  if (citations.length === 0) return sentence;
  const words = sentence.trimEnd();
  const end = /[.!?;:,…。！？；：，、]$/.test(words) ? words.length - 1 : words.length;
  const marks = citations.map(({ n, quote }) => quote === null ? `[${n}]` : `[${n} "${quote}"]`).join("");
  return `${sentence.slice(0, end)} ${marks}${sentence.slice(end)}`;
}

/** Whether a citation of a sentence holds: see the module. */
export function citationHolds(source: string, { quote }: Citation, sentence: string): boolean {
  return quote === null
    ? sharedWords(stemsOf(source), sentence) >= SHARED_BY_NUMBER
    : hasQuote(source, quote, QUOTE_CHARS_MIN);
}

/** The share of a sentence's own words that a source must contain if it is cited by number alone. */
const SHARED_BY_NUMBER = 0.4;

/**
 * Returns a citation that holds, with the number of its actual source; null if no source contains its words.
 *
 * Small models mistake the number more often than the words: a quote that is not in the cited source is attributed to
 * the first other source that contains it. A quote as short as "free" could come from anywhere, and holds for its
 * number alone.
 */
export function findCitation(
  sources: ReadonlyMap<number, { readonly text: string }>,
  citation: Citation,
  sentence: string,
): Citation | null {
  const named = sources.get(citation.n);
  if (named !== undefined && citationHolds(named.text, citation, sentence)) return citation;
  const { quote } = citation;
  if (quote === null) return null;
  const [n] = [...sources].find(([, { text }]) => hasQuote(text, quote, QUOTE_CHARS_ELSEWHERE)) ?? [];
  return n === undefined ? null : { n, quote };
}

function hasQuote(source: string, quote: string, charsMin: number): boolean {
  const chars = [...plain(quote)];
  const isTelling = (char: string) => /[\p{L}\p{N}]/u.test(char);
  const wanted = chars.slice(Math.max(0, chars.findIndex(isTelling)), chars.findLastIndex(isTelling) + 1);
  return wanted.filter(isTelling).length >= charsMin && plainSource(source).includes(wanted.join(""));
}

/**
 * The number of sources whose plain text and stems are cached: an answer may cite each of a turn's a thousand times.
 */
const SOURCES_KEPT = 64;
const plainKept = memo<string>(SOURCES_KEPT);
const stemsKept = memo<ReadonlySet<string>>(SOURCES_KEPT);

function plainSource(source: string): string {
  return plainKept(source, () => plain(source));
}

/** Normalizes what a copy may change: case, Markdown, kinds of quotation marks and dashes, lengths of spaces. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase()
    .replace(/\]\([^()\s]{0,2000}\)/g, "")
    .replace(/[*_`#>|[\]\\]/g, "")
    .replace(/["'“”„«»「」『』‘’‚]/g, "'").replace(/[‐-―−]/g, "-")
    .replace(/\s+/g, " ");
}

/** Returns the stems of a text's own words, without common ones. */
export function ownWords(text: string): ReadonlySet<string> {
  return new Set(messageWordsOf(text).filter((word) => !isCommonWord(word)).map(stem));
}

/** Returns the stems of all words of a source, to compare sentences with. */
export function stemsOf(source: string): ReadonlySet<string> {
  return stemsKept(source, () => new Set(messageWordsOf(source).map(stem)));
}

/** Returns the share of a sentence's own words that a source contains, from 0 to 1; 0 if it has none. */
export function sharedWords(source: ReadonlySet<string>, sentence: string): number {
  const own = [...ownWords(sentence)];
  return own.length === 0 ? 0 : own.filter((word) => source.has(word)).length / own.length;
}
