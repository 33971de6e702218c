/**
 * One search of the knowledge for a model: the chunks that it reads, numbered so that an answer can cite them.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { neighboursOf } from "../../knowledge/neighbours.ts";
import { type KnowledgeHit, searchKnowledge } from "../../knowledge/search.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { ANSWER_LIMITS } from "../../limits/knowledge.ts";
import { cutAtWord } from "../../search/cut.ts";
import type { Answerable } from "../../model/model.ts";
import type { TurnChunk } from "../run/run.ts";

/** What a search found. */
export type ChunkSearch = {
  readonly answerable: Answerable;
  /** Each with how well it fits, from 0 to 1; 0 for what is beside the best one on its page. */
  readonly chunks: readonly (TurnChunk & { readonly score: number })[];
};

/**
 * What a model looks for, from the input of its call; null where it does not say. A search harms nothing, so words in
 * another place than `query` are taken as well: small models often put them there.
 */
export function queryOf(input: unknown): string | null {
  const given = isJsonObject(input) ? input["query"] ?? onlyText(input) : input;
  const query = Array.isArray(given) ? given.filter((word) => typeof word === "string").join(" ") : given ?? "";
  if (typeof query !== "string" || query.trim() === "" || /^\s*[[{]/.test(query)) return null;
  return cutAtWord(query.trim(), ANSWER_LIMITS.queryCharsMax);
}

/** The one text among the values. */
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
  // What is below the threshold may still hold the answer in other words: a model reads a few, and must quote.
  const hits = items.filter(({ score }, at) => at === 0 || score > 0)
    .slice(0, answerable === "no" ? ANSWER_LIMITS.doubtfulChunksMax : ANSWER_LIMITS.chunksMax);
  const beside = answerable === "no" ? [] : await besideFirst(desk, workspace, hits);
  const chunks = [...hits, ...beside].map((hit, at) => ({
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

/** The neighbours of the best hit on its page, without those that were found themselves. */
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

/** A title is shown as it is, so nothing in it may look like somewhere to go. */
function plainTitle(title: string): string {
  const plain = title.replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "$1").replace(
    /(?:https?:\/\/|www\.)\S+/gi,
    "",
  ).trim();
  return plain.slice(0, TITLE_CHARS_MAX) || "Untitled";
}

/** Null for a file or a text, which has no public address. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:/i.test(url) ? url : null;
}
