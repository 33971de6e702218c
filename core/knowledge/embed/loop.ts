/**
 * The desk's own work on vectors: looks for chunks that have none, asks for some at a time, and stops in order.
 *
 * @module
 */
import type { Vectors } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedder } from "../../model/embedder.ts";
import type { Every, SyncLoop } from "../sync_loop.ts";
import { type EmbedPosition, type EmbedStep, makeSome, START } from "./job.ts";
import { freeLeases, type Lease, putOff, releaseLease, renewEmbedder, takeLease } from "./lease.ts";
import { hasMore } from "./waiting.ts";

/** What the work needs of the desk. */
export type EmbedDesk = Pick<Desk, "db" | "vectors" | "embedder" | "live" | "log" | "now" | "newId">;

/** How the work is begun. */
export type EmbedOptions = {
  readonly every: Every;
  /** Nobody else has the database open, so whoever had the job is gone. */
  readonly isAlone: boolean;
};

/** Begins to look for work; does nothing where no embeddings are configured. */
export function startEmbedding(desk: EmbedDesk, { every, isAlone }: EmbedOptions): SyncLoop {
  const { embedder } = desk;
  if (embedder === null) return { stop: () => Promise.resolve() };
  const stopping = new AbortController();
  let place = START;
  let fullLookAt = desk.now().getTime() + EMBEDDING_LIMITS.fullLookMs;
  let running: Promise<void> | null = null;
  const look = async (vectors: Vectors) => {
    // On a server an id may be seen after a higher one, and a text that was refused may be taken one day.
    if (desk.now().getTime() >= fullLookAt) {
      place = START;
      fullLookAt = desk.now().getTime() + EMBEDDING_LIMITS.fullLookMs;
    }
    place = await workOn(desk, { embedder, vectors }, place, stopping.signal);
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
    if (isAlone) await freeLeases(desk);
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

/** What operators should know of a database without vectors. */
export const NO_VECTORS = "SVC_EMBEDDING_MODEL is set, but the database has no extension vector (0.7.0 or newer): " +
  "knowledge is searched by words alone.";

type Tools = { readonly embedder: Embedder; readonly vectors: Vectors };

/** Works from a place until there is nothing left to do, or something failed. @returns where to go on */
export async function workOn(
  desk: EmbedDesk,
  tools: Tools,
  from: EmbedPosition,
  signal: AbortSignal,
): Promise<EmbedPosition> {
  const taken = await hasMore(desk, from.after) ? await takeLease(desk, tools.embedder) : null;
  if (taken === null) return from;
  let [lease, place]: [Lease, EmbedPosition] = [taken, from];
  try {
    while (!signal.aborted) {
      const step = await makeSome(desk, tools, lease, place).catch((error: unknown) => faultOf(desk, error));
      if (step.kind === "lost") return START;
      if (step.kind === "failed") return await putAside(desk, lease, step) ? START : place;
      place = step.place;
      if (step.kind === "end") break;
      lease = step.lease;
      const last = step.made.at(-1);
      if (last !== undefined) {
        desk.live.publish({ kind: "knowledge", workspace: last.workspace, sourceId: last.sourceId });
      }
    }
    return place;
  } finally {
    await releaseLease(desk, lease);
  }
}

/** A fault of the desk's own: without a wait the server would be asked for the same texts again and again. */
function faultOf(desk: Pick<Desk, "log">, error: unknown): EmbedStep {
  desk.log("error", "Vectors could not be kept.", { cause: String(error) });
  const message = "The desk had a fault while it kept vectors; its log says which.";
  return { kind: "failed", message, waitMs: null, isOtherSize: false };
}

/** Puts the job off, or makes the model a new one. @returns whether everything is to be made anew */
async function putAside(
  desk: EmbedDesk,
  lease: Lease,
  { message, waitMs, isOtherSize }: Extract<EmbedStep, { kind: "failed" }>,
): Promise<boolean> {
  desk.log("warn", "Embeddings were not made.", { cause: message });
  const isAnother = isOtherSize && lease.attempts + 1 >= EMBEDDING_LIMITS.otherSizeMax;
  await (isAnother ? renewEmbedder(desk, lease) : putOff(desk, lease, { message, waitMs }));
  return isAnother;
}
