/**
 * The names inside a zip file, read from its directory alone: nothing is unpacked.
 *
 * @see APPNOTE.TXT of the format, sections 4.3.12 and 4.3.16
 * @module
 */

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;

const END_BYTES = 22;
const ENTRY_BYTES = 46;
const ENTRIES_MAX = 10_000;

/**
 * Every name in its directory; null for what is no plain zip from the first byte to the last. Something before or after
 * it, which another program would read as another kind of file, makes it none.
 */
export function zipNames(bytes: Uint8Array): readonly string[] | null {
  if (bytes.length < END_BYTES) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END_BYTES;
  // Office programs write no comment, so the end stands at the end.
  if (view.getUint32(0, true) !== LOCAL || view.getUint32(end, true) !== END) return null;
  const count = view.getUint16(end + 10, true);
  const size = view.getUint32(end + 12, true);
  const start = view.getUint32(end + 16, true);
  if (start + size !== end || count > ENTRIES_MAX) return null;
  return readDirectory(bytes, view, { start, end, count });
}

function readDirectory(
  bytes: Uint8Array,
  view: DataView,
  { start, end, count }: { readonly start: number; readonly end: number; readonly count: number },
): readonly string[] | null {
  const names: string[] = [];
  let at = start;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const rest = view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    const nameAt = at + ENTRY_BYTES;
    at = nameAt + nameBytes + rest;
    if (at > end) return null;
    names.push(new TextDecoder().decode(bytes.subarray(nameAt, nameAt + nameBytes)));
  }
  return at === end ? names : null;
}
