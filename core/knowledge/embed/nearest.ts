/**
 * The chunks that mean what a question means, for a search that does not wait for them: whatever goes wrong, there are
 * none, and the search goes on by words.
 *
 * @module
 */
import type { NearChunk } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";

/** What it takes. */
export type NearestDesk = Pick<Desk, "db" | "vectors" | "embedder" | "log">;

/** What is asked. */
export type NearestQuestion = {
  readonly workspace: string;
  readonly query: string;
  /** How many chunks the workspace has. */
  readonly chunks: number;
};

/** The nearest chunks, best first, of all generations; none where no vectors are kept of the present model. */
export async function nearestChunks(desk: NearestDesk, question: NearestQuestion): Promise<readonly NearChunk[]> {
  try {
    return await findNearest(desk, question);
  } catch (error) {
    desk.log("warn", "A search went on without embeddings.", { cause: String(error) });
    return [];
  }
}

async function findNearest(desk: NearestDesk, { workspace, query, chunks }: NearestQuestion) {
  const vectors = desk.embedder === null ? null : await desk.vectors();
  if (desk.embedder === null || vectors === null) return [];
  const known = await desk.db.selectFrom("knowledgeEmbedders").select(["id", "size"])
    .where("name", "=", desk.embedder.name).executeTakeFirst();
  if (known === undefined || known.size === null) return [];
  const vector = await desk.embedder.embedQuestion(query);
  if (vector?.length !== known.size) return [];
  const { nearestMax: limit } = EMBEDDING_LIMITS;
  return await vectors.nearest({ workspace, embedder: known.id, vector, limit, among: chunks });
}
