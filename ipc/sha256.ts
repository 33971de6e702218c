/**
 * SHA-256 of bytes in memory. Streams use `createHash` of `node:crypto`.
 *
 * @module
 */

/** The SHA-256 of bytes as 64 hexadecimal digits. */
export async function sha256Hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
