/**
 * The sandbox's key pairs as files: `<keys>/<n>.key`, mode 0600, readable by the sandbox process alone.
 *
 * The highest number is the current key; older ones open secrets that were sealed to them. To rotate, add a file and
 * restart the sandbox.
 *
 * @module
 */

import type { SandboxPublicKey } from "./protocol.ts";
import { fromBase64url, keyId, type PrivateKey, toBase64url } from "./secrets.ts";

const FILE = /^([1-9][0-9]{0,5})\.key$/;

/** Reads every key pair, the current one first, and makes the first one when the folder has none. */
export async function loadKeys(keysDir: string): Promise<readonly [PrivateKey, ...PrivateKey[]]> {
  await Deno.mkdir(keysDir, { recursive: true, mode: 0o700 });
  const numbers = await keyNumbers(keysDir);
  const [newest, ...older] = numbers;
  if (newest === undefined) return [await readKey(await addKey(keysDir))];
  const path = (number: number) => `${keysDir}/${number}.key`;
  return [await readKey(path(newest)), ...await Promise.all(older.map((number) => readKey(path(number))))];
}

/** Makes the next key pair, which the sandbox uses from its next start on. @returns the file's path */
export async function addKey(keysDir: string): Promise<string> {
  const [newest = 0] = await keyNumbers(keysDir);
  const path = `${keysDir}/${newest + 1}.key`;
  const pair = await crypto.subtle.generateKey("X25519", true, ["deriveBits"]);
  if (!("privateKey" in pair)) throw new TypeError("X25519 made no key pair");
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const x = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  const text = `${toBase64url(pkcs8)}\n${toBase64url(x)}\n`;
  await Deno.writeTextFile(path, text, { createNew: true, mode: 0o600 });
  return path;
}

/** Writes the current public key where the desk reads it. */
export async function publishKey(runDir: string, key: SandboxPublicKey): Promise<void> {
  await Deno.mkdir(runDir, { recursive: true, mode: 0o700 });
  const path = `${runDir}/sandbox.pub`;
  // Renamed into place, so that a desk that starts meanwhile never reads half a key.
  await Deno.writeTextFile(`${path}.new`, `${JSON.stringify(key)}\n`);
  await Deno.rename(`${path}.new`, path);
}

async function keyNumbers(keysDir: string): Promise<number[]> {
  const numbers = [];
  for await (const entry of Deno.readDir(keysDir)) {
    const number = FILE.exec(entry.name)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  return numbers.sort((a, b) => b - a);
}

async function readKey(path: string): Promise<PrivateKey> {
  const [pkcs8 = "", x = ""] = (await Deno.readTextFile(path)).split("\n");
  try {
    const key = await crypto.subtle.importKey("pkcs8", fromBase64url(pkcs8), "X25519", false, ["deriveBits"]);
    return { public: { v: 1, kid: await keyId(fromBase64url(x)), x }, key };
  } catch (cause) {
    throw new Error(`${path} is not a key file of the sandbox`, { cause });
  }
}
