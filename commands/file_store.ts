/**
 * The installation's files for an operator's command: in the folder, or in the bucket, which a command accesses
 * directly. Commands have the operator's rights; the desk's process reaches the bucket only through the sandbox.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { FileStore } from "../core/ports/files.ts";
import { openBucketFiles } from "../routes/storage/bucket_files.ts";
import { openFiles } from "../routes/storage/files.ts";
import { type Area, type Objects, openObjects } from "../sandbox/bucket/objects.ts";
import { pauseFor } from "../ipc/pause.ts";
import { openPool } from "../sandbox/fetch.ts";
import { resolveHost } from "../sandbox/resolve.ts";

/** The configuration that locates the files. */
export type StoreConfig = Pick<
  Config,
  "filesDir" | "filesStore" | "bucket" | "bucketSecret" | "bucketToken" | "allowances"
>;

/** A part of the installation that holds connections. */
export type WithClose<Part> = Part & { readonly close: () => void };

/** Opens the files at the configured location, or at the one that a caller moves them to. */
export function openFileStore(
  config: StoreConfig,
  store = config.filesStore,
): WithClose<{ readonly files: FileStore }> {
  if (store === "folder") return { files: openFiles(config.filesDir), close: () => {} };
  const { objects, close } = openBucket(config, "files");
  return { files: openBucketFiles({ objects, spool: config.filesDir, now: () => new Date() }), close };
}

/** Opens an area of the bucket. @throws Error with a sentence for people when none is configured */
export function openBucket(
  { bucket, bucketSecret, bucketToken, allowances }: StoreConfig,
  area: Area,
): WithClose<{ readonly objects: Objects }> {
  if (bucket === null) throw new Error("SVC_S3_BUCKET: missing; there is no bucket.");
  if (bucketSecret === null) throw new Error("SVC_S3_SECRET_ACCESS_KEY: missing; SVC_S3_BUCKET is opened with it.");
  const pool = openPool();
  const parts = {
    operator: { allowances, model: null },
    pool,
    resolve: resolveHost,
    wallClock: () => Date.now(),
    wait: pauseFor,
  };
  const opened = { ...bucket, secretAccessKey: bucketSecret, sessionToken: bucketToken };
  const objects = openObjects(parts, opened, area, new AbortController().signal);
  return { objects, close: pool.close };
}
