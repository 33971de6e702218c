/**
 * The sources of an answer: the chunks that it cites, which the conversation must have found.
 *
 * @module
 */
import { ANSWER_LIMITS } from "../../limits/knowledge.ts";
import { ownWords, sharedWords, stemsOf } from "./citations.ts";
import type { SourceLink } from "../events.ts";
import type { AnswerSource } from "../message_data.ts";
import type { TurnChunk } from "../run/run.ts";

/**
 * Returns the sources of an answer, in the order it cites them: one link for each page. Without citations, they are the
 * chunks that contain most of its words.
 *
 * @param answer its text, and the numbers of the citations that hold
 */
export function sourcesOf(
  { found, foundBefore }: {
    readonly found: ReadonlyMap<number, TurnChunk>;
    /** From earlier turns: they are sources only if the answer cites them. */
    readonly foundBefore: ReadonlyMap<number, TurnChunk>;
  },
  answer: { readonly text: string; readonly cited: readonly number[] },
): readonly AnswerSource[] {
  const cited = answer.cited.flatMap((n) => found.get(n) ?? foundBefore.get(n) ?? []);
  const chunks = cited.length > 0
    ? cited
    : [...found.values()].filter(({ text }) => supports(stemsOf(text), answer.text));
  const byPage = new Map(chunks.toReversed().map((chunk) => [chunk.pageId, chunk]));
  return [...new Set(chunks.map(({ pageId }) => pageId))]
    .flatMap((pageId) => byPage.get(pageId) ?? [])
    .slice(0, ANSWER_LIMITS.sourcesMax)
    .map(({ title, url, sourceId, pageId, chunkId }) => ({ title, url, sourceId, pageId, chunkId }));
}

/** Returns the part of the sources that is sent to a chat. */
export function sourceLinks(sources: readonly AnswerSource[]): readonly SourceLink[] {
  return sources.map(({ title, url }) => ({ title, url }));
}

/**
 * Returns the texts of a chunk whose addresses an answer may repeat: its own address, with and without the fragment,
 * and its words.
 */
export function linksOf({ url, text }: Pick<TurnChunk, "url" | "text">): readonly string[] {
  return url === null ? [text] : [url, url.replace(/#.*/s, ""), text];
}

/** The minimum of own words a text needs to be compared, and the share of them that a source must contain. */
const OWN_WORDS_MIN = 4;
const HELD = 0.6;

/** Whether a text is supported by a source, given by its stems, and is long enough to be compared. */
export function supports(source: ReadonlySet<string>, text: string): boolean {
  return isStatement(text) && sharedWords(source, text) >= HELD;
}

/** Whether a text is long enough to be compared with sources. */
export function isStatement(text: string): boolean {
  return ownWords(text).size >= OWN_WORDS_MIN;
}
