/**
 * Writes a snapshot into a data folder.
 *
 * PGlite can do it itself, through its own file system on top of Node's, which looks at every folder of a path again for
 * each of 870 files: that took the worker longer than all the rest of a first start.
 *
 * @module
 */
import { gunzipSync } from "node:zlib";

/** What a tar archive is counted in, in bytes. */
const BLOCK = 512;

/** Where the parts of a header begin, in bytes, and how long they are. */
const NAME = [0, 100] as const;
const SIZE = [124, 12] as const;
const TYPE = 156;

const TYPES = { file: "0", folder: "5" } as const;

const DECODER = new TextDecoder();

/**
 * Makes a folder of what is in a snapshot: a gzip archive of tar, as `dump` gives it, with files and folders alone.
 *
 * @param folder absolute path; it is not there yet
 * @throws Error when the archive is cut off or is something else; the folder then holds a part of it
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

/** A path of the archive, from the folder that it is written to; it cannot lead out of it. */
function pathIn(name: string): string {
  const path = name.replace(/^\/+/, "");
  if (path.split("/").includes("..")) throw new Error(`the snapshot holds ${name}, which is outside of its folder`);
  return path;
}

/** A text of a header, which a zero ends. */
function textOf(header: Uint8Array, [from, length]: readonly [number, number]): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return DECODER.decode(end === -1 ? field : field.subarray(0, end));
}
