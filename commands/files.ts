/**
 * The files that customers and teammates attached, the documents of knowledge and the pictures, out into an archive and back.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { FileStore } from "../core/ports/files.ts";
import { placeIn } from "../sandbox/bucket/bucket.ts";
import type { StoredRow } from "../core/db/read_rows.ts";
import type { ArchiveEntry } from "./archive.ts";

type Piece = Extract<ArchiveEntry, { file: string }>;

/** Small enough that a line of the archive is read at once. */
const PIECE_BYTES = 192 * 1024;

/** The files that rows speak of, found as the rows pass by. */
export function fileNames(): { note(row: StoredRow): void; names(): readonly string[] } {
  const found = new Set<string>();
  return {
    note({ table, row: { workspace, id, url } }) {
      if (FILE_TABLES.includes(table) && (url ?? null) === null) found.add(`${workspace}/${id}`);
    },
    names: () => [...found].sort(),
  };
}

/** A source of knowledge with an address has pages in place of a file. */
const FILE_TABLES: readonly string[] = ["attachments", "knowledge_sources", "pictures"];

/** Reads files in pieces; one that is removed meanwhile is left out. */
export async function* readFiles(files: FileStore, names: readonly string[]): AsyncGenerator<Piece> {
  for (const name of names) {
    const [workspace = "", id = ""] = name.split("/");
    const body = await files.read(workspace, id);
    if (body === null) continue;
    for await (const piece of inPieces(body)) yield { file: name, base64: piece.toBase64() };
  }
}

/** Chunks of any size as pieces of one size, but the last. */
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

/** Writes files whose pieces come one after the other. */
export type PieceWriter = {
  readonly write: (piece: Piece) => Promise<void>;
  /** Ends the last file. @throws when a file could not be written */
  readonly end: () => Promise<void>;
};

/** Puts files into a store; the first piece of another file ends the previous file. */
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
        // It is awaited at the end of the file; what fails before that breaks the stream off.
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
 * Refuses a bucket that is another installation's: its files would be overwritten, and removed as those of no row.
 *
 * @param mark of the installation; null for one without
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
