/**
 * Backups in the operator's bucket, in an area that the desk's own process cannot reach.
 *
 * @module
 */
import { createHash } from "node:crypto";
import type { Config } from "../config.ts";
import { placeIn } from "../sandbox/bucket/bucket.ts";
import { BUCKET_FAULTS } from "../sandbox/bucket/faults.ts";
import { isFailed, type ObjectFailed } from "../sandbox/bucket/protocol.ts";
import { uploadObject } from "../sandbox/bucket/upload.ts";
import { withBackupFolder } from "./backup_folder.ts";
import { openBucket, type StoreConfig } from "./file_store.ts";

/** A place for finished backups. The functions throw Errors with a sentence for people. */
export type BackupPlace = {
  /** The name of a backup for people, and for `restore`: its path, or `s3:<name>`. */
  readonly nameOf: (name: string) => string;
  readonly put: (name: string, path: string) => Promise<void>;
  readonly names: () => Promise<readonly string[]>;
  readonly remove: (name: string) => Promise<void>;
};

/** The backups in the bucket. */
export type BackupBucket = BackupPlace & {
  /** Downloads a backup into a file that only this user can read. */
  readonly fetch: (name: string, path: string) => Promise<void>;
};

/** The prefix of a backup in the bucket, for `restore`. */
const SCHEME = "s3:";

/** Opens the backups while `use` runs. */
export async function withBackupBucket<Result>(
  config: StoreConfig,
  use: (bucket: BackupBucket) => Promise<Result>,
): Promise<Result> {
  const { objects, close } = openBucket(config, "backups");
  const settled = <Answer extends { readonly kind: string }>(answer: Answer | ObjectFailed): Answer => {
    if (!isFailed(answer)) return answer;
    const { text, fix } = BUCKET_FAULTS[answer.reason];
    throw new Error(`The backups in ${placeOf(config)}: ${text} ${fix}`);
  };
  const bucket: BackupBucket = {
    nameOf: (name) => `${SCHEME}${name}`,
    put: async (name, path) => {
      const file = await Deno.open(path);
      try {
        const { size } = await file.stat();
        settled(await uploadObject(objects, name, { bytes: size, sha256: await hashOf(path), read: readAt(file) }));
      } finally {
        file.close();
      }
    },
    names: async () => {
      const names: string[] = [];
      let after: string | null = null;
      do {
        const page: { readonly keys: readonly string[]; readonly next: string | null } = settled(
          await objects.list(after),
        );
        names.push(...page.keys);
        after = page.next;
      } while (after !== null);
      return names;
    },
    remove: async (name) => {
      settled(await objects.remove(name));
    },
    fetch: async (name, path) => {
      const answer = settled(await objects.get(name));
      if (answer.kind === "missing") throw new Error(`There is no backup ${name} in ${placeOf(config)}.`);
      const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
      await answer.body.pipeTo(file.writable).catch((error) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new Error(`${SCHEME}${name} cannot be fetched whole: ${why}.`);
      });
    },
  };
  return await use(bucket).finally(close);
}

/**
 * Runs a function with the backup that an argument names: a file, or `s3:<name>` in the bucket, which is downloaded
 * into the data folder meanwhile.
 */
export async function withBackup<Result>(
  config: Config,
  word: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!word.startsWith(SCHEME)) return await use(word);
  const name = word.slice(SCHEME.length);
  if (!/^[\w-][\w.-]{0,199}$/.test(name)) {
    throw new Error(`${word} names no backup; a name is such as s3:desk-….backup.age.`);
  }
  return await withBackupFolder(config, "backup-", async (folder) => {
    await withBackupBucket(config, (bucket) => bucket.fetch(name, `${folder}/${name}`));
    return await use(`${folder}/${name}`);
  });
}

function placeOf({ bucket }: StoreConfig): string {
  return bucket === null ? "the bucket" : placeIn(bucket, "backups");
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  const file = await Deno.open(path);
  for await (const chunk of file.readable) hash.update(chunk);
  return hash.digest("hex");
}

function readAt(file: Deno.FsFile) {
  return async (from: number, count: number) => {
    await file.seek(from, Deno.SeekMode.Start);
    const bytes = new Uint8Array(count);
    for (let held = 0; held < count;) {
      const read = await file.read(bytes.subarray(held));
      if (read === null) throw new Error("the backup became shorter while it was sent");
      held += read;
    }
    return bytes;
  };
}
