/**
 * One step of the embedding job: requests the vectors of a batch of chunks and stores them.
 *
 * @module
 */
import type { Vectors } from "../../db/vectors.ts";
import type { Desk } from "../../desk.ts";
import { EMBEDDING_LIMITS } from "../../limits/knowledge.ts";
import type { Embedded, Embedder } from "../../model/embedder.ts";
import { type EmbeddingLease, holdLease } from "./lease.ts";
import { findUnembedded, type UnembeddedChunk } from "./unembedded.ts";

/** Progress of the job. */
export type EmbeddingCursor = {
  /** Every chunk up to this id was processed. */
  readonly after: number;
  /** Texts in the next request, and characters of each; reduced if the server refuses a request. */
  readonly texts: number;
  readonly chars: number;
  /** Consecutive chunks that were skipped because the server refused each by itself. */
  readonly refused: number;
};

/** The result of a step. */
export type EmbeddingStep =
  | {
    readonly kind: "on";
    readonly cursor: EmbeddingCursor;
    readonly lease: EmbeddingLease;
    readonly made: readonly UnembeddedChunk[];
  }
  /** Every chunk was processed; new ones get higher ids. */
  | { readonly kind: "end"; readonly cursor: EmbeddingCursor }
  | EmbeddingFailure
  | { readonly kind: "lost" };

/** Why the server's vectors cannot be used. */
export type EmbeddingFailure = {
  readonly kind: "failed";
  readonly message: string;
  /** How long the server asks to wait. */
  readonly waitMs: number | null;
  readonly isWrongSize: boolean;
};

type JobDesk = Pick<Desk, "db" | "now">;

const [CHARS_MAX = 0] = EMBEDDING_LIMITS.textChars;
const TEXTS_MAX = EMBEDDING_LIMITS.textsMax;

/** The cursor before the first chunk. */
export const START: EmbeddingCursor = { after: 0, texts: TEXTS_MAX, chars: CHARS_MAX, refused: 0 };

/** Embeds the batch after the cursor, while the lease is held. */
export async function embedBatch(
  desk: JobDesk,
  { embedder, vectors }: { readonly embedder: Embedder; readonly vectors: Vectors },
  lease: EmbeddingLease,
  cursor: EmbeddingCursor,
): Promise<EmbeddingStep> {
  const { chunks, scannedTo } = await findUnembedded(desk, lease.embedder, cursor.after, cursor.texts);
  if (scannedTo === null) return { kind: "end", cursor };
  if (chunks.length === 0) return { kind: "on", cursor: { ...cursor, after: scannedTo }, lease, made: [] };
  const texts = chunks.map(({ text }) => text.slice(0, cursor.chars).toWellFormed());
  const answer = await embedder.embed(texts);
  if (answer.kind === "failed") return afterFailure(answer, lease, cursor, chunks);
  const size = answer.vectors[0]?.length ?? 0;
  const otherSize = sizeFailure(lease, answer.vectors);
  if (otherSize !== null) return otherSize;
  const made = chunks.map(({ id }, at) => ({ chunkId: id, vector: answer.vectors[at] ?? [] }));
  for (let at = 0; at < made.length; at += EMBEDDING_LIMITS.writtenAtOnce) {
    const some = made.slice(at, at + EMBEDDING_LIMITS.writtenAtOnce);
    const isHeld = await holdLease(desk, lease, async (db) => {
      await vectors.put(db, lease.embedder, some);
      return { size, attempts: 0, error: null };
    });
    if (!isHeld) return { kind: "lost" };
  }
  const more = Math.min(TEXTS_MAX, cursor.texts * 2);
  const next = { after: scannedTo, texts: more, chars: CHARS_MAX, refused: 0 };
  return { kind: "on", cursor: next, lease: { ...lease, size, attempts: 0 }, made: chunks };
}

/**
 * Returns the failure of vectors of another size than the model's; null for those of its size, and for the first ones.
 */
export function sizeFailure(
  lease: Pick<EmbeddingLease, "size">,
  [first]: readonly (readonly number[])[],
): EmbeddingFailure | null {
  const size = first?.length ?? 0;
  if (lease.size === null || lease.size === size) return null;
  const message = `The server gave vectors of ${size} numbers instead of ${lease.size}. ` +
    "If this continues, it counts as another model, and all vectors are made again.";
  return { kind: "failed", message, waitMs: null, isWrongSize: true };
}

/** Returns the step after a failure: fewer texts, then a shorter one, and finally the chunk is skipped. */
function afterFailure(
  { code, message, waitMs }: Extract<Embedded, { kind: "failed" }>,
  lease: EmbeddingLease,
  cursor: EmbeddingCursor,
  [first, ...others]: readonly UnembeddedChunk[],
): EmbeddingStep {
  const failed = { kind: "failed", message, waitMs, isWrongSize: false } as const;
  if (code !== "refused") return failed;
  const on = (change: Partial<EmbeddingCursor>): EmbeddingStep => ({
    kind: "on",
    cursor: { ...cursor, ...change },
    lease,
    made: [],
  });
  if (others.length > 0) return on({ texts: Math.ceil((others.length + 1) / 2) });
  const less = EMBEDDING_LIMITS.textChars.find((chars) => chars < Math.min(cursor.chars, first?.text.length ?? 0));
  if (less !== undefined) return on({ texts: 1, chars: less });
  // Without any vector so far, or after many consecutive refusals, the cause is not the text.
  if (lease.size === null || cursor.refused >= EMBEDDING_LIMITS.refusedMax) return failed;
  return on({ after: first?.id ?? cursor.after, texts: 1, chars: CHARS_MAX, refused: cursor.refused + 1 });
}
