/**
 * A key that signs changes of the agent: the line of an SSH public key, such as `~/.ssh/id_ed25519.pub`.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";

/** A public key and its owner. */
export type SignerKey = {
  /** The comment at the end of its line: the owner's name in History. */
  readonly name: string;
  /** The key as SSH writes it. */
  readonly blob: Uint8Array;
  /** In the format of `ssh-keygen -l`: `SHA256:…`. */
  readonly fingerprint: string;
};

const LINE = /^ssh-ed25519 ([A-Za-z0-9+/]{68}) (\S.{0,99})$/;
/** The prefix of every ed25519 key: the length and name of the type, and the length of the key. */
const HEAD = Buffer.from("\0\0\0\x0bssh-ed25519\0\0\0\x20", "latin1");

/** Parses a line; null if it is not an ed25519 key with a name. */
export function readSignerKey(line: string): SignerKey | null {
  const [, base64 = "", name = ""] = LINE.exec(line.trim()) ?? [];
  const blob = Buffer.from(base64, "base64");
  if (blob.length !== HEAD.length + 32 || !blob.subarray(0, HEAD.length).equals(HEAD)) return null;
  return { name: name.trim(), blob, fingerprint: fingerprintOf(blob) };
}

/** Returns the 32 bytes of an ed25519 key. */
export function rawKey({ blob }: Pick<SignerKey, "blob">): Uint8Array<ArrayBuffer> {
  return new Uint8Array(blob.subarray(HEAD.length));
}

function fingerprintOf(blob: Uint8Array): string {
  // 43 characters and one of padding, which SSH omits.
  return `SHA256:${createHash("sha256").update(blob).digest("base64").slice(0, -1)}`;
}
