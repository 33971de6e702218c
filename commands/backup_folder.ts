/**
 * Where backups are while they are made, tried and fetched: a backup holds every key, so that no folder will do which the
 * desk's own process reads.
 *
 * @module
 */
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { backupsDir } from "../supervisor/processes.ts";

/** Makes a folder for as long as one is made, tried or fetched; the caller removes it. */
export async function makeBackupFolder(config: Pick<Config, "dataDir">, prefix: string): Promise<string> {
  const dir = backupsDir(config);
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  return await Deno.makeTempDir({ dir, prefix });
}

/**
 * Refuses a file where the desk's own process could read it.
 *
 * @throws Error with a sentence for people
 */
export function refuseReadable(config: Pick<Config, "dataDir" | "filesDir">, file: string): void {
  const path = resolve(file);
  const isRead = [config.dataDir, config.filesDir].some((folder) => path.startsWith(`${folder}/`));
  if (!isRead || path.startsWith(`${backupsDir(config)}/`)) return;
  const better = `${backupsDir(config)}/${path.slice(path.lastIndexOf("/") + 1)}`;
  throw new Error(`The desk's process reads ${path}, and a backup holds every key. Write it elsewhere: ${better}`);
}
