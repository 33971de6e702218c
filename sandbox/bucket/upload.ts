/**
 * Uploads a file of any size with bounded memory: small ones at once, larger ones in parts.
 *
 * @module
 */
import { sha256Hex } from "../../ipc/sha256.ts";
import { BUCKET_LIMITS } from "../limits.ts";
import type { Objects } from "./objects.ts";
import type { ObjectDone, ObjectFailed } from "./protocol.ts";

/** A file to upload. */
export type UploadSource = {
  readonly bytes: number;
  /** The hash of all bytes, in hexadecimal. */
  readonly sha256: string;
  /** Reads `count` bytes from an offset, or up to the end. */
  readonly read: (from: number, count: number) => Promise<Uint8Array<ArrayBuffer>>;
};

/** Uploads the file; nothing of it is left when a part fails. */
export async function uploadObject(
  objects: Pick<Objects, "put" | "begin" | "part" | "complete" | "abort">,
  key: string,
  { bytes, sha256, read }: UploadSource,
): Promise<ObjectDone | ObjectFailed> {
  const { partBytes } = BUCKET_LIMITS;
  if (bytes <= partBytes) return await objects.put(key, await read(0, bytes), sha256);
  const begun = await objects.begin(key, sha256);
  if (begun.kind === "failed") return begun;
  const of = { key, upload: begun.upload };
  try {
    const ended = await uploadParts(objects, of, { bytes, read });
    if (ended.kind === "failed") await objects.abort(of);
    return ended;
  } catch (error) {
    await objects.abort(of);
    throw error;
  }
}

async function uploadParts(
  objects: Pick<Objects, "part" | "complete">,
  of: { readonly key: string; readonly upload: string },
  { bytes, read }: Pick<UploadSource, "bytes" | "read">,
): Promise<ObjectDone | ObjectFailed> {
  const { partBytes } = BUCKET_LIMITS;
  const etags: string[] = [];
  for (let at = 0; at < bytes; at += partBytes) {
    const body = await read(at, Math.min(partBytes, bytes - at));
    const stored = await objects.part({ ...of, part: etags.length + 1 }, body, await sha256Hex(body));
    if (stored.kind === "failed") return stored;
    etags.push(stored.etag);
  }
  return await objects.complete(of, etags);
}
