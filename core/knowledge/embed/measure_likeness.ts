/**
 * Measures typical similarities in one workspace, with questions generated from its own chunks, without labels.
 *
 * Each question is compared with the chunks of its own page and with any. The mean over any chunks is that of unrelated
 * passages in this knowledge with this model, the median over its own is that of an answer; a customer's question is
 * placed between the two.
 *
 * @see docs/decisions/knowledge.md, "What embeddings decide"
 * @module
 */
import type { NearChunk, Vectors } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";
import { questionOf } from "../calibrate/questions.ts";
import { servedChunks } from "../served.ts";
import { type EmbeddingFailure, sizeFailure } from "./job.ts";
import type { EmbeddingLease } from "./lease.ts";

/** A model, the location of its vectors, and the lease with its number and their size. */
type Measuring = { readonly embedder: Embedder; readonly vectors: Vectors; readonly lease: EmbeddingLease };

/** Offsets of questions in a chunk's hash: small knowledge gets several questions for each chunk. */
const PLACES = [0, 8, 16, 24] as const;

/** Returns the workspaces with vectors of a model that were not measured with it. */
export async function unmeasured({ db }: Pick<Desk, "db">, embedder: number): Promise<readonly string[]> {
  const rows = await db.selectFrom("knowledgeVectors as vector").select("vector.workspace").distinct()
    .where("vector.embedder", "=", embedder)
    .where((where) =>
      where.not(where.exists(
        where.selectFrom("knowledgeLikeness as measured").select("measured.workspace")
          .whereRef("measured.workspace", "=", "vector.workspace").where("measured.embedder", "=", embedder)
          // An earlier version measured chance instead.
          .where((done) => done.or([done("measured.own", "is", null), done("measured.unrelated", "is not", null)])),
      ))
    ).execute();
  return rows.map(({ workspace }) => workspace);
}

/**
 * Measures a workspace and stores the result; with too few questions, only the attempt is stored.
 *
 * @returns the server's fault, after which the next run tries again
 */
export async function measureLikeness(
  desk: Pick<Desk, "db">,
  { embedder, vectors, lease }: Measuring,
  workspace: string,
): Promise<EmbeddingFailure | null> {
  const id = lease.embedder;
  const chunks = await servedChunks(desk, workspace).select(["chunk.hash", "chunk.pageId", "chunk.text"])
    .select("chunk.language").orderBy("chunk.hash").limit(EMBEDDING_LIMITS.measuredMax).execute();
  const made = PLACES.map((place) =>
    chunks.flatMap((chunk) => {
      const query = questionOf({ ...chunk, hash: chunk.hash.slice(place) });
      return query === null ? [] : [{ query, pageId: chunk.pageId }];
    })
  );
  const different = new Map(made.flat().map((one) => [one.query, one]));
  const asked = [...different.values()].slice(0, EMBEDDING_LIMITS.measuredMax);
  const found: { readonly own: number; readonly any: number }[] = [];
  // Several questions of few chunks add nothing to one of each.
  const isWorthwhile = (made[0] ?? []).length >= EMBEDDING_LIMITS.measuredMin;
  const embedded = isWorthwhile ? await embedTaken(embedder, lease, asked) : [];
  if ("kind" in embedded) return embedded;
  for (const { vector, pageId } of embedded) {
    // Always the approximate search, even in a small workspace: measuring a large one runs beside customers' questions.
    const limit = EMBEDDING_LIMITS.nearestMax;
    const near = await vectors.nearest({ workspace, embedder: id, vector, limit, among: Infinity });
    const own = await bestOf(desk, workspace, near, pageId);
    if (own === null) continue;
    found.push({ own, any: (await vectors.spread({ workspace, embedder: id, vector })).mean });
  }
  const isEnough = found.length >= EMBEDDING_LIMITS.measuredMin;
  const measured = {
    unrelated: isEnough ? found.reduce((sum, { any }) => sum + any, 0) / found.length : null,
    own: isEnough ? middleOf(found.map(({ own }) => own)) : null,
  };
  await desk.db.insertInto("knowledgeLikeness").values({ workspace, embedder: id, ...measured })
    .onConflict((conflict) => conflict.column("workspace").doUpdateSet({ embedder: id, ...measured })).execute();
  return null;
}

/** A question, and the page that it was generated from. */
type Asked = { readonly query: string; readonly pageId: string };

/**
 * Returns the vectors of the questions that the server accepts. Those that it refuses individually are skipped, as the
 * job skips such chunks; after many consecutive ones the cause is not the text.
 */
async function embedTaken(
  embedder: Embedder,
  lease: EmbeddingLease,
  asked: readonly Asked[],
): Promise<readonly (Asked & { readonly vector: readonly number[] })[] | EmbeddingFailure> {
  const taken: (Asked & { readonly vector: readonly number[] })[] = [];
  let [at, texts, refused]: [number, number, number] = [0, EMBEDDING_LIMITS.textsMax, 0];
  while (at < asked.length) {
    const some = asked.slice(at, at + texts);
    const answer = await embedder.embed(some.map(({ query }) => query.toWellFormed()));
    if (answer.kind === "vectors") {
      const otherSize = sizeFailure(lease, answer.vectors);
      if (otherSize !== null) return otherSize;
      taken.push(...some.map((one, n) => ({ ...one, vector: answer.vectors[n] ?? [] })));
      [at, texts, refused] = [at + some.length, Math.min(EMBEDDING_LIMITS.textsMax, texts * 2), 0];
    } else if (answer.code !== "refused" || refused >= EMBEDDING_LIMITS.refusedMax) {
      return { ...answer, isWrongSize: false };
    } else if (some.length > 1) {
      texts = Math.ceil(some.length / 2);
    } else {
      [at, refused] = [at + 1, refused + 1];
    }
  }
  return taken;
}

/** Returns the best similarity on the question's own page; null if the list contains only that page or only others. */
async function bestOf(desk: Pick<Desk, "db">, workspace: string, near: readonly NearChunk[], ownPage: string) {
  if (near.length === 0) return null;
  const rows = await servedChunks(desk, workspace, near.map(({ id }) => id)).select(["chunk.id", "chunk.pageId"])
    .execute();
  const pages = new Map(rows.map(({ id, pageId }) => [id, pageId]));
  const best = (isOwn: boolean) =>
    near.find(({ id }) => pages.has(id) && (pages.get(id) === ownPage) === isOwn)?.alike ?? null;
  const [own, others] = [best(true), best(false)];
  return others === null ? null : own;
}

function middleOf(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}
