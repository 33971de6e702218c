/**
 * Verifies the body of an object against its stored size and hash while streaming it.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { chunksInTime } from "./in_time.ts";

/** The store's information about an object; null where it has none. */
export type Expected = {
  /** The Content-Length header. */
  readonly bytes: string | null;
  /** The hash of all its bytes, in hexadecimal. */
  readonly sha256: string | null;
};

/** Streams the body; fails at its end if it does not match, and when the store stops sending. */
export function checkedBody(body: Readable, expected: Expected): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(check(chunksInTime(body), expected));
}

async function* check(
  body: AsyncIterable<Uint8Array>,
  { bytes, sha256 }: Expected,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    hash.update(chunk);
    yield new Uint8Array(chunk);
  }
  if (bytes !== null && size !== Number(bytes)) throw new Error("the object broke off");
  if (sha256 !== null && hash.digest("hex") !== sha256) throw new Error("the object is not what was stored");
}
