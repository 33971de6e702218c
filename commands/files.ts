/**
 * The files that customers and teammates attached, the documents of knowledge and the pictures, out into an archive and back.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { StoredRow } from "../core/db/read_rows.ts";
import { FILES_MARK } from "../core/installation.ts";
import type { ArchiveEntry } from "./archive.ts";

type FilesConfig = Pick<Config, "filesDir">;
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
export async function* readFiles(config: FilesConfig, names: readonly string[]): AsyncGenerator<Piece> {
  for (const name of names) {
    const bytes = await Deno.readFile(`${config.filesDir}/${name}`).catch(() => null);
    for (let at = 0; at < (bytes?.length ?? 0); at += PIECE_BYTES) {
      yield { file: name, base64: bytes?.subarray(at, at + PIECE_BYTES).toBase64() ?? "" };
    }
  }
}

/** Adds a piece to its file; pieces of a file come in their order. */
export async function writePiece(config: FilesConfig, { file, base64 }: Piece): Promise<void> {
  const path = `${config.filesDir}/${file}`;
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  await Deno.writeFile(path, Uint8Array.fromBase64(base64), { append: true, mode: 0o600 });
}

/** Marks the folder as that of the installation, so that an instance on the restored database takes it for its own. */
export async function markFiles({ filesDir }: FilesConfig, mark: string): Promise<void> {
  await Deno.mkdir(filesDir, { recursive: true, mode: 0o700 });
  await Deno.writeTextFile(`${filesDir}/${FILES_MARK}`, `${mark}\n`);
}
