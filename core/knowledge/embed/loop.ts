/**
 * The background worker of embeddings: polls for chunks without vectors, embeds them in batches, and stops gracefully.
 *
 * @module
 */
import type { Vectors } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";
import type { BackgroundLoop, Every } from "../../ports/timers.ts";
import { embedBatch, type EmbeddingCursor, type EmbeddingFailure, START } from "./job.ts";
import {
  type EmbeddingLease,
  holdLease,
  postpone,
  releaseLease,
  releaseLeases,
  resetEmbedder,
  takeLease,
} from "./lease.ts";
import { measureLikeness, unmeasured } from "./measure_likeness.ts";
import { hasChunksAfter } from "./unembedded.ts";

/** The dependencies of the worker. */
export type EmbedDesk = Pick<Desk, "db" | "vectors" | "embedder" | "live" | "log" | "now" | "newId">;

/** Options of the worker. */
export type EmbedOptions = {
  readonly every: Every;
  /** Whether no other process has the database open, so that existing leases are stale. */
  readonly isAlone: boolean;
};

/** Starts the worker; does nothing when no embeddings are configured. */
export function startEmbedding(desk: EmbedDesk, { every, isAlone }: EmbedOptions): BackgroundLoop {
  const { embedder } = desk;
  if (embedder === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  let cursor = START;
  let fullLookAt = desk.now().getTime() + EMBEDDING_LIMITS.fullLookMs;
  let running: Promise<void> | null = null;
  const look = async (vectors: Vectors) => {
    // A full scan: on PostgreSQL ids may commit out of order, and a text that was refused may be accepted later.
    if (desk.now().getTime() >= fullLookAt) {
      cursor = START;
      fullLookAt = desk.now().getTime() + EMBEDDING_LIMITS.fullLookMs;
    }
    cursor = await runEmbedding(desk, { embedder, vectors }, cursor, stopping.signal);
  };
  const begin = (work: () => Promise<void>) => {
    if (running !== null || stopping.signal.aborted) return;
    running = work()
      .catch((error) => desk.log("error", "Embeddings cannot be made.", { cause: String(error) }))
      .finally(() => running = null);
  };
  const stopLooking = every(EMBEDDING_LIMITS.lookMs, () =>
    begin(async () => {
      const vectors = await desk.vectors();
      if (vectors !== null) await look(vectors);
    }));
  begin(async () => {
    const vectors = await desk.vectors();
    if (vectors === null) return desk.log("warn", NO_VECTORS);
    if (isAlone) await releaseLeases(desk);
    await look(vectors);
  });
  return {
    stop: async () => {
      stopping.abort();
      stopLooking();
      await running;
    },
  };
}

/** The warning for a database without the vector extension. */
export const NO_VECTORS = "SVC_EMBEDDING_MODEL is set, but the database has no extension vector (0.7.0 or newer): " +
  "knowledge is searched by words alone.";

type Tools = { readonly embedder: Embedder; readonly vectors: Vectors };

/** Runs steps from a cursor until there is nothing left, or one fails. @returns the next cursor */
export async function runEmbedding(
  desk: EmbedDesk,
  tools: Tools,
  from: EmbeddingCursor,
  signal: AbortSignal,
): Promise<EmbeddingCursor> {
  const taken = await hasChunksAfter(desk, from.after) ? await takeLease(desk, tools.embedder) : null;
  if (taken === null) return from;
  let [lease, cursor]: [EmbeddingLease, EmbeddingCursor] = [taken, from];
  const changed = new Set<string>();
  try {
    while (!signal.aborted) {
      const step = await embedBatch(desk, tools, lease, cursor).catch((error: unknown) => failureFrom(desk, error));
      if (step.kind === "lost") return START;
      if (step.kind === "failed") return await handleFailure(desk, lease, step) ? START : cursor;
      cursor = step.cursor;
      if (step.kind === "end") {
        const failure = await measureAll(desk, tools, { lease, changed, signal })
          .catch((error: unknown) => failureFrom(desk, error));
        if (failure === null) break;
        await handleFailure(desk, lease, failure);
        return START;
      }
      lease = step.lease;
      const last = step.made.at(-1);
      if (last !== undefined) {
        for (const { workspace } of step.made) changed.add(workspace);
        desk.live.publish({ kind: "knowledge", workspace: last.workspace, sourceId: last.sourceId });
      }
    }
    return cursor;
  } finally {
    await releaseLease(desk, lease);
  }
}

/**
 * Measures similarities where vectors were created, and where that failed before. Each workspace renews the lease and
 * resets earlier failures: if no vector is missing, nothing else would.
 */
async function measureAll(
  desk: EmbedDesk,
  tools: Tools,
  { lease, changed, signal }: {
    readonly lease: EmbeddingLease;
    readonly changed: ReadonlySet<string>;
    readonly signal: AbortSignal;
  },
): Promise<EmbeddingFailure | null> {
  for (const workspace of new Set([...changed, ...await unmeasured(desk, lease.embedder)])) {
    if (signal.aborted) return null;
    const failure = await measureLikeness(desk, { ...tools, lease }, workspace);
    if (failure !== null) return failure;
    const isHeld = await holdLease(desk, lease, () => Promise.resolve({ attempts: 0, error: null }));
    if (!isHeld) return null;
  }
  return null;
}

/**
 * Converts a fault of the desk itself to a failure: its delay keeps the desk from requesting the same texts in a loop.
 */
function failureFrom(desk: Pick<Desk, "log">, error: unknown): EmbeddingFailure {
  desk.log("error", "Vectors could not be kept.", { cause: String(error) });
  const message = "The desk had a fault while it kept vectors; its log says which.";
  return { kind: "failed", message, waitMs: null, isWrongSize: false };
}

/** Postpones the job, or resets the model. @returns whether all vectors must be created again */
async function handleFailure(
  desk: EmbedDesk,
  lease: EmbeddingLease,
  { message, waitMs, isWrongSize }: EmbeddingFailure,
): Promise<boolean> {
  desk.log("warn", "Embeddings were not made.", { cause: message });
  const isAnother = isWrongSize && lease.attempts + 1 >= EMBEDDING_LIMITS.otherSizeMax;
  await (isAnother ? resetEmbedder(desk, lease) : postpone(desk, lease, { message, waitMs }));
  return isAnother;
}
