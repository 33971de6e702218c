/**
 * Finds the nearest chunks to a question by embeddings. On any error it returns none, and the search continues by
 * words.
 *
 * @module
 */
import type { NearChunk, Spread } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";
import type { Likeness } from "./likeness.ts";

/** The model of a search: returns the vector of one of its wordings, or null. */
export type WordingEmbedder = Pick<Embedder, "name"> & {
  readonly vectorOf: (wording: string) => Promise<readonly number[] | null>;
};

/** The dependencies of the search by embeddings. */
export type NearestDesk = Pick<Desk, "db" | "vectors" | "log"> & { readonly embedder: WordingEmbedder | null };

/** A question, and where it is searched. */
export type NearestQuestion = {
  readonly workspace: string;
  readonly query: string;
  /** Number of chunks in the workspace. */
  readonly chunks: number;
};

/** The result of the search by embeddings. */
export type Nearest = {
  /** Of all generations, best first; empty without vectors of the current model. */
  readonly near: readonly NearChunk[];
  /** Typical similarities; null if not measured. */
  readonly likeness: Likeness | null;
  /** The distribution of similarities over any chunks. */
  readonly spread: Spread;
};

/** Embeds all wordings of a message in one request, when the first of them is needed. */
export function embedTogether(embedder: Embedder, wordings: readonly string[]): WordingEmbedder {
  const texts = [...new Set(wordings)].slice(0, EMBEDDING_LIMITS.textsMax);
  let asked: ReturnType<Embedder["embedQuestions"]> | null = null;
  return {
    name: embedder.name,
    vectorOf: async (wording) => {
      const vectors = await (asked ??= embedder.embedQuestions(texts));
      return vectors?.[texts.indexOf(wording)] ?? null;
    },
  };
}

const NOTHING: Nearest = { near: [], likeness: null, spread: { mean: 0, deviation: 0 } };

/** Returns the nearest chunks to a question. */
export async function nearestChunks(desk: NearestDesk, question: NearestQuestion): Promise<Nearest> {
  try {
    return await findNearest(desk, question);
  } catch (error) {
    desk.log("warn", "A search continued without embeddings.", { cause: String(error) });
    return NOTHING;
  }
}

async function findNearest(desk: NearestDesk, { workspace, query, chunks }: NearestQuestion): Promise<Nearest> {
  const vectors = desk.embedder === null ? null : await desk.vectors();
  if (desk.embedder === null || vectors === null) return NOTHING;
  const known = await desk.db.selectFrom("knowledgeEmbedders as embedder")
    // Until every chunk had a vector once, the nearest ones are only the nearest of those that were embedded first.
    .innerJoin(
      "knowledgeLikeness as measured",
      (join) => join.onRef("measured.embedder", "=", "embedder.id").on("measured.workspace", "=", workspace),
    )
    .select(["embedder.id", "embedder.size", "measured.unrelated", "measured.own"])
    .where("embedder.name", "=", desk.embedder.name).executeTakeFirst();
  if (known === undefined || known.size === null) return NOTHING;
  const vector = await desk.embedder.vectorOf(query);
  if (vector?.length !== known.size) return NOTHING;
  const { nearestMax: limit } = EMBEDDING_LIMITS;
  const near = await vectors.nearest({ workspace, embedder: known.id, vector, limit, among: chunks });
  const spread = await vectors.spread({ workspace, embedder: known.id, vector });
  const { unrelated, own } = known;
  return { near, likeness: unrelated === null || own === null ? null : { unrelated, own }, spread };
}
