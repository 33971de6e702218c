/**
 * Makes the scheduled backup: in the backups' folder or in the bucket, read back completely, encrypted if a recipient
 * is set, with older ones removed.
 *
 * @module
 */
import { Decrypter, Encrypter } from "age-encryption";
import type { Config } from "../config.ts";
import { openBackup, readArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { withBackupFolder } from "./backup_folder.ts";
import { noteBackup } from "./notes.ts";
import { type BackupPlace, withBackupBucket } from "./backup_bucket.ts";
import { runningRows } from "./rows.ts";

const ENDING = /^desk-\d{4}-\d{2}-\d{2}T\d{6}\.backup(\.age)?$/;

/** Restores a backup as a trial. @returns a description of its content @throws Error that describes the failure */
type Verify = (path: string) => Promise<string>;

/** Whether a trial restore is requested, by the command's arguments or by the setting. */
export function isTried(config: Pick<Config, "backupVerify">, words: readonly string[]): boolean {
  return words.includes("--verify") || (config.backupVerify && words.includes("--scheduled"));
}

/** Makes a backup. @returns a description of the result @throws Error with a sentence for people */
export async function makeScheduledBackup(config: Config, now: Date, verify: Verify | null = null): Promise<string> {
  const makeIn = (place: BackupPlace) => backUpTo(config, place, now, verify);
  if (config.backupStore === "s3") return await withBackupBucket(config, makeIn);
  if (config.backupDir === null) throw new Error("SVC_BACKUP_DIR names no folder for backups.");
  return await makeIn(await openBackupDir(config.backupDir));
}

/** Makes the backup in the data folder, and puts it in its place once it is read, tried and encrypted. */
async function backUpTo(config: Config, place: BackupPlace, now: Date, verify: Verify | null): Promise<string> {
  return await withBackupFolder(config, "backup-", async (folder) => {
    const { path, verified } = await makeReadBackup(config, folder, now, verify);
    const file = path.slice(path.lastIndexOf("/") + 1);
    const name = place.nameOf(file);
    await place.put(file, path);
    await noteBackup(config.dataDir, path, { now, scheduled: true, name });
    const surplus = surplusOf(await place.names(), config.backupKeep);
    for (const old of surplus) await place.remove(old);
    const kind = config.backupRecipient === null ? "it holds the keys that open every secret" : "encrypted";
    return [`${name}: ${kind}, as of ${now.toISOString()}.`, ...verified, ...removed(surplus)].join(" ");
  });
}

/** The operator's folder for backups, which may be on another machine. */
async function openBackupDir(dir: string): Promise<BackupPlace> {
  await Deno.mkdir(dir, { recursive: true, mode: 0o700 });
  const folder = await Deno.realPath(dir);
  return {
    nameOf: (name) => `${folder}/${name}`,
    put: (name, path) => copyWhole(path, `${folder}/${name}`),
    names: async () => await Array.fromAsync(Deno.readDir(folder), ({ name }) => name),
    remove: (name) => Deno.remove(`${folder}/${name}`),
  };
}

/** Copies a file that only this user can read; the copy appears complete or not at all. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.new`;
  // It may be left from a crash, or be another user's.
  await Deno.remove(unfinished).catch(() => {});
  const target = await Deno.open(unfinished, { write: true, createNew: true, mode: 0o600 });
  try {
    await (await Deno.open(from)).readable.pipeTo(target.writable);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    throw error;
  }
  await Deno.rename(unfinished, to);
}

/** Makes the backup in a folder, reads it back, tries it if requested, and encrypts it if a recipient is set. */
async function makeReadBackup(
  config: Config,
  folder: string,
  now: Date,
  verify: Verify | null,
): Promise<{ readonly path: string; readonly verified: readonly string[] }> {
  const { backupRecipient } = config;
  const path = `${folder}/${backupName(now)}`;
  await backUp(config, path, now, () => runningRows(config));
  await readThrough(path);
  // Before encryption: afterwards this machine cannot read it.
  const verified = verify === null ? [] : [await verify(path)];
  if (backupRecipient === null) return { path, verified };
  await encryptBackup(path, backupRecipient);
  return { path: `${path}.age`, verified };
}

function removed(surplus: readonly string[]): readonly string[] {
  return surplus.length === 0 ? [] : [`Removed: ${surplus.join(", ")}.`];
}

/** The name of a backup made at a time. */
export function backupName(now: Date): string {
  return `desk-${now.toISOString().slice(0, 19).replaceAll(":", "")}.backup`;
}

/** The backups beyond the newest ones, oldest first; files with other names are ignored. */
export function surplusOf(names: readonly string[], keep: number): readonly string[] {
  const backups = names.filter((name) => ENDING.test(name)).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** @throws Error when a line is damaged or the last one is missing */
async function readThrough(path: string): Promise<void> {
  const { entries } = await readArchive(path);
  for await (const _ of entries);
}

/** Writes `<path>.age`, which only the holder of the recipient's identity can read. */
async function encryptBackup(path: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = await Deno.open(path);
  const target = await Deno.open(`${path}.age`, { write: true, createNew: true, mode: 0o600 });
  await (await encrypter.encrypt(plain.readable)).pipeTo(target.writable);
}

/**
 * Runs a function with an encrypted backup, which is decrypted in the data folder meanwhile.
 *
 * @param backup.identity the lines of an identity file of `age-keygen`
 * @throws Error with a sentence for people when the identity does not open it
 */
export async function withDecrypted<Result>(
  config: Pick<Config, "dataDir">,
  { path, identity }: { readonly path: string; readonly identity: string },
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const decrypter = new Decrypter();
  for (const line of identity.split("\n")) if (line.startsWith("AGE-SECRET-KEY-")) decrypter.addIdentity(line.trim());
  const source = await openBackup(path);
  return await withBackupFolder(config, "backup-", async (folder) => {
    const plain = `${folder}/decrypted.backup`;
    const target = await Deno.open(plain, { write: true, createNew: true, mode: 0o600 });
    try {
      await (await decrypter.decrypt(source.readable)).pipeTo(target.writable);
    } catch {
      throw new Error(`${path} cannot be decrypted with this identity, or is damaged.`);
    }
    return await use(plain);
  });
}
