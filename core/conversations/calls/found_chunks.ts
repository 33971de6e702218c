/**
 * Searches the knowledge for a model: returns chunks, numbered so that an answer can cite them.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { neighboursOf } from "../../knowledge/neighbours.ts";
import { type KnowledgeHit, searchKnowledge } from "../../knowledge/search.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { withWholeBlocks } from "../../knowledge/whole_blocks.ts";
import { ANSWER_LIMITS } from "../../limits/knowledge.ts";
import { cutAtWord } from "../../search/cut.ts";
import type { Answerable } from "../../model/model.ts";
import type { TurnChunk } from "../run/run.ts";

/** The result of a search. */
export type ChunkSearch = {
  readonly answerable: Answerable;
  /** Each with its score from 0 to 1; 0 for the neighbours of the best hit. */
  readonly chunks: readonly (TurnChunk & { readonly score: number })[];
};

/**
 * Returns the query in the input of a model's call, or null. A search is harmless, so text in another field than
 * `query` is accepted: small models often put it there.
 */
export function queryOf(input: unknown): string | null {
  const given = isJsonObject(input) ? input["query"] ?? onlyText(input) : input;
  const query = Array.isArray(given) ? given.filter((word) => typeof word === "string").join(" ") : given ?? "";
  if (typeof query !== "string" || query.trim() === "" || /^\s*[[{]/.test(query)) return null;
  return cutAtWord(query.trim(), ANSWER_LIMITS.queryCharsMax);
}

/** Returns the only text among the values. */
function onlyText(input: JsonObject): string | undefined {
  const texts = Object.values(input).filter((value) => typeof value === "string");
  return texts.length === 1 ? texts[0] : undefined;
}

/**
 * Searches the knowledge of a workspace.
 *
 * @param first the number of the first chunk
 */
export async function findChunks(desk: Desk, workspace: string, query: string, first: number): Promise<ChunkSearch> {
  const { items, answerable } = await searchKnowledge(desk, { workspace, query, limit: ANSWER_LIMITS.chunksMax });
  // Hits below the threshold may contain the answer in other words: the model reads a few, and must quote.
  const hits = items.filter(({ score }, at) => at === 0 || score > 0)
    .slice(0, answerable === "no" ? ANSWER_LIMITS.doubtfulChunksMax : ANSWER_LIMITS.chunksMax);
  const beside = answerable === "no" ? [] : await besideFirst(desk, workspace, hits);
  const whole = await withWholeBlocks(desk, workspace, [...hits, ...beside]);
  const chunks = whole.map((hit, at) => ({
    n: first + at,
    sourceId: hit.sourceId,
    pageId: hit.pageId,
    chunkId: hit.chunkId,
    title: plainTitle(hit.title),
    url: webAddress(hit.url),
    headings: hit.headings,
    text: hit.text.slice(0, ANSWER_LIMITS.chunkCharsMax),
    score: hits[at]?.score ?? 0,
  }));
  return { answerable, chunks };
}

/** Adds the neighbours of the best hit on its page, unless they are hits themselves. */
async function besideFirst(
  desk: Desk,
  workspace: string,
  hits: readonly KnowledgeHit[],
): Promise<readonly KnowledgeHit[]> {
  const [first] = hits;
  if (first === undefined) return [];
  const found = new Set(hits.map(({ chunkId }) => chunkId));
  const around = await neighboursOf(desk, workspace, first.chunkId);
  return around.filter(({ chunkId }) => !found.has(chunkId)).map((chunk) => ({ ...first, ...chunk, score: 0 }));
}

const TITLE_CHARS_MAX = 120;

/** A title is shown verbatim, so it must not contain anything that looks like a link. */
function plainTitle(title: string): string {
  const plain = title.replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "$1").replace(
    /(?:https?:\/\/|www\.)\S+/gi,
    "",
  ).trim();
  return plain.slice(0, TITLE_CHARS_MAX) || "Untitled";
}

/** Returns null for a file or a text, which has no public address. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:/i.test(url) ? url : null;
}
