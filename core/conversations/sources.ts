/**
 * What an answer rests on: the chunks that it cites, which must be chunks that the conversation found.
 *
 * @module
 */
import { ANSWER_LIMITS } from "../limits/knowledge.ts";
import { isCommonWord } from "../search/background.ts";
import { stem } from "../search/stem.ts";
import { messageWordsOf } from "../search/tokens.ts";
import type { SourceLink } from "./events.ts";
import type { AnswerSource } from "./message_data.ts";
import type { TurnChunk } from "./run.ts";

/** `[1]`, `[1, 2]` or `【1】`, with the space before it; the label of a link is none. */
const MARK = / ?(?:\[\^?(\d{1,3}(?:\s*,\s*\d{1,3})*)\](?!\()|【(\d{1,3})[^】]{0,20}】)/g;

/** The text without its marks, and the numbers they held, known or not. */
export function takeCitations(text: string): { readonly text: string; readonly cited: readonly number[] } {
  const cited: number[] = [];
  const rest = text.replace(MARK, (_, listed?: string, single?: string) => {
    cited.push(...(listed ?? single ?? "").split(",").map(Number));
    return "";
  });
  return { text: rest, cited };
}

/**
 * The places an answer rests on, in the order it cites them: one link for each page. A number that was never found is
 * dropped. An answer without marks rests on the chunks that hold most of its words.
 */
export function sourcesOf(
  { found, foundBefore }: {
    readonly found: ReadonlyMap<number, TurnChunk>;
    /** Of earlier turns: an answer rests on them only where it cites them. */
    readonly foundBefore: ReadonlyMap<number, TurnChunk>;
  },
  answer: { readonly text: string; readonly cited: readonly number[] },
): readonly AnswerSource[] {
  const cited = answer.cited.flatMap((n) => found.get(n) ?? foundBefore.get(n) ?? []);
  const chunks = cited.length > 0 ? cited : [...found.values()].filter(({ text }) => supports(text, answer.text));
  const byPage = new Map(chunks.toReversed().map((chunk) => [chunk.pageId, chunk]));
  return [...new Set(chunks.map(({ pageId }) => pageId))]
    .flatMap((pageId) => byPage.get(pageId) ?? [])
    .slice(0, ANSWER_LIMITS.sourcesMax)
    .map(({ title, url, sourceId, pageId, chunkId }) => ({ title, url, sourceId, pageId, chunkId }));
}

/** The part of them that is sent to a chat. */
export function sourceLinks(sources: readonly AnswerSource[]): readonly SourceLink[] {
  return sources.map(({ title, url }) => ({ title, url }));
}

/** The texts of a chunk whose addresses an answer may repeat: its own address, with and without its place, and its words. */
export function linksOf({ url, text }: Pick<TurnChunk, "url" | "text">): readonly string[] {
  return url === null ? [text] : [url, url.replace(/#.*/s, ""), text];
}

/** Words of its own that an answer must have, and the share of them that the chunk must hold. */
const OWN_WORDS_MIN = 4;
const HELD = 0.6;

function supports(chunk: string, answer: string): boolean {
  const held = new Set(messageWordsOf(chunk).map(stem));
  const own = [...new Set(messageWordsOf(answer).filter((word) => !isCommonWord(word)).map(stem))];
  return own.length >= OWN_WORDS_MIN && own.filter((stem) => held.has(stem)).length >= own.length * HELD;
}
