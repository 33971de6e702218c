/**
 * Writes a zip archive of a few small files, without compression.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { crc32 } from "node:zlib";

/** A file in an archive; its name is ASCII only. */
export type ZipFile = { readonly name: string; readonly text: string };

/** 1 January 1980, a constant, so that the same files give the same bytes. */
const DATE = 0x21;
const VERSION = 20;

/** Builds an archive. */
export function zipOf(files: readonly ZipFile[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text } of files) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)];
    const facts = factsOf(label, data);
    const head = Buffer.concat([numbers([0x04034b50, 4], [VERSION, 2]), facts, label]);
    directory.push(Buffer.concat([
      numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2]),
      facts,
      // No comment, first disk, no attributes, and the offset of the file.
      numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      label,
    ]));
    parts.push(head, data);
    offset += head.length + data.length;
  }
  const index = Buffer.concat(directory);
  const end = numbers([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [index.length, 4], [offset, 4], [
    0,
    2,
  ]);
  return new Uint8Array(Buffer.concat([...parts, index, end]));
}

/** The fields common to a file's header and its directory entry: method, date, checksum and sizes. */
function factsOf(label: Buffer, data: Buffer): Buffer {
  return numbers([0, 2], [0, 2], [0, 2], [DATE, 2], [crc32(data), 4], [data.length, 4], [data.length, 4], [
    label.length,
    2,
  ], [0, 2]);
}

/** Encodes numbers of given sizes in bytes, little-endian. */
function numbers(...pairs: readonly (readonly [number, number])[]): Buffer {
  const bytes = Buffer.alloc(pairs.reduce((sum, [, size]) => sum + size, 0));
  let at = 0;
  for (const [value, size] of pairs) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}
