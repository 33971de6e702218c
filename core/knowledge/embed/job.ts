/**
 * One step of the job that makes vectors: some chunks without one are asked for, and what came is kept.
 *
 * @module
 */
import type { Vectors } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedded, Embedder } from "../../model/embedder.ts";
import { holdLease, type Lease } from "./lease.ts";
import { findWaiting, type WaitingChunk } from "./waiting.ts";

/** Where the job is. */
export type EmbedPosition = {
  /** Every chunk up to this id was looked at. */
  readonly after: number;
  /** Texts of the next request, and characters of each: fewer when the server refused more. */
  readonly texts: number;
  readonly chars: number;
  /** Chunks in a row that were passed over because the server refused each by itself. */
  readonly refused: number;
};

/** What a step came to. */
export type EmbedStep =
  | {
    readonly kind: "on";
    readonly place: EmbedPosition;
    readonly lease: Lease;
    readonly made: readonly WaitingChunk[];
  }
  /** Every chunk was looked at; those that come have higher ids. */
  | { readonly kind: "end"; readonly place: EmbedPosition }
  | { readonly kind: "failed"; readonly message: string; readonly waitMs: number | null; readonly isOtherSize: boolean }
  | { readonly kind: "lost" };

type JobDesk = Pick<Desk, "db" | "now">;

const [CHARS_MAX = 0] = EMBEDDING_LIMITS.textChars;
const TEXTS_MAX = EMBEDDING_LIMITS.textsMax;

/** The beginning: every chunk is looked at. */
export const START: EmbedPosition = { after: 0, texts: TEXTS_MAX, chars: CHARS_MAX, refused: 0 };

/** Goes on from a place, as whoever has the job. */
export async function makeSome(
  desk: JobDesk,
  { embedder, vectors }: { readonly embedder: Embedder; readonly vectors: Vectors },
  lease: Lease,
  place: EmbedPosition,
): Promise<EmbedStep> {
  const { chunks, lookedTo } = await findWaiting(desk, lease.embedder, place.after, place.texts);
  if (lookedTo === null) return { kind: "end", place };
  if (chunks.length === 0) return { kind: "on", place: { ...place, after: lookedTo }, lease, made: [] };
  const texts = chunks.map(({ text }) => text.slice(0, place.chars).toWellFormed());
  const answer = await embedder.embed(texts);
  if (answer.kind === "failed") return afterFailure(answer, lease, place, chunks);
  const size = answer.vectors[0]?.length ?? 0;
  if (lease.size !== null && lease.size !== size) {
    const message = `The server gave vectors of ${size} numbers instead of ${lease.size}. ` +
      "If it goes on so, it is taken for another model, and every vector is made anew.";
    return { kind: "failed", message, waitMs: null, isOtherSize: true };
  }
  const made = chunks.map(({ id }, at) => ({ chunkId: id, vector: answer.vectors[at] ?? [] }));
  for (let at = 0; at < made.length; at += EMBEDDING_LIMITS.writtenAtOnce) {
    const some = made.slice(at, at + EMBEDDING_LIMITS.writtenAtOnce);
    const isHeld = await holdLease(desk, lease, async (db) => {
      await vectors.put(db, lease.embedder, some);
      return { size, attempts: 0, error: null };
    });
    if (!isHeld) return { kind: "lost" };
  }
  const more = Math.min(TEXTS_MAX, place.texts * 2);
  const next = { after: lookedTo, texts: more, chars: CHARS_MAX, refused: 0 };
  return { kind: "on", place: next, lease: { ...lease, size, attempts: 0 }, made: chunks };
}

/** A server that refuses texts is asked for fewer, then for less of one, and goes on without it in the end. */
function afterFailure(
  { code, message, waitMs }: Extract<Embedded, { kind: "failed" }>,
  lease: Lease,
  place: EmbedPosition,
  [first, ...others]: readonly WaitingChunk[],
): EmbedStep {
  const failed = { kind: "failed", message, waitMs, isOtherSize: false } as const;
  if (code !== "refused") return failed;
  const on = (change: Partial<EmbedPosition>): EmbedStep => ({
    kind: "on",
    place: { ...place, ...change },
    lease,
    made: [],
  });
  if (others.length > 0) return on({ texts: Math.ceil((others.length + 1) / 2) });
  const less = EMBEDDING_LIMITS.textChars.find((chars) => chars < Math.min(place.chars, first?.text.length ?? 0));
  if (less !== undefined) return on({ texts: 1, chars: less });
  // Where nothing was ever made it is not the text; and so many texts are not to blame.
  if (lease.size === null || place.refused >= EMBEDDING_LIMITS.refusedMax) return failed;
  return on({ after: first?.id ?? place.after, texts: 1, chars: CHARS_MAX, refused: place.refused + 1 });
}
