/**
 * Checks that the operator's bucket supports what the desk needs: put, get, list and delete.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { sha256Hex } from "../ipc/sha256.ts";
import { BUCKET_FAULTS } from "../sandbox/bucket/faults.ts";
import type { Objects } from "../sandbox/bucket/objects.ts";
import type { ObjectFailed } from "../sandbox/bucket/protocol.ts";
import { openBucket } from "./file_store.ts";
import { bad, type Finding, ok, warn } from "./finding.ts";

/** Tests it with a probe below the prefix, which is removed again. */
export async function checkBucket(config: Config): Promise<readonly Finding[]> {
  const { bucket, bucketSecret, filesStore, backupStore, filesDir } = config;
  if (bucket === null) return [ok(`Files are in the folder ${filesDir}.`)];
  if (bucketSecret === null) {
    return [bad("SVC_S3_SECRET_ACCESS_KEY: missing; SVC_S3_BUCKET is opened with it.", "Set it.")];
  }
  const { objects, close } = openBucket(config, "files");
  const failure = await probe(objects).finally(close);
  if (failure !== null) {
    const { text, fix } = BUCKET_FAULTS[failure.reason];
    const status = failure.status === null ? "" : ` (status ${failure.status})`;
    return [bad(`The bucket ${bucket.name} at ${bucket.endpoint.origin}: ${text}${status}`, fix)];
  }
  const uses = [...(filesStore === "s3" ? ["files"] : []), ...(backupStore === "s3" ? ["backups"] : [])];
  return [
    uses.length === 0
      ? warn(
        `The bucket ${bucket.name} works, and is used for nothing.`,
        "Set SVC_FILES_STORE=s3, SVC_BACKUP_STORE=s3, or both.",
      )
      : ok(`The bucket ${bucket.name} at ${bucket.endpoint.origin} works; it holds ${uses.join(" and ")}.`),
  ];
}

/** The failing operation; null when all of them work. */
async function probe(objects: Objects): Promise<ObjectFailed | null> {
  const key = `.probe-${crypto.randomUUID()}`;
  const bytes = crypto.getRandomValues(new Uint8Array(1024));
  const put = await objects.put(key, bytes, await sha256Hex(bytes));
  if (put.kind === "failed") return put;
  const got = await objects.get(key);
  if (got.kind === "failed") return got;
  const damaged = { kind: "failed", reason: "damaged", status: null } as const;
  if (got.kind === "missing") return damaged;
  const read = await new Response(got.body).bytes().catch(() => null);
  if (read === null || await sha256Hex(read) !== await sha256Hex(bytes)) return damaged;
  const listed = await objects.list(null);
  const removed = await objects.remove(key);
  return [listed, removed].find((answer) => answer.kind === "failed") ?? null;
}
