/**
 * Opaque tokens: random text that is issued once, of which the database stores only a hash.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Handles } from "../handles.ts";

/** 32 bytes, which base64url writes as 43 characters. */
const TOKEN_BYTES = 32;

/** Creates a token: the prefix and base64url characters, 43 by default. */
export function newOpaque(desk: Pick<Handles, "randomBytes">, prefix = "", bytes = TOKEN_BYTES): string {
  return prefix + desk.randomBytes(bytes).toBase64({ alphabet: "base64url", omitPadding: true });
}

/**
 * Returns the stored form of a token: its SHA-256 in hex. A token has 256 random bits, so the hash needs no salt, and
 * looking it up by an index reveals nothing about other tokens.
 */
export function opaqueHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
