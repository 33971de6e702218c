/**
 * Where the desk keeps its data: folders, the bucket, and the databases.
 *
 * @module
 */
import { resolve } from "node:path";
import { isWithin, realPath, throughFolder } from "../real_path.ts";
import type { Allowance } from "../sandbox/address.ts";
import {
  type Bucket,
  BUCKET_SECRET,
  BUCKET_TOKEN,
  type BucketSecrets,
  isSessionToken,
  readBucket,
} from "../sandbox/bucket/bucket.ts";
import { type Reader, readUrl } from "./reader.ts";

/** Where something is kept. */
export type StorePlace = "folder" | "s3";

/** The settings of folders and databases. */
export type StoresConfig = {
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Absolute path of the folder of the sandbox's keys; several instances share it. */
  readonly keysDir: string;
  /** Absolute path of the folder of attached files; several instances share it. With a bucket, of files on their way there. */
  readonly filesDir: string;
  /** Where attached files are kept. */
  readonly filesStore: StorePlace;
  /** The S3-compatible bucket; null when none is configured. */
  readonly bucket: Omit<Bucket, keyof BucketSecrets> | null;
  /** Held by the supervisor, the sandbox and the operator's commands alone. */
  readonly bucketSecret: string | null;
  /** Held by the supervisor and the sandbox alone; null: the bucket's keys have no session token. */
  readonly bucketToken: string | null;
  /** Absolute path of the folder for sockets; short, because a socket's path is at most 107 bytes. */
  readonly runDir: string;
  /** The operator's list of what may leave while frozen; no process of the desk writes it. */
  readonly freezePath: string;
  /** PostgreSQL instead of PGlite. */
  readonly databaseUrl: string | null;
  /** KV Connect instead of a file. */
  readonly kvUrl: string | null;
};

/** A Unix socket's path may hold 107 bytes; the longest name in the folder is `extractor.sock`. */
const RUN_DIR_BYTES_MAX = 107 - "/extractor.sock".length;

/** The settings, whether a bucket is named, and one line for each fault of the bucket's. */
export type ReadStores = {
  readonly stores: StoresConfig;
  readonly hasBucket: boolean;
  readonly faults: readonly string[];
};

/** Reads where data is kept; `allowances` are the private hosts that the bucket may be on. */
export function readStores({ text, read, readSecret }: Reader, allowances: readonly Allowance[]): ReadStores {
  // The real folders: under the name of a link, one that is denied would lie outside of what is denied.
  const dataDir = realPath(resolve(text("SVC_DATA_DIR") ?? "."));
  const bucket = readBucket(text, allowances);
  const stores: StoresConfig = {
    dataDir,
    keysDir: throughFolder(resolve(text("SVC_KEYS_DIR") ?? `${dataDir}/keys`)),
    filesDir: realPath(resolve(text("SVC_FILES_DIR") ?? `${dataDir}/files`)),
    filesStore: read("SVC_FILES_STORE", "folder", readStore),
    bucket: bucket.kind === "bucket" ? bucket.bucket : null,
    bucketSecret: text(BUCKET_SECRET),
    bucketToken: readSecret(BUCKET_TOKEN, isSessionToken),
    runDir: runDirOf(dataDir),
    freezePath: resolve(text("SVC_FREEZE_PATH") ?? `${dataDir}/freeze.json`),
    databaseUrl: read("DATABASE_URL", null, (value) => readUrl(value, ["postgres:", "postgresql:"])),
    kvUrl: read("KV_URL", null, (value) => readUrl(value, ["http:", "https:"])),
  };
  return { stores, hasBucket: bucket.kind !== "none", faults: bucket.kind === "faults" ? bucket.faults : [] };
}

/** One line for each folder that is inside of another that must not be. */
export function faultsOfFolders({ dataDir, keysDir, filesDir, runDir }: StoresConfig): readonly string[] {
  // The desk writes its files, its database and its sockets, and may not reach the keys.
  const written = [filesDir, runDir, `${dataDir}/db`];
  const isReached = [keysDir, realPath(keysDir)].some((keys) =>
    written.some((folder) => isWithin(keys, folder) || isWithin(folder, keys))
  );
  return [
    ...(isReached ? [`SVC_KEYS_DIR: the desk writes to ${keysDir}. Give the keys a folder of their own.`] : []),
    ...(isWithin(dataDir, filesDir)
      ? [`SVC_FILES_DIR: ${filesDir} holds the data folder. Name a folder of its own.`]
      : []),
  ];
}

/** One line for a store that is the bucket where none is named. */
export function faultsOfStore(variable: string, store: StorePlace | null, hasBucket: boolean): readonly string[] {
  return store === "s3" && !hasBucket ? [`SVC_S3_BUCKET: missing; ${variable}=s3 names that bucket.`] : [];
}

/** The folder, or the bucket. */
export function readStore(value: string): StorePlace | null {
  return value === "folder" || value === "s3" ? value : null;
}

/** The folder for sockets: in the data folder, or below /tmp when the data folder's path is too long for a socket. */
function runDirOf(dataDir: string): string {
  const inside = `${dataDir}/run`;
  if (new TextEncoder().encode(inside).length <= RUN_DIR_BYTES_MAX) {
    return inside;
  }
  let hash = 0;
  for (const char of dataDir) {
    hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  }
  return `/tmp/svc-desk-${hash.toString(36)}`;
}
