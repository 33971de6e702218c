/**
 * Bodies of a store that may fall silent in the middle. A request of the desk ends at its door's deadline; a command of the
 * operator has none, since a backup may take hours.
 *
 * @module
 */
import type { Readable } from "node:stream";
import { type ReadBody, readBody } from "../body.ts";
import { BUCKET_LIMITS } from "../limits.ts";

/** The chunks of a body. @throws when the next one does not come in `BUCKET_LIMITS.silentMs`, or the connection breaks */
export async function* chunksInTime(body: Readable): AsyncGenerator<Uint8Array, void, void> {
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      // The time of the reader does not count.
      const stopWatching = endAfterSilence(body);
      const next = await chunks.next().finally(stopWatching);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

/** As {@linkcode readBody}, for a short body, which comes whole in that time; `late` when it does not. @throws when it breaks */
export async function readInTime(body: Readable, bytesMax: number): Promise<ReadBody | "late"> {
  let isLate = false;
  const stopWatching = endAfterSilence(body, () => isLate = true);
  try {
    return await readBody(body, bytesMax);
  } catch (error) {
    if (isLate) return "late";
    throw error;
  } finally {
    stopWatching();
  }
}

function endAfterSilence(body: Readable, onSilence: () => void = () => {}): () => void {
  const timer = setTimeout(() => {
    onSilence();
    body.destroy(new Error("the store fell silent inside of an answer"));
  }, BUCKET_LIMITS.silentMs);
  return () => clearTimeout(timer);
}
