/**
 * The backup that the schedule makes: in the folder of backups or in the bucket, read once more from its first line to its last, encrypted
 * where a recipient is set, and older ones removed.
 *
 * @module
 */
import { Decrypter, Encrypter } from "age-encryption";
import type { Config } from "../config.ts";
import { readArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { withBackupFolder } from "./backup_folder.ts";
import { noteBackup } from "./notes.ts";
import { type BackupBucket, withBackupBucket } from "./backup_bucket.ts";
import { runningRows } from "./rows.ts";

const ENDING = /^desk-\d{4}-\d{2}-\d{2}T\d{6}\.backup(\.age)?$/;

/** Restores a backup in a trial. @returns what was restored, for people @throws Error that says what fails */
type Verify = (path: string) => Promise<string>;

/** Whether a backup is restored in a trial: where the words of the command ask for it, or the setting of the schedule. */
export function isTried(config: Pick<Config, "backupVerify">, words: readonly string[]): boolean {
  return words.includes("--verify") || (config.backupVerify && words.includes("--scheduled"));
}

/** Makes one. @returns what was done, for people @throws Error with a sentence for people */
export async function makeScheduledBackup(config: Config, now: Date, verify: Verify | null = null): Promise<string> {
  if (config.backupStore === "s3") {
    return await withBackupBucket(config, (bucket) => backUpToBucket(config, bucket, now, verify));
  }
  const { backupDir, backupKeep } = config;
  if (backupDir === null) throw new Error("SVC_BACKUP_DIR names no folder for backups.");
  await Deno.mkdir(backupDir, { recursive: true, mode: 0o700 });
  const { path, done, verified } = await makeReadBackup(config, backupDir, now, verify);
  await noteBackup(config.dataDir, path, { now, scheduled: true });
  const names = await Array.fromAsync(Deno.readDir(backupDir), ({ name }) => name);
  const surplus = surplusOf(names, backupKeep);
  for (const name of surplus) await Deno.remove(`${backupDir}/${name}`);
  return [done, ...verified, ...removed(surplus)].join(" ");
}

/** Makes the backup in a local folder first: what is sent has been read once to its end. */
async function backUpToBucket(
  config: Config,
  bucket: BackupBucket,
  now: Date,
  verify: Verify | null,
): Promise<string> {
  return await withBackupFolder(config, "backup-", async (folder) => {
    const { path, verified } = await makeReadBackup(config, folder, now, verify);
    const name = path.slice(path.lastIndexOf("/") + 1);
    await bucket.put(name, path);
    await noteBackup(config.dataDir, path, { now, scheduled: true, name: bucket.nameOf(name) });
    const surplus = surplusOf(await bucket.names(), config.backupKeep);
    for (const old of surplus) await bucket.remove(old);
    const kind = config.backupRecipient === null ? "it holds the keys that open every secret" : "encrypted";
    return [`${bucket.nameOf(name)}: ${kind}, as of ${now.toISOString()}.`, ...verified, ...removed(surplus)].join(" ");
  });
}

/** A backup in a folder, read once more, tried out where that is asked for, and encrypted where a recipient is set. */
async function makeReadBackup(
  config: Config,
  folder: string,
  now: Date,
  verify: Verify | null,
): Promise<{ readonly path: string; readonly done: string; readonly verified: readonly string[] }> {
  const { backupRecipient } = config;
  const path = `${folder}/${backupName(now)}`;
  const done = await backUp(config, path, now, () => runningRows(config));
  await readThrough(path);
  // Before it is encrypted: this machine cannot read it afterwards.
  const verified = verify === null ? [] : [await verify(path)];
  if (backupRecipient === null) return { path, done, verified };
  await encryptBackup(path, backupRecipient);
  return { path: `${path}.age`, done: `${path}.age: encrypted, as of ${now.toISOString()}.`, verified };
}

function removed(surplus: readonly string[]): readonly string[] {
  return surplus.length === 0 ? [] : [`Removed: ${surplus.join(", ")}.`];
}

/** The name of a backup of that moment. */
export function backupName(now: Date): string {
  return `desk-${now.toISOString().slice(0, 19).replaceAll(":", "")}.backup`;
}

/** The backups beyond the newest ones, oldest first; files of other names are left alone. */
export function surplusOf(names: readonly string[], keep: number): readonly string[] {
  const backups = names.filter((name) => ENDING.test(name)).sort();
  return backups.slice(0, Math.max(0, backups.length - keep));
}

/** @throws Error when a line is damaged or the last one is missing */
async function readThrough(path: string): Promise<void> {
  const { entries } = await readArchive(path);
  for await (const _ of entries);
}

/** Writes `<path>.age`, which only the holder of the recipient's identity can read, and removes the readable file. */
async function encryptBackup(path: string, recipient: string): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const plain = await Deno.open(path);
  const target = await Deno.open(`${path}.age`, { write: true, createNew: true, mode: 0o600 });
  await (await encrypter.encrypt(plain.readable)).pipeTo(target.writable);
  await Deno.remove(path);
}

/**
 * Runs something with a backup that is encrypted, decrypted beside it for that long.
 *
 * @param identity the lines of an identity file, as `age-keygen` writes it
 * @throws Error with a sentence for people when the identity does not open it
 */
export async function withDecrypted<Result>(
  path: string,
  identity: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  const decrypter = new Decrypter();
  for (const line of identity.split("\n")) if (line.startsWith("AGE-SECRET-KEY-")) decrypter.addIdentity(line.trim());
  const plain = `${path}.plain-${crypto.randomUUID().slice(0, 8)}`;
  try {
    const source = await Deno.open(path);
    const target = await Deno.open(plain, { write: true, createNew: true, mode: 0o600 });
    try {
      await (await decrypter.decrypt(source.readable)).pipeTo(target.writable);
    } catch {
      throw new Error(`${path} cannot be decrypted with this identity, or is damaged.`);
    }
    return await use(plain);
  } finally {
    await Deno.remove(plain).catch(() => {});
  }
}
