/**
 * Where backups are while they are made, tried and fetched: a backup holds every key, so that no folder will do which the
 * desk's own process reads.
 *
 * @module
 */
import { basename, dirname, resolve } from "node:path";
import type { Config } from "../config.ts";
import { backupsDir } from "../supervisor/processes.ts";

/** Makes a folder for as long as one is made, tried or fetched; the caller removes it. */
export async function makeBackupFolder(config: Pick<Config, "dataDir">, prefix: string): Promise<string> {
  const dir = backupsDir(config);
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  return await Deno.makeTempDir({ dir, prefix });
}

/**
 * Refuses a file where the desk's own process could read it, also by links.
 *
 * @throws Error with a sentence for people
 */
export function refuseReadable(config: Pick<Config, "dataDir" | "filesDir">, file: string): void {
  const path = resolve(file);
  const isIn = (folder: string) => realPath(path).startsWith(`${realPath(folder)}/`);
  if (![config.dataDir, config.filesDir].some(isIn) || isIn(backupsDir(config))) return;
  const better = `${backupsDir(config)}/${basename(path)}`;
  throw new Error(`The desk's process reads ${path}, and a backup holds every key. Write it elsewhere: ${better}`);
}

/** Where a path leads once its links are followed; what is not there yet is taken as it is written. */
function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : resolve(realPath(folder), basename(path));
  }
}
