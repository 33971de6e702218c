/**
 * Small zip archives for tests, valid or with one fault, and a reader.
 *
 * @module
 */

import assert from "node:assert/strict";
import { crc32, deflateRawSync } from "node:zlib";

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The faults of an archive. */
export type ZipFaults = {
  /** Sizes claimed by the directory, by name. */
  readonly sizes?: Readonly<Record<string, number>>;
  readonly isEncrypted?: boolean;
  /** Every file of the directory is the first one: a few bytes that unpack many times. */
  readonly overlaps?: boolean;
  /** Names in the files' own headers, by name. */
  readonly ownNames?: Readonly<Record<string, string>>;
  /** Names that the directory omits. */
  readonly hidden?: readonly string[];
  /** Writes the sizes after each file, like programs that write to a pipe. */
  readonly described?: boolean;
};

/** Makes a zip archive. */
export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  faults: ZipFaults = {},
): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  const entries = Object.entries(files);
  for (const [name, content] of entries) {
    const bytes = typeof content === "string" ? utf8(content) : content;
    const packed = deflateRawSync(bytes);
    const size = faults.sizes?.[name] ?? bytes.length;
    const flags = (faults.isEncrypted === true ? 1 : 0) | (faults.described === true ? 8 : 0);
    const facts = [20, flags, 8, 0, 0].flatMap(two).concat(four(crc32(bytes)), four(packed.length), four(size));
    const ownName = utf8(faults.ownNames?.[name] ?? name);
    const common = [...facts, ...two(utf8(name).length), ...two(0)];
    const local = Uint8Array.from([...four(0x04034b50), ...facts, ...two(ownName.length), ...two(0), ...ownName]);
    const behind = faults.described === true ? [0x08074b50, crc32(bytes), packed.length, size].flatMap(four) : [];
    parts.push(local, packed, Uint8Array.from(behind));
    const at = offset;
    offset += local.length + packed.length + behind.length;
    if (faults.hidden?.includes(name) === true) continue;
    directory.push(Uint8Array.from([
      ...four(0x02014b50),
      ...two(20),
      ...common,
      ...[0, 0, 0].flatMap(two),
      ...four(0),
      ...four(faults.overlaps === true ? 0 : at),
      ...utf8(name),
    ]));
  }
  const length = directory.reduce((sum, each) => sum + each.length, 0);
  const end = [
    ...four(0x06054b50),
    ...[0, 0, directory.length, directory.length].flatMap(two),
    ...four(length),
    ...four(offset),
    ...two(0),
  ];
  return joinBytes([...parts, ...directory, Uint8Array.from(end)]);
}

const two = (number: number): readonly number[] => [number & 255, number >> 8 & 255];
const four = (number: number): readonly number[] => [...two(number & 0xffff), ...two(number >>> 16)];

/** Concatenates bytes. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** The files of an archive by its directory, as read by a program that unpacks it; stored, not compressed. */
export function filesOf(zip: Uint8Array<ArrayBuffer>): ReadonlyMap<string, string> {
  const view = new DataView(zip.buffer);
  const end = zip.length - 22;
  assert.equal(view.getUint32(end, true), 0x06054b50, "the end of the directory");
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    assert.equal(view.getUint32(at, true), 0x02014b50);
    const [size, length] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const head = view.getUint32(at + 42, true);
    assert.equal(view.getUint32(head, true), 0x04034b50);
    const begin = head + 30 + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + length));
    const data = zip.subarray(begin, begin + size);
    assert.equal(view.getUint16(at + 10, true), 0, "stored, not compressed");
    assert.equal(crc32(data), view.getUint32(at + 16, true), `the checksum of ${name}`);
    files.set(name, new TextDecoder().decode(data));
    at += 46 + length;
  }
  assert.equal(at, end, "the directory ends where the archive does");
  return files;
}
