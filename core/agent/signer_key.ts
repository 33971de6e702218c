/**
 * A key that changes of the agent may be signed with: the line of an SSH public key, such as `~/.ssh/id_ed25519.pub`.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

/** A public key, and whose it is. */
export type SignerKey = {
  /** The comment at the end of its line: whose key it is, as History names it. */
  readonly name: string;
  /** The key as SSH writes it. */
  readonly blob: Uint8Array;
  /** As `ssh-keygen -l` prints it: `SHA256:…`. */
  readonly fingerprint: string;
};

const LINE = /^ssh-ed25519 ([A-Za-z0-9+/]{68}) (\S.{0,99})$/;
/** The type and the length of the key that follow each other in every key of the kind. */
const HEAD = Buffer.from("\0\0\0\x0bssh-ed25519\0\0\0\x20", "latin1");

/** Reads a line; null for one that is no ed25519 key with a name. */
export function readSignerKey(line: string): SignerKey | null {
  const [, base64 = "", name = ""] = LINE.exec(line.trim()) ?? [];
  const blob = Buffer.from(base64, "base64");
  if (blob.length !== HEAD.length + 32 || !blob.subarray(0, HEAD.length).equals(HEAD)) return null;
  return { name: name.trim(), blob, fingerprint: fingerprintOf(blob) };
}

/** The 32 bytes of an ed25519 key. */
export function rawKey({ blob }: Pick<SignerKey, "blob">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(blob.subarray(HEAD.length));
}

function fingerprintOf(blob: Uint8Array): string {
  // 43 characters and one that fills up, which SSH leaves out.
  return `SHA256:${createHash("sha256").update(blob).digest("base64").slice(0, -1)}`;
}
