/**
 * Files of a zip archive, unpacked one by one as they are asked for.
 *
 * The archive's directory is checked before anything is unpacked, and no file may become larger than it says there.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT sections 4.3 to 4.4
 * @module
 */

import { inflateRawSync } from "node:zlib";
import { DocumentFault } from "./fault.ts";

/** An archive's files by their names. */
export type Zip = {
  /** The bytes of a file; null when there is none of that name. @throws DocumentFault unreadable */
  readonly read: (name: string) => Uint8Array | null;
};

type Entry = { readonly method: number; readonly packed: number; readonly size: number; readonly offset: number };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRIES_MAX = 5000;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
/** Stands where the real number is in a zip64 record: no document that is small enough needs one. */
const IN_ZIP64 = 0xffffffff;

/** Opens an archive. @throws DocumentFault unreadable, encrypted, or too_large when all files together are */
export function openZip(bytes: Uint8Array, unpackedBytesMax: number): Zip {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(bytes, view);
  const unpacked = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
  if (unpacked > unpackedBytesMax) {
    const most = Math.floor(unpackedBytesMax / 1024 / 1024);
    throw new DocumentFault(
      "too_large",
      `The file unpacks to more than ${most} MB. Split it, or make its pictures smaller.`,
    );
  }
  return {
    read: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : unpack(bytes, view, entry);
    },
  };
}

function readDirectory(bytes: Uint8Array, view: DataView): ReadonlyMap<string, Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > ENTRIES_MAX) throw new DocumentFault("too_large", `The file is made of more than ${ENTRIES_MAX} parts.`);
  const entries = new Map<string, Entry>();
  for (let number = 0; number < count; number++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) throw damaged();
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) {
      throw new DocumentFault("encrypted", "The file has a password. Remove the password and upload it again.");
    }
    const [packed, size, offset] = [
      view.getUint32(at + 20, true),
      view.getUint32(at + 24, true),
      view.getUint32(at + 42, true),
    ];
    if (packed === IN_ZIP64 || size === IN_ZIP64 || offset === IN_ZIP64) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes));
    if (entries.has(name)) throw damaged();
    entries.set(name, { method: view.getUint16(at + 10, true), packed, size, offset });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = view.byteLength - END_BYTES; at >= first; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

function unpack(bytes: Uint8Array, view: DataView, { method, packed, size, offset }: Entry): Uint8Array {
  if (offset + 30 > view.byteLength || view.getUint32(offset, true) !== LOCAL_HEADER) throw damaged();
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (from + packed > view.byteLength) throw damaged();
  const content = bytes.subarray(from, from + packed);
  if (method === STORED && packed === size) return content;
  if (method !== DEFLATED) throw damaged();
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
  } catch {
    throw damaged();
  }
}

function damaged(): DocumentFault {
  return new DocumentFault(
    "unreadable",
    "The file is damaged, or not a Word file. Save it as .docx again and upload that.",
  );
}
