/**
 * Verifies a customer's identity token: jose checks the signature, everything else is checked here.
 *
 * @see docs/reference/errors.md
 * @see RFC 8725, JSON Web Token Best Current Practices
 * @module
 */
import { compactVerify } from "jose";
import { IDENTITY_LIMITS } from "../limits.ts";
import { checkClaims, type Claims, type Identity, isObject } from "./claims.ts";
import { findDuplicateKey } from "./duplicates.ts";
import { reject, type Rejection } from "./rejection.ts";

/** An identity secret as a key, with its record's name. */
export type IdentityKey = { readonly name: string; readonly key: CryptoKey };

/** An accepted token: the identity, all claims, and the name of the secret that signed it. */
export type Accepted = Identity & {
  readonly kind: "accepted";
  readonly claims: Claims;
  readonly signedWith: string;
};

/** The three parts of a compact JWS; an unsigned token has an empty third one. */
const COMPACT = /^([\w-]+)\.([\w-]+)\.([\w-]*)$/;

const HEADERS_NOT_KNOWN = ["crit", "b64"];

/**
 * Verifies a token. Never throws, whatever the token contains.
 *
 * @param keys the workspace's secrets: one, or two during a rotation; none refuses every token
 */
export async function verifyToken(
  token: string,
  keys: readonly IdentityKey[],
  now: Date,
): Promise<Accepted | Rejection> {
  if (keys.length === 0) return reject("not_configured");
  if (token.length > IDENTITY_LIMITS.tokenCharsMax) {
    return reject("claims_too_large", "the token is larger than 16 KiB");
  }
  const [, header, payload] = COMPACT.exec(token) ?? [];
  if (header === undefined || payload === undefined) return reject("malformed");
  const refused = checkHeader(header);
  if (refused !== null) return refused;
  if (Math.floor(payload.length * 3 / 4) > IDENTITY_LIMITS.claimsBytesMax) return reject("claims_too_large");
  const signer = await findSigner(token, keys);
  if (signer === null) return reject("bad_signature");
  const claims = parsePart(payload);
  if ("kind" in claims) return claims;
  const checked = checkClaims(claims.object, now);
  if (checked.kind === "rejected") return checked;
  return { kind: "accepted", ...checked.identity, claims: claims.object, signedWith: signer.name };
}

/** Imports a secret as a key. Apps sign with the whole text of the secret, prefix included. */
export function importSecret(secret: string): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  return crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["verify"]);
}

function checkHeader(part: string): Rejection | null {
  const header = parsePart(part);
  if ("kind" in header) return header;
  const { alg } = header.object;
  if (alg !== "HS256") {
    return reject("alg_not_allowed", `the token must be signed with HS256, not ${String(alg).slice(0, 20)}`);
  }
  const unknown = HEADERS_NOT_KNOWN.find((name) => name in header.object);
  return unknown === undefined ? null : reject("malformed", `the token's header may not hold ${unknown}`);
}

async function findSigner(token: string, keys: readonly IdentityKey[]): Promise<IdentityKey | null> {
  for (const secret of keys) {
    const signed = await compactVerify(token, secret.key, { algorithms: ["HS256"] }).then(() => true, () => false);
    if (signed) return secret;
  }
  return null;
}

function parsePart(part: string): { readonly object: Claims } | Rejection {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.fromBase64(part, { alphabet: "base64url" }));
    value = JSON.parse(text);
  } catch {
    return reject("malformed");
  }
  if (!isObject(value)) return reject("malformed");
  const twice = findDuplicateKey(text);
  return twice === null
    ? { object: value }
    : reject("malformed", `the token says ${JSON.stringify(twice.slice(0, 40))} twice`);
}
