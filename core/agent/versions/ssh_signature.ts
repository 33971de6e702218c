/**
 * Signatures of `ssh-keygen -Y sign`: parses one (the format `SSHSIG`, version 1) and verifies it with a known key.
 *
 * Keys are ed25519; the hash is SHA-512 or SHA-256, as chosen by `ssh-keygen`.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { rawKey, type SignerKey } from "./signer_key.ts";

type SshSignature = {
  /** The public key that it claims to be made with, in SSH encoding. */
  readonly key: Buffer;
  readonly namespace: Buffer;
  readonly hash: string;
  readonly signature: Buffer;
};

const ARMOUR = { begin: "-----BEGIN SSH SIGNATURE-----", end: "-----END SSH SIGNATURE-----" } as const;
const MAGIC = "SSHSIG";
const VERSION = 1;
const HASHES: ReadonlySet<string> = new Set(["sha256", "sha512"]);
const ALGORITHM = "ssh-ed25519";

/**
 * Returns the known key that made the signature of this text in this namespace.
 *
 * @param signature armoured, as printed by `ssh-keygen`
 * @returns null if it is by another key, of another text or namespace, or cannot be read
 */
export async function signerOf(
  { signature, namespace, text }: { readonly signature: string; readonly namespace: string; readonly text: string },
  keys: readonly SignerKey[],
): Promise<SignerKey | null> {
  const read = readSignature(signature);
  if (read === null || read.namespace.toString("utf8") !== namespace) return null;
  const key = keys.find(({ blob }) => read.key.equals(blob));
  if (key === undefined) return null;
  const digest = createHash(read.hash).update(text).digest();
  const signed = Buffer.concat([
    Buffer.from(MAGIC),
    ...[read.namespace, Buffer.alloc(0), Buffer.from(read.hash), digest].map(field),
  ]);
  const imported = await crypto.subtle.importKey("raw", rawKey(key), "Ed25519", false, ["verify"]);
  const isSigned = await crypto.subtle.verify("Ed25519", imported, new Uint8Array(read.signature), signed);
  return isSigned ? key : null;
}

/** Returns null if it is not a signature of an ed25519 key. */
function readSignature(armoured: string): SshSignature | null {
  const whole = armoured.trim();
  if (!whole.startsWith(ARMOUR.begin) || !whole.endsWith(ARMOUR.end)) return null;
  const bytes = Buffer.from(whole.slice(ARMOUR.begin.length, -ARMOUR.end.length), "base64");
  if (bytes.subarray(0, MAGIC.length).toString("latin1") !== MAGIC || bytes.length < 10) return null;
  if (bytes.readUInt32BE(MAGIC.length) !== VERSION) return null;
  const [key, namespace, reserved, hash, made, ...rest] = fields(bytes.subarray(MAGIC.length + 4));
  if (key === undefined || namespace === undefined || hash === undefined || made === undefined) return null;
  const [algorithm, signature, ...more] = fields(made);
  if (algorithm?.toString("latin1") !== ALGORITHM || signature?.length !== 64) return null;
  if (reserved?.length !== 0 || rest.length > 0 || more.length > 0 || !HASHES.has(hash.toString("latin1"))) return null;
  return { key, namespace, hash: hash.toString("latin1"), signature };
}

/** Splits SSH-encoded bytes into length-prefixed fields; empty if they do not fill it exactly. */
function fields(bytes: Buffer): readonly Buffer[] {
  const found: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length) return [];
    const end = at + 4 + bytes.readUInt32BE(at);
    if (end > bytes.length) return [];
    found.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return found;
}

function field(value: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(value.length);
  return Buffer.concat([length, value]);
}
