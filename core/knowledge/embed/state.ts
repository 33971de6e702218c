/**
 * Progress of the embedding job, for teammates.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { LIVE_MIN } from "../list.ts";

/** State of the embeddings of a workspace. */
export type EmbeddingState =
  /** None are configured. */
  | { readonly kind: "off" }
  /** Configured, but the database has no vector extension. */
  | { readonly kind: "impossible"; readonly model: string }
  | {
    readonly kind: "on";
    readonly model: string;
    /** Chunks with a vector of the current model, and all chunks. */
    readonly done: number;
    readonly total: number;
    /** Error of the last request of the job, else of a question; null after a success. */
    readonly error: string | null;
  };

/** Reads the state of a workspace. */
export async function embeddingState(
  { db, vectors, embedder }: Pick<Desk, "db" | "vectors"> & {
    readonly embedder:
      | { readonly name: string; readonly model: string; readonly questionFault?: () => string | null }
      | null;
  },
  workspace: string,
): Promise<EmbeddingState> {
  if (embedder === null) return { kind: "off" };
  const { model, name } = embedder;
  if (await vectors() === null) return { kind: "impossible", model };
  const known = await db.selectFrom("knowledgeEmbedders").select(["id", "error"]).where("name", "=", name)
    .executeTakeFirst();
  const { done, total } = await db.selectFrom("knowledgeChunks as chunk")
    .innerJoin(
      "knowledgeSources as source",
      (join) => join.onRef("source.workspace", "=", "chunk.workspace").onRef("source.id", "=", "chunk.sourceId"),
    )
    .leftJoin(
      "knowledgeVectors as vector",
      (join) => join.onRef("vector.chunkId", "=", "chunk.id").on("vector.embedder", "=", known?.id ?? 0),
    )
    .select((row) => [row.fn.count<number>("vector.chunkId").as("done"), row.fn.countAll<number>().as("total")])
    .where("chunk.workspace", "=", workspace).where("chunk.lastGeneration", "is", null)
    .where("source.liveGeneration", ">=", LIVE_MIN)
    .executeTakeFirstOrThrow();
  return {
    kind: "on",
    model,
    done: Number(done),
    total: Number(total),
    error: known?.error ?? embedder.questionFault?.() ?? null,
  };
}
