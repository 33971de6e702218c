/**
 * Chunks without a vector, found in windows of ids, so that every query is short.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import { LIVE_MIN } from "../list.ts";
import { plainText } from "../markdown.ts";

/** A chunk without a vector. */
export type UnembeddedChunk = {
  readonly id: number;
  readonly workspace: string;
  readonly sourceId: string;
  /** The text to embed: title and headings, then the content. */
  readonly text: string;
};

/** One window of the scan. */
export type UnembeddedBatch = {
  readonly chunks: readonly UnembeddedChunk[];
  /** The last id scanned: up to it no others lack a vector. Null when there are no more chunks. */
  readonly scannedTo: number | null;
};

/** Scans chunks with a higher id than `after`, by id. Ended chunks are skipped. */
export async function findUnembedded(
  { db }: Pick<Desk, "db">,
  embedder: number,
  after: number,
  limit: number,
): Promise<UnembeddedBatch> {
  const window = await db.selectFrom("knowledgeChunks").select("id").where("id", ">", after)
    .orderBy("id").limit(EMBEDDING_LIMITS.lookedAtOnce).execute();
  const end = window.at(-1)?.id ?? null;
  if (end === null) return { chunks: [], scannedTo: null };
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
  return { chunks, scannedTo: chunks.length < limit ? end : chunks.at(-1)?.id ?? end };
}

/** Whether there is any chunk after an id: a cheap query for polling. */
export async function hasChunksAfter({ db }: Pick<Desk, "db">, after: number): Promise<boolean> {
  return await db.selectFrom("knowledgeChunks").select("id").where("id", ">", after)
    .limit(1).executeTakeFirst() !== undefined;
}
