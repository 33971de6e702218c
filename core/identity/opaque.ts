/**
 * Opaque tokens: random text that is given away once, of which the database keeps only a hash.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Handles } from "../handles.ts";

/** 32 bytes, which base64url writes as 43 characters. */
const TOKEN_BYTES = 32;

/** Makes a token: the prefix and base64url characters, 43 of them unless said otherwise. */
export function newOpaque(desk: Pick<Handles, "randomBytes">, prefix = "", bytes = TOKEN_BYTES): string {
  return prefix + desk.randomBytes(bytes).toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * What the database keeps of a token: its SHA-256 in hex. A token has 256 random bits, so the hash needs no salt, and
 * looking it up by an index reveals nothing about other tokens.
 */
export function opaqueHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
