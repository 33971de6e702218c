/**
 * The sandbox's key files: `<keys>/<n>.key`, mode 0600, readable by the sandbox process alone.
 *
 * The highest number is the current key; older ones open their own records. To rotate, add a file and restart the
 * sandbox.
 *
 * @module
 */

import { fromBase64url, type KeyFile, keyFileOf, toBase64url } from "./secrets.ts";

const FILE = /^([1-9][0-9]{0,5})\.key$/;
const KEY_BYTES = 32;

/** Every key file, the current one first. */
export type KeyFiles = readonly [KeyFile, ...KeyFile[]];

/** Reads every key file, the current one first. Creates the first one in an empty folder. */
export async function loadKeys(keysDir: string): Promise<KeyFiles> {
  await Deno.mkdir(keysDir, { recursive: true, mode: 0o700 });
  const numbers = await keyNumbers(keysDir);
  const [newest, ...older] = numbers;
  if (newest === undefined) return [await readKey(await firstKey(keysDir))];
  const path = (number: number) => `${keysDir}/${number}.key`;
  return [await readKey(path(newest)), ...await Promise.all(older.map((number) => readKey(path(number))))];
}

/**
 * Creates the next key file, which the sandbox uses from its next start. @returns the file's path
 *
 * @throws Deno.errors.AlreadyExists when another sandbox on the same folder creates it at the same time
 */
export async function addKey(keysDir: string): Promise<string> {
  const [newest = 0] = await keyNumbers(keysDir);
  return await makeKey(keysDir, newest + 1);
}

/** @throws Deno.errors.AlreadyExists when a key of this number exists */
async function makeKey(keysDir: string, number: number): Promise<string> {
  const path = `${keysDir}/${number}.key`;
  const written = `${keysDir}/.new-${crypto.randomUUID()}`;
  const text = `${toBase64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))}\n`;
  await Deno.writeTextFile(written, text, { createNew: true, mode: 0o600 });
  try {
    // A hard link appears whole, and never replaces an existing file.
    await Deno.link(written, path);
  } finally {
    await Deno.remove(written);
  }
  return path;
}

/**
 * The first key file, created by whichever of the sandboxes that share the folder is first. It has a fixed number: the
 * next free one in a folder that another sandbox has just filled would be a second key, which that sandbox does not
 * have.
 */
async function firstKey(keysDir: string): Promise<string> {
  try {
    return await makeKey(keysDir, 1);
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw error;
    return `${keysDir}/1.key`;
  }
}

async function keyNumbers(keysDir: string): Promise<number[]> {
  const numbers = [];
  for await (const entry of Deno.readDir(keysDir)) {
    const number = FILE.exec(entry.name)?.[1];
    if (number !== undefined) numbers.push(Number(number));
  }
  return numbers.sort((a, b) => b - a);
}

/**
 * Reads a key file. One of an earlier version contains a key pair, whose private half, the first line, is as good as
 * random bytes.
 */
async function readKey(path: string): Promise<KeyFile> {
  const [line = ""] = (await Deno.readTextFile(path)).split("\n");
  const bytes = bytesOf(line);
  if (bytes === null || bytes.length < KEY_BYTES) throw new Error(`${path} is not a key file of the sandbox`);
  return await keyFileOf(bytes);
}

function bytesOf(line: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64url(line);
  } catch {
    return null;
  }
}
