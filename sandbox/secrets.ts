/**
 * Records of secrets: AES-256-GCM with a key derived from the sandbox's key file, so that only the sandbox can create
 * and open them.
 *
 * Value and origins are encrypted; workspace, name and `seq` are authenticated with them, so that a record copied under
 * another name, or with another number, does not open.
 *
 * @module
 */

import { z } from "zod";
import { SECRET_LIMITS } from "./limits.ts";
import type { Sealed } from "./protocol.ts";
import { secretCharsMin } from "./secret_length.ts";

/** The workspace of a secret and its name there. */
export type SecretId = { readonly workspace: string; readonly name: string };

/** A secret's value and the origins (`https://host[:port]`) that it may be sent to. */
export type SecretValue = { readonly value: string; readonly origins: readonly string[] };

/** A key file of the sandbox: its id, and the keys derived from it. */
export type KeyFile = {
  readonly kid: string;
  /** HKDF key material; see {@linkcode deriveBytes}. */
  readonly material: CryptoKey;
  /** Encrypts and decrypts records. */
  readonly records: CryptoKey;
};

const secretValueSchema = z.strictObject({
  value: z.string().max(SECRET_LIMITS.charsMax).refine((value) => value.isWellFormed(), "not well-formed text"),
  origins: z.array(z.string()).max(SECRET_LIMITS.originsMax),
});

/** Encodes bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Decodes base64url without padding. @throws SyntaxError for any other text */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

/** Derives the keys of a key file from its bytes. */
export async function keyFileOf(bytes: Uint8Array<ArrayBuffer>): Promise<KeyFile> {
  const material = await crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]);
  const raw = await deriveBytes(material, "svc secret records v2", 32);
  return {
    kid: toBase64url(await deriveBytes(material, "svc key id", 16)),
    material,
    records: await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt", "decrypt"]),
  };
}

/**
 * Derives the bytes of one purpose from a key file (HKDF-SHA256).
 *
 * @example
 * const bytes = await deriveBytes(keys[0].material, "svc tickets v1", 32);
 *
 * @param purpose a unique text for each use, so that no key is used for two
 */
export async function deriveBytes(
  material: CryptoKey,
  purpose: string,
  bytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const info = new TextEncoder().encode(purpose);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return new Uint8Array(await crypto.subtle.deriveBits(hkdf, material, bytes * 8));
}

/**
 * Encrypts a secret as a record.
 *
 * @param seq higher than that of every earlier record of the name
 * @throws TypeError when the value is not 8 (a mail server's password: 4) to 4,096 characters or an origin is not a URL
 */
export async function sealSecret(key: KeyFile, id: SecretId, seq: number, secret: SecretValue): Promise<Sealed> {
  const origins = secret.origins.map((origin) => new URL(origin).origin);
  const checked = secretValueSchema.safeParse({ value: secret.value, origins });
  if (!checked.success || secret.value.length < secretCharsMin(id)) {
    throw new TypeError(`a secret is ${secretCharsMin(id)} to ${SECRET_LIMITS.charsMax} characters of text`);
  }
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(checked.data));
  const ct = await crypto.subtle.encrypt(gcm(iv, key.kid, id, seq), key.records, plain);
  return { v: 2, kid: key.kid, seq, iv: toBase64url(iv), ct: toBase64url(new Uint8Array(ct)) };
}

/** Opens a record; null when it has another key, was changed, or belongs to another workspace or name. */
export async function openSecret(
  keys: readonly KeyFile[],
  id: SecretId,
  sealed: Sealed,
): Promise<SecretValue | null> {
  const own = keys.find(({ kid }) => kid === sealed.kid);
  if (own === undefined) return null;
  try {
    const algorithm = gcm(fromBase64url(sealed.iv), sealed.kid, id, sealed.seq);
    const plain = await crypto.subtle.decrypt(algorithm, own.records, fromBase64url(sealed.ct));
    return secretValueSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    // Every failure has the same result: its cause would only help an attacker.
    return null;
  }
}

function gcm(iv: Uint8Array<ArrayBuffer>, kid: string, id: SecretId, seq: number): AesGcmParams {
  // JSON, so that a separator inside a name cannot produce the context of another workspace and name.
  const context = JSON.stringify(["v2", kid, id.workspace, id.name, seq]);
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(context) };
}
