/**
 * Where backups are while they are made, tried and fetched: a backup holds every key, so that no folder will do which the
 * desk's own process reads.
 *
 * @module
 */
import { basename, resolve } from "node:path";
import type { Config } from "../config.ts";
import { backupsDir, isReadByDesk, type ReadFolders } from "../supervisor/processes.ts";

/** What is under way, which the names of its folders begin with. */
type Prefix = "backup-" | "verify-";

/**
 * Ends the names of those folders alone: an operator keeps backups here too, perhaps in a folder `backup-2026-11`, which
 * no sweep may take for one that was left.
 */
const SUFFIX = ".under-way";
const UNDER_WAY = /^(?:backup|verify)-[^.]*\.under-way$/;

/** Runs something with a folder for what is made, tried or fetched, and removes it. */
export async function withBackupFolder<Result>(
  config: Pick<Config, "dataDir">,
  prefix: Prefix,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  await sweepBackupFolders(config);
  const dir = backupsDir(config);
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  using lock = await openLock(dir);
  // Shared: several may be under way. It ends with this process, however that ends.
  await lock.lock(false);
  const folder = await Deno.makeTempDir({ dir, prefix, suffix: SUFFIX });
  try {
    return await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/**
 * Removes what commands left that were killed; nothing while one is under way. What it may not remove, as another user's,
 * stays, and is named by the doctor: no backup is left out for it.
 *
 * @returns the names of what was removed
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

/** It is read where it is there: another user's, such as of a backup that root made, can be locked, but not written. */
async function openLock(dir: string): Promise<Deno.FsFile> {
  const path = `${dir}/lock`;
  return await Deno.open(path).catch(() => Deno.open(path, { create: true, read: true, write: true, mode: 0o644 }));
}

async function leftFolders(dir: string): Promise<readonly string[]> {
  const entries = await Array.fromAsync(Deno.readDir(dir)).catch(() => []);
  return entries.filter(({ name, isDirectory }) => isDirectory && UNDER_WAY.test(name)).map(({ name }) => name);
}

/** What lies about that opens every key: what killed commands left, and backups where the desk's process reads. */
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
 * Refuses a file where the desk's own process could read it, also by links.
 *
 * @throws Error with a sentence for people
 */
export function refuseReadable(config: ReadFolders, file: string): void {
  const path = resolve(file);
  if (!isReadByDesk(config, path)) return;
  const better = `${backupsDir(config)}/${basename(path)}`;
  throw new Error(`The desk's process reads ${path}, and a backup holds every key. Write it elsewhere: ${better}`);
}
