/**
 * Sealing a secret so that only the sandbox can open it: ephemeral X25519, HKDF-SHA256, AES-256-GCM.
 *
 * The origins a secret is bound to are inside the sealed value, and workspace and name are authenticated with it, so a
 * blob copied under another name does not open.
 *
 * @module
 */

import { z } from "zod";
import { SEALED_LIMITS } from "./limits.ts";
import type { SandboxPublicKey, Sealed } from "./protocol.ts";

/** The workspace of a secret and its name there. */
export type SecretId = { readonly workspace: string; readonly name: string };

/** A secret's value and the origins (`https://host[:port]`) that it may be sent to; empty while it is unbound. */
export type SecretValue = { readonly value: string; readonly origins: readonly string[] };

/** One key pair of the sandbox. */
export type PrivateKey = { readonly public: SandboxPublicKey; readonly key: CryptoKey };

const secretValueSchema = z.strictObject({
  value: z.string().min(SEALED_LIMITS.charsMin).max(SEALED_LIMITS.charsMax)
    .refine((value) => value.isWellFormed(), "not well-formed text"),
  origins: z.array(z.string()).max(SEALED_LIMITS.originsMax),
});

const INFO = new TextEncoder().encode("svc sealed secret v1");

/** Encodes bytes as base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return bytes.toBase64({ alphabet: "base64url", omitPadding: true });
}

/** Decodes base64url without padding. @throws SyntaxError when it is not that */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.fromBase64(text, { alphabet: "base64url" });
}

/** The id of a public key: the first 128 bits of its SHA-256. */
export async function keyId(publicKey: Uint8Array<ArrayBuffer>): Promise<string> {
  return toBase64url(new Uint8Array(await crypto.subtle.digest("SHA-256", publicKey)).subarray(0, 16));
}

/**
 * Seals a value for the sandbox.
 *
 * @throws TypeError when the value is not 8 to 4,096 characters or an origin is not a URL
 */
export async function sealSecret(to: SandboxPublicKey, id: SecretId, secret: SecretValue): Promise<Sealed> {
  const origins = secret.origins.map((origin) => new URL(origin).origin);
  const checked = secretValueSchema.safeParse({ value: secret.value, origins });
  if (!checked.success) {
    throw new TypeError(`a secret is ${SEALED_LIMITS.charsMin} to ${SEALED_LIMITS.charsMax} characters of text`);
  }
  const recipient = fromBase64url(to.x);
  const recipientKey = await crypto.subtle.importKey("raw", recipient, "X25519", false, []);
  const ephemeral = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]);
  if (!("privateKey" in ephemeral)) throw new TypeError("X25519 made no key pair");
  const epk = new Uint8Array(await crypto.subtle.exportKey("raw", ephemeral.publicKey));
  const key = await deriveKey(ephemeral.privateKey, recipientKey, epk, recipient, "encrypt");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(checked.data));
  const ct = await crypto.subtle.encrypt(aead(iv, to.kid, id), key, plain);
  return { v: 1, kid: to.kid, epk: toBase64url(epk), iv: toBase64url(iv), ct: toBase64url(new Uint8Array(ct)) };
}

/** Opens a sealed secret; null when it has another key, was changed, or belongs to another workspace or name. */
export async function openSecret(
  keys: readonly PrivateKey[],
  id: SecretId,
  sealed: Sealed,
): Promise<SecretValue | null> {
  const own = keys.find((key) => key.public.kid === sealed.kid);
  if (own === undefined) return null;
  try {
    const epk = fromBase64url(sealed.epk);
    const sender = await crypto.subtle.importKey("raw", epk, "X25519", false, []);
    const key = await deriveKey(own.key, sender, epk, fromBase64url(own.public.x), "decrypt");
    const algorithm = aead(fromBase64url(sealed.iv), sealed.kid, id);
    const plain = await crypto.subtle.decrypt(algorithm, key, fromBase64url(sealed.ct));
    return secretValueSchema.parse(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    // Every failure has the same result: its cause would only help an attacker.
    return null;
  }
}

function aead(iv: Uint8Array<ArrayBuffer>, kid: string, id: SecretId): AesGcmParams {
  // JSON, so that a separator inside a name cannot make it equal to another workspace and name.
  const context = JSON.stringify(["v1", kid, id.workspace, id.name]);
  return { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(context) };
}

async function deriveKey(
  own: CryptoKey,
  other: CryptoKey,
  epk: Uint8Array,
  recipient: Uint8Array,
  use: "encrypt" | "decrypt",
): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: "X25519", public: other }, own, 256);
  const shared = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const salt = new Uint8Array([...epk, ...recipient]);
  const hkdf = { name: "HKDF", hash: "SHA-256", salt, info: INFO };
  return await crypto.subtle.deriveKey(hkdf, shared, { name: "AES-GCM", length: 256 }, false, [use]);
}
