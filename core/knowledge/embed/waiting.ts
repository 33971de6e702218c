/**
 * Chunks that have no vector of a model yet, found a window at a time: no query is long, however many chunks there are.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import { LIVE_MIN } from "../list.ts";
import { plainText } from "../markdown.ts";

/** A chunk without a vector. */
export type WaitingChunk = {
  readonly id: number;
  readonly workspace: string;
  readonly sourceId: string;
  /** What is asked for: where it stands, and what it says. */
  readonly text: string;
};

/** What was found. */
export type WaitingChunks = {
  readonly chunks: readonly WaitingChunk[];
  /** Up to this id none but the chunks found is waiting; null: there is nothing behind where it was looked from. */
  readonly lookedTo: number | null;
};

/** Looks at chunks with a higher id than `after`, in the order of their ids. Those that are about to go are left out. */
export async function findWaiting(
  { db }: Pick<Desk, "db">,
  embedder: number,
  after: number,
  limit: number,
): Promise<WaitingChunks> {
  const window = await db.selectFrom("knowledgeChunks").select("id").where("id", ">", after)
    .orderBy("id").limit(EMBEDDING_LIMITS.lookedAtOnce).execute();
  const end = window.at(-1)?.id ?? null;
  if (end === null) return { chunks: [], lookedTo: null };
  const rows = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgePages as page",
      (join) => join.onRef("page.workspace", "=", "chunk.workspace").onRef("page.id", "=", "chunk.pageId"),
    )
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "chunk.workspace").onRef("source.id", "=", "chunk.sourceId"),
    )
    .select(["chunk.id", "chunk.workspace", "chunk.sourceId", "chunk.headings", "chunk.text", "page.title"])
    .where("chunk.id", ">", after).where("chunk.id", "<=", end).where("chunk.lastGeneration", "is", null)
    .where("source.liveGeneration", ">=", LIVE_MIN)
    .where((where) =>
      where.not(where.exists(
        where.selectFrom("knowledgeVectors as vector").select("vector.chunkId")
          .whereRef("vector.chunkId", "=", "chunk.id").where("vector.embedder", "=", embedder),
      ))
    )
    .orderBy("chunk.id").limit(limit).execute();
  const chunks = rows.map(({ title, headings, text, ...chunk }) => ({
    ...chunk,
    text: [[title, ...headings.filter((heading) => heading !== title)].join(" › "), plainText(text)].join("\n"),
  }));
  return { chunks, lookedTo: chunks.length < limit ? end : chunks.at(-1)?.id ?? end };
}

/** Whether there is any chunk behind a place: what is asked again and again while there is nothing to do. */
export async function hasMore({ db }: Pick<Desk, "db">, after: number): Promise<boolean> {
  return await db.selectFrom("knowledgeChunks").select("id").where("id", ">", after)
    .limit(1).executeTakeFirst() !== undefined;
}
