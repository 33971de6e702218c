/**
 * The nearest chunks to a question by embeddings. On any error there are none, and the search continues by words.
 *
 * @module
 */
import type { NearChunk } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";

/** What the search by embeddings needs of the desk. */
export type NearestDesk = Pick<Desk, "db" | "vectors" | "embedder" | "log">;

/** A question, and where it is searched. */
export type NearestQuestion = {
  readonly workspace: string;
  readonly query: string;
  /** Number of chunks in the workspace. */
  readonly chunks: number;
};

/** The nearest chunks of all generations, best first; none without vectors of the current model. */
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
