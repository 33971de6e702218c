/**
 * The files that customers and teammates attached, the documents of knowledge and the pictures, out into an archive and back.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Config } from "../config.ts";
import type { Database } from "../core/db/schema.ts";
import { filesDir } from "../supervisor/processes.ts";
import type { ArchiveEntry } from "./archive.ts";

type FilesConfig = Pick<Config, "dataDir">;
type Piece = Extract<ArchiveEntry, { file: string }>;

/** Small enough that a line of the archive is read at once. */
const PIECE_BYTES = 192 * 1024;

/** Reads the files that the database speaks of; one that is removed meanwhile is left out. */
export async function* readFiles(config: FilesConfig, db: Kysely<Database>): AsyncGenerator<Piece> {
  const rows = await db.selectFrom("attachments").select(["workspace", "id"])
    .union(db.selectFrom("knowledgeSources").select(["workspace", "id"]).where("url", "is", null))
    .union(db.selectFrom("pictures").select(["workspace", "id"]))
    .orderBy("workspace").orderBy("id").execute();
  for (const { workspace, id } of rows) {
    const name = `${workspace}/${id}`;
    const bytes = await Deno.readFile(`${filesDir(config)}/${name}`).catch(() => null);
    for (let at = 0; at < (bytes?.length ?? 0); at += PIECE_BYTES) {
      yield { file: name, base64: bytes?.subarray(at, at + PIECE_BYTES).toBase64() ?? "" };
    }
  }
}

/** Adds a piece to its file; pieces of a file come in their order. */
export async function writePiece(config: FilesConfig, { file, base64 }: Piece): Promise<void> {
  const path = `${filesDir(config)}/${file}`;
  await Deno.mkdir(path.slice(0, path.lastIndexOf("/")), { recursive: true, mode: 0o700 });
  await Deno.writeFile(path, Uint8Array.fromBase64(base64), { append: true, mode: 0o600 });
}
