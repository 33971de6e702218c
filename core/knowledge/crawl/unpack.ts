/**
 * Decompression of gzip, and decoding of text.
 *
 * @module
 */

/**
 * Unpacks a gzip, at most `bytesMax` of it; a damaged one yields the bytes before the damage. Other data is unchanged.
 */
export async function unpack(bytes: Uint8Array, bytesMax: number): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.subarray(0, bytesMax);
  const body = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk.subarray(0, bytesMax - size));
      size += chunk.length;
      if (size >= bytesMax) break;
    }
  } catch {
    // The bytes unpacked so far are valid.
  }
  return join(chunks);
}

/** Decodes text in UTF-8, or in UTF-16 with a byte order mark. */
export function readUtf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const charset = first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
    ? "utf-16be"
    : "utf-8";
  return new TextDecoder(charset).decode(bytes);
}

/** Concatenates arrays. */
export function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
