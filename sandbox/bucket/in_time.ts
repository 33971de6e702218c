/**
 * Reads bodies of a store that may stop sending. A request of the desk ends at its door's deadline; an operator's
 * command has none, since a backup may take hours.
 *
 * @module
 */
import { Readable } from "node:stream";
import { type ReadBody, readBody } from "../body.ts";
import { BUCKET_LIMITS } from "../limits.ts";

/**
 * The chunks of a body. @throws when the next one does not arrive within `BUCKET_LIMITS.silentMs`, or the connection
 * breaks
 */
export async function* chunksInTime(body: Readable): AsyncGenerator<Uint8Array, void, void> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      // The reader's own time does not count.
      const stopWatching = endAfterSilence(body);
      const next = await chunks.next().finally(stopWatching);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

/**
 * Like {@linkcode readBody}; `late` when the store stops sending. A store that assembles a large object sends white
 * space for minutes before its result.
 *
 * @throws when the connection breaks
 */
export async function readInTime(body: Readable, bytesMax: number): Promise<ReadBody | "late"> {
  try {
    return await readBody(Readable.from(chunksInTime(body)), bytesMax);
  } catch (error) {
    if (error instanceof SilentError) return "late";
    throw error;
  }
}

class SilentError extends Error {
  override readonly name = "SilentError";
}

function endAfterSilence(body: Readable): () => void {
  const timer = setTimeout(
    () => body.destroy(new SilentError("the store fell silent inside of an answer")),
    BUCKET_LIMITS.silentMs,
  );
  return () => clearTimeout(timer);
}
