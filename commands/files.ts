/**
 * Exports attached files, documents of the knowledge and pictures into an archive, and imports them again.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { FileStore } from "../core/ports/files.ts";
import { placeIn } from "../sandbox/bucket/bucket.ts";
import type { StoredRow } from "../core/db/read_rows.ts";
import type { ArchiveEntry } from "./archive.ts";

type Piece = Extract<ArchiveEntry, { file: string }>;

/** Small enough for a line of the archive to be read at once. */
const PIECE_BYTES = 192 * 1024;

/** Collects the files that rows refer to, as the rows pass by. */
export function fileNames(): { note(row: StoredRow): void; names(): readonly string[] } {
  const found = new Set<string>();
  return {
    note({ table, row: { workspace, id, url } }) {
      if (FILE_TABLES.includes(table) && (url ?? null) === null) found.add(`${workspace}/${id}`);
    },
    names: () => [...found].sort(),
  };
}

/** Tables whose rows refer to files. A source of knowledge with an address has pages instead of a file. */
const FILE_TABLES: readonly string[] = ["attachments", "knowledge_sources", "pictures"];

/** Reads files in pieces; one that is removed meanwhile is skipped. */
export async function* readFiles(files: FileStore, names: readonly string[]): AsyncGenerator<Piece> {
  for (const name of names) {
    const [workspace = "", id = ""] = name.split("/");
    const body = await files.read(workspace, id);
    if (body === null) continue;
    for await (const piece of inPieces(body)) yield { file: name, base64: piece.toBase64() };
  }
}

/** Rechunks a body into pieces of one size; the last may be smaller. */
async function* inPieces(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held = new Uint8Array(PIECE_BYTES);
  let size = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + PIECE_BYTES - size);
      held.set(part, size);
      size += part.length;
      at += part.length;
      if (size < PIECE_BYTES) continue;
      yield held;
      held = new Uint8Array(PIECE_BYTES);
      size = 0;
    }
  }
  if (size > 0) yield held.subarray(0, size);
}

/** Writes files whose pieces arrive in order. */
export type PieceWriter = {
  readonly write: (piece: Piece) => Promise<void>;
  /** Ends the last file. @throws when a file could not be written */
  readonly end: () => Promise<void>;
};

/** Writes files to a store; the first piece of another file ends the previous one. */
export function writePieces(files: FileStore): PieceWriter {
  let current: { readonly file: string; readonly send: Sink; readonly done: Promise<void> } | null = null;
  const end = async () => {
    const ending = current;
    current = null;
    await ending?.send.close();
    await ending?.done;
  };
  return {
    async write({ file, base64 }) {
      if (current?.file !== file) {
        await end();
        const [workspace = "", id = ""] = file.split("/");
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const done = files.write(workspace, id, readable);
        // It is awaited at the end of the file; an earlier failure breaks the stream.
        done.catch(() => {});
        current = { file, send: writable.getWriter(), done };
      }
      await Promise.race([current?.send.write(Uint8Array.fromBase64(base64)), current?.done]);
    },
    end,
  };
}

type Sink = WritableStreamDefaultWriter<Uint8Array>;

/**
 * Refuses another installation's bucket: its files would be overwritten, and removed as orphaned.
 *
 * @param mark the installation's mark; null for none
 * @throws Error with a sentence for people
 */
export async function refuseOtherBucket(
  config: Pick<Config, "filesStore" | "bucket">,
  files: FileStore,
  mark: string | null,
): Promise<void> {
  if (config.filesStore === "folder" || config.bucket === null) return;
  const there = await files.mark();
  if (there === null || there === mark) return;
  const place = placeIn(config.bucket, "files");
  throw new Error(`${place} holds the files of another installation. Name another SVC_S3_PREFIX.`);
}
