/**
 * Reads zip archives, for Word files and for the attachments' types in `core/attachments`.
 *
 * The whole directory is checked before anything is unpacked: no names twice, no overlapping files, nothing encrypted.
 * Files are unpacked one by one on demand, and none to more than the size in the directory.
 *
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT sections 4.3 to 4.4
 * @module
 */

import { inflateRawSync } from "node:zlib";

/** An archive with a valid directory. */
export type Zip = {
  readonly kind: "zip";
  readonly names: readonly string[];
  /** The total unpacked size of all files in bytes. */
  readonly unpackedBytes: number;
  /**
   * Whether every byte belongs to a file of the directory, under the same name: other programs may read bytes before,
   * after or between the files, or under another name, which were not checked.
   */
  readonly isWhole: boolean;
  /** The bytes of a file; null when there is none with that name. @throws Error when its content is damaged */
  readonly read: (name: string) => Uint8Array | null;
};

/** Why an archive cannot be read. */
export type ZipFault = { readonly kind: "fault"; readonly code: "damaged" | "encrypted" | "too_many_files" };

/** Files in one archive; a spreadsheet with many pictures has hundreds. */
export const ZIP_FILES_MAX = 10_000;

type ZipEntry = {
  readonly method: number;
  /** The start and end of its compressed content. */
  readonly start: number;
  readonly end: number;
  /** The position of its header. */
  readonly offset: number;
  readonly size: number;
  /** Whether the name in its header is that of the directory. */
  readonly isNamedAlike: boolean;
  /** Whether its sizes are repeated after its content. */
  readonly hasDescriptor: boolean;
};

type Directory = { readonly start: number; readonly end: number; readonly count: number; readonly endRecord: number };

const LOCAL_HEADER = 0x04034b50;
const LOCAL_BYTES = 30;
const DIRECTORY_ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const END_OF_DIRECTORY = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const DESCRIBED_BEHIND = 8;
/** A signature, the checksum, and two sizes of eight bytes. */
const DESCRIPTOR_BYTES_MAX = 24;
/** Placeholder for a number in a zip64 record, which is not needed below four gigabytes. */
const IN_ZIP64 = 0xffffffff;

const DAMAGED: ZipFault = { kind: "fault", code: "damaged" };

/**
 * Opens an archive.
 *
 * @example
 * const zip = openZip(bytes);
 * if (zip.kind === "zip" && zip.unpackedBytes < 1e8) console.log(zip.read("word/document.xml"));
 */
export function openZip(bytes: Uint8Array): Zip | ZipFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directory = findDirectory(view);
  if (directory === null) return DAMAGED;
  if (directory.count > ZIP_FILES_MAX) return { kind: "fault", code: "too_many_files" };
  const entries = readEntries(bytes, view, directory);
  if ("kind" in entries) return entries;
  const all = [...entries.values()].sort((a, b) => a.offset - b.offset);
  const overlaps = all.some(({ end }, at) => end > (all[at + 1]?.offset ?? directory.start));
  if (overlaps) return DAMAGED;
  return {
    kind: "zip",
    names: [...entries.keys()],
    unpackedBytes: all.reduce((sum, { size }) => sum + size, 0),
    isWhole: directory.end === directory.endRecord && directory.endRecord + END_BYTES === bytes.length &&
      isFilled(all, directory.start),
    read: (name) => {
      const entry = entries.get(name);
      return entry === undefined ? null : unpack(bytes, entry);
    },
  };
}

/** Whether there is nothing between the files except what the format requires. */
function isFilled(all: readonly ZipEntry[], end: number): boolean {
  if (all[0]?.offset !== 0) return false;
  return all.every((entry, at) => {
    const gap = (all[at + 1]?.offset ?? end) - entry.end;
    return entry.isNamedAlike && (gap === 0 || entry.hasDescriptor && gap <= DESCRIPTOR_BYTES_MAX);
  });
}

/** Finds the directory by the record at the end of the archive, after which a comment may follow. */
function findDirectory(view: DataView): Directory | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at--) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue;
    const start = view.getUint32(at + 16, true);
    const end = start + view.getUint32(at + 12, true);
    return end > at ? null : { start, end, count: view.getUint16(at + 10, true), endRecord: at };
  }
  return null;
}

function readEntries(
  bytes: Uint8Array,
  view: DataView,
  directory: Directory,
): ReadonlyMap<string, ZipEntry> | ZipFault {
  const entries = new Map<string, ZipEntry>();
  let at = directory.start;
  for (let number = 0; number < directory.count; number++) {
    if (at + ENTRY_BYTES > directory.end || view.getUint32(at, true) !== DIRECTORY_ENTRY) return DAMAGED;
    if ((view.getUint16(at + 8, true) & ENCRYPTED) !== 0) return { kind: "fault", code: "encrypted" };
    const nameEnd = at + ENTRY_BYTES + view.getUint16(at + 28, true);
    const nameBytes = bytes.subarray(at + ENTRY_BYTES, nameEnd);
    const entry = readEntry(bytes, view, { at, nameBytes });
    const name = new TextDecoder().decode(nameBytes);
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (entry === null || at > directory.end || entries.has(name)) return DAMAGED;
    entries.set(name, entry);
  }
  return at === directory.end ? entries : DAMAGED;
}

/** Reads an entry of the directory together with the file's own header; null when they do not match. */
function readEntry(
  bytes: Uint8Array,
  view: DataView,
  { at, nameBytes }: { readonly at: number; readonly nameBytes: Uint8Array },
): ZipEntry | null {
  const packed = view.getUint32(at + 20, true);
  const size = view.getUint32(at + 24, true);
  const offset = view.getUint32(at + 42, true);
  if (packed === IN_ZIP64 || size === IN_ZIP64 || offset + LOCAL_BYTES > view.byteLength) return null;
  if (view.getUint32(offset, true) !== LOCAL_HEADER) return null;
  const ownNameAt = offset + LOCAL_BYTES;
  const ownName = bytes.subarray(ownNameAt, ownNameAt + view.getUint16(offset + 26, true));
  const start = ownNameAt + ownName.length + view.getUint16(offset + 28, true);
  return {
    method: view.getUint16(at + 10, true),
    start,
    end: start + packed,
    offset,
    size,
    isNamedAlike: ownName.length === nameBytes.length && ownName.every((byte, nth) => byte === nameBytes[nth]),
    hasDescriptor: (view.getUint16(at + 8, true) & DESCRIBED_BEHIND) !== 0,
  };
}

function unpack(bytes: Uint8Array, { method, start, end, size }: ZipEntry): Uint8Array {
  const content = bytes.subarray(start, end);
  if (method === STORED && content.length === size) return content;
  if (method !== DEFLATED) throw new Error("the file is packed in a way that is not read here");
  return inflateRawSync(content, { maxOutputLength: Math.max(1, size) });
}
