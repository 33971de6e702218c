/**
 * The keys that authenticate an operator's command to a running desk: files in the data folder, which exist only during
 * the command's request.
 *
 * @module
 */
import { operatorKeyName } from "../core/operator_notes.ts";

const KEY_NAME = new RegExp(`^${operatorKeyName("[0-9a-f]{16}").replace(".", String.raw`\.`)}$`);

/**
 * Runs a request with a new key in the data folder. The file is locked while this process lives, which distinguishes it
 * from the key of a killed command.
 */
export async function withOperatorKey<Answer>(
  dataDir: string,
  ask: (bearer: string) => Promise<Answer>,
): Promise<Answer> {
  await sweepOperatorKeys(dataDir);
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes)).toHex();
  const [id, key] = [random(8), random(32)];
  const path = `${dataDir}/${operatorKeyName(id)}`;
  using file = await Deno.open(path, { createNew: true, write: true, mode: 0o600 });
  try {
    // Locked before the key is written: a sweep leaves empty files alone.
    await file.lock(true);
    await file.write(new TextEncoder().encode(key));
    return await ask(`Bearer ${id}.${key}`);
  } finally {
    await Deno.remove(path);
  }
}

/** Removes keys of killed commands. Those that this user cannot open remain. */
export async function sweepOperatorKeys(dataDir: string): Promise<void> {
  const entries = await Array.fromAsync(Deno.readDir(dataDir)).catch(() => []);
  for (const { name, isFile } of entries) {
    if (isFile && KEY_NAME.test(name)) await removeEnded(`${dataDir}/${name}`).catch(() => {});
  }
}

async function removeEnded(path: string): Promise<void> {
  using file = await Deno.open(path);
  if (!await file.tryLock(true)) return;
  if ((await file.stat()).size > 0) await Deno.remove(path);
}
