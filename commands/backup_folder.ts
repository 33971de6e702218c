/**
 * Folders for backups while they are made, verified and downloaded. A backup contains every key, so they must not be in
 * a folder that the desk's process can read.
 *
 * @module
 */
import { basename, resolve } from "node:path";
import type { Config } from "../config.ts";
import { backupsDir, isReadByDesk, type ReadFolders } from "../supervisor/processes.ts";

/** The operation, which is the prefix of its folder's name. */
type Prefix = "backup-" | "verify-";

/**
 * The suffix of only those folders: an operator may keep backups here too, perhaps in a folder `backup-2026-11`, which
 * a sweep must not remove.
 */
const SUFFIX = ".under-way";
const UNDER_WAY = /^(?:backup|verify)-[^.]*\.under-way$/;

/** Runs a function with a temporary folder, which is removed afterwards. */
export async function withBackupFolder<Result>(
  config: Pick<Config, "dataDir">,
  prefix: Prefix,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await sweepBackupFolders(config);
  const dir = backupsDir(config);
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  using lock = await openLock(dir);
  // A shared lock, since several may be in progress. It ends with this process, however that ends.
  await lock.lock(false);
  const folder = await Deno.makeTempDir({ dir, prefix, suffix: SUFFIX });
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Removes folders of killed commands, unless one is in progress. Folders that it may not remove, such as another
 * user's, are reported by the doctor, and do not prevent a backup.
 *
 * @returns the names of the removed folders
 */
export async function sweepBackupFolders(config: Pick<Config, "dataDir">): Promise<readonly string[]> {
  try {
    return await sweep(backupsDir(config));
  } catch {
    return [];
  }
}

async function sweep(dir: string): Promise<readonly string[]> {
  using lock = await openLock(dir);
  if (!await lock.tryLock(true)) return [];
  const left = await leftFolders(dir);
  for (const name of left) await Deno.remove(`${dir}/${name}`, { recursive: true });
  return left;
}

/**
 * An existing file is opened for reading: one of another user, such as after a backup by root, can be locked but not
 * written.
 */
async function openLock(dir: string): Promise<Deno.FsFile> {
  const path = `${dir}/lock`;
  return await Deno.open(path).catch(() => Deno.open(path, { create: true, read: true, write: true, mode: 0o644 }));
}

async function leftFolders(dir: string): Promise<readonly string[]> {
  const entries = await Array.fromAsync(Deno.readDir(dir)).catch(() => []);
  return entries.filter(({ name, isDirectory }) => isDirectory && UNDER_WAY.test(name)).map(({ name }) => name);
}

/** Files that expose every key: folders of killed commands, and backups that the desk's process can read. */
export async function exposedBackups(
  config: ReadFolders & Pick<Config, "backupRecipient">,
): Promise<Readonly<Record<"left" | "read" | "plain", readonly string[]>>> {
  const dir = backupsDir(config);
  const filesOf = async (folder: string) => {
    const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
    return entries.filter(({ isFile }) => isFile).map(({ name }) => `${folder}/${name}`);
  };
  const isPlain = (path: string) => path.endsWith(".backup") || /\.plain-[\da-f]{8}$/.test(path);
  const read = [...await filesOf(config.dataDir), ...await filesOf(config.filesDir)];
  const kept = config.backupDir === null || config.backupRecipient === null ? [] : await filesOf(config.backupDir);
  return {
    left: (await leftFolders(dir)).map((name) => `${dir}/${name}`),
    read: read.filter((path) => isPlain(path) && isReadByDesk(config, path)),
    plain: kept.filter(isPlain),
  };
}

/**
 * Refuses a file that the desk's process could read, also through links.
 *
 * @throws Error with a sentence for people
 */
export function refuseReadable(config: ReadFolders, file: string): void {
  const path = resolve(file);
  if (!isReadByDesk(config, path)) return;
  const better = `${backupsDir(config)}/${basename(path)}`;
  throw new Error(`The desk's process reads ${path}, and a backup holds every key. Write it elsewhere: ${better}`);
}
