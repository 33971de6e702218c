/**
 * Writes a snapshot into a data folder.
 *
 * PGlite can do it itself, through its own file system on top of Node's, which resolves every folder of a path again
 * for each of 870 files: that took the worker longer than the rest of a first start.
 *
 * @module
 */
import { gunzipSync } from "node:zlib";

/** The block size of a tar archive, in bytes. */
const BLOCK = 512;

/** The offset and length of the parts of a header, in bytes. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const TYPE = 156;

const TYPES = { file: "0", folder: "5" } as const;

const DECODER = new TextDecoder();

/**
 * Unpacks a snapshot into a folder: a gzipped tar archive as created by `dump`, with only files and folders.
 *
 * @param folder absolute path; it must not exist
 * @throws Error if the archive is truncated or is something else; the folder then contains a part of it
 */
export function unpackSnapshot(snapshot: Uint8Array<ArrayBuffer>, folder: string): void {
  Deno.mkdirSync(folder);
  const archive = gunzipSync(snapshot);
  let at = 0;
  // Two blocks of zeros end the archive.
  while (archive[at] !== 0) {
    const header = archive.subarray(at, at + BLOCK);
    const name = pathIn(textOf(header, NAME));
    const size = parseInt(textOf(header, SIZE), 8);
    const type = String.fromCharCode(header[TYPE] ?? 0);
    const end = at + BLOCK + size;
    if (!(end < archive.length)) throw new Error("the snapshot is cut off");
    if (type === TYPES.folder) Deno.mkdirSync(`${folder}/${name}`, { recursive: true });
    else if (type === TYPES.file) Deno.writeFileSync(`${folder}/${name}`, archive.subarray(at + BLOCK, end));
    else throw new Error(`the snapshot holds ${name}, which is neither a file nor a folder`);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Returns a path of the archive, relative to the target folder; it cannot lead out of it. */
function pathIn(name: string): string {
  const path = name.replace(/^\/+/, "");
  if (path.split("/").includes("..")) throw new Error(`the snapshot holds ${name}, which is outside of its folder`);
  return path;
}

/** Returns a text of a header, which is terminated by a zero. */
function textOf(header: Uint8Array, [from, length]: readonly [number, number]): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return DECODER.decode(end === -1 ? field : field.subarray(0, end));
}
