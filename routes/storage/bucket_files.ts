/**
 * The files that customers and teammates attach, in the operator's bucket.
 *
 * A body is spooled to a file first: its sender may be slow, and the store requires its size and hash before the first
 * byte. So an upload takes disk space while it lasts, and memory only for the part being sent.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import { FILES_MARK } from "../../core/installation.ts";
import type { FileStore } from "../../core/ports/files.ts";
import { DeskError } from "../../core/problem.ts";
import { sha256Hex } from "../../ipc/sha256.ts";
import { BUCKET_FAULTS, type BucketFault } from "../../sandbox/bucket/faults.ts";
import type { Objects } from "../../sandbox/bucket/objects.ts";
import { isFailed, type ObjectFailed, type ObjectListed } from "../../sandbox/bucket/protocol.ts";
import { uploadObject, type UploadSource } from "../../sandbox/bucket/upload.ts";
import { makeGate } from "../../sandbox/gate.ts";
import { BUCKET_LIMITS } from "../../sandbox/limits.ts";

/** How long a successful probe is reused: load balancers request `/readyz` every few seconds. */
const PROBED_MS = 30_000;
/** `Retry-After` in seconds while the store is unavailable. */
const AWAY_RETRY_S = 5;

/** The cause of a refusal: what is wrong with the bucket, and how to fix it. */
export class BucketError extends Error {
  readonly fault: BucketFault;

  constructor({ reason, status }: ObjectFailed) {
    const { text, fix } = BUCKET_FAULTS[reason];
    super(`${text}${status === null ? "" : ` (status ${status})`} ${fix}`);
    this.name = "BucketError";
    this.fault = { text: `The bucket of files: ${text}`, fix };
  }
}

/** Limits on uploads to the bucket; each holds a part in memory. */
const UPLOADS = { inFlightMax: BUCKET_LIMITS.uploadsMax, queueMax: BUCKET_LIMITS.uploadsWaitingMax } as const;

/** The dependencies of the store. */
export type BucketFilesOptions = {
  readonly objects: Objects;
  /** The folder for spooled bodies. */
  readonly spool: string;
  readonly now: () => Date;
};

/** Opens the store: one object per id, below its workspace. */
export function openBucketFiles({ objects, spool, now }: BucketFilesOptions): FileStore {
  let wellUntil = new Date(0);
  const uploads = makeGate(UPLOADS);
  const readMark = async () => {
    const body = await readObject(objects, FILES_MARK);
    return body === null ? null : (await new Response(body).text()).trim();
  };
  return {
    async write(workspace, id, body) {
      await withSpooled(spool, body, async (source) => {
        const admission = await uploads.enter(AbortSignal.timeout(BUCKET_LIMITS.totalMs));
        if (admission !== "in") settled(CROWDED);
        try {
          settled(await uploadObject(objects, keyOf(workspace, id), source));
        } finally {
          uploads.leave();
        }
      });
    },
    async read(workspace, id) {
      return await readObject(objects, keyOf(workspace, id));
    },
    async remove(workspace, id) {
      settled(await objects.remove(keyOf(workspace, id)));
    },
    async tryWrite() {
      if (now() < wellUntil) return;
      const probe = `.probe-${crypto.randomUUID()}`;
      const bytes = new TextEncoder().encode("probe");
      settled(await objects.put(probe, bytes, await sha256Hex(bytes)));
      settled(await objects.remove(probe));
      wellUntil = new Date(now().getTime() + PROBED_MS);
    },
    mark: readMark,
    async setMark(mark) {
      const bytes = new TextEncoder().encode(`${mark}\n`);
      // Instances do this one at a time, under a lock of their database.
      if (await readMark() === null) settled(await objects.put(FILES_MARK, bytes, await sha256Hex(bytes)));
      return await readMark() ?? "";
    },
    async *list() {
      let after: string | null = null;
      do {
        const page: ObjectListed = settled(await objects.list(after));
        yield* byWorkspace(page.keys);
        after = page.next;
      } while (after !== null);
    },
  };
}

const CROWDED: ObjectFailed = { kind: "failed", reason: "crowded", status: null };

/** The value of an answer. @throws DeskError unavailable, with the bucket's fault as its cause */
function settled<Answer extends { readonly kind: string }>(answer: Answer | ObjectFailed): Answer {
  if (!isFailed(answer)) return answer;
  throw new DeskError("unavailable", "The desk's file store is not answering. Try again in a moment.", {
    fix: "What was saved before is safe. Try again in a moment.",
    retryAfterS: AWAY_RETRY_S,
    cause: new BucketError(answer),
  });
}

async function readObject(objects: Objects, key: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | null> {
  const answer = settled(await objects.get(key));
  return answer.kind === "missing" ? null : answer.body;
}

/** Spools a body to a file, which is removed when `use` has ended. */
async function withSpooled(
  folder: string,
  body: AsyncIterable<Uint8Array>,
  use: (source: UploadSource) => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = `${folder}/.spool-${crypto.randomUUID()}`;
  const file = await open(path, "wx+", 0o600);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    for await (const chunk of body) {
      hash.update(chunk);
      bytes += chunk.length;
      await file.appendFile(chunk);
    }
    const read = async (from: number, count: number) => {
      const target = new Uint8Array(count);
      const { bytesRead } = await file.read(target, 0, count, from);
      if (bytesRead !== count) throw new Error("the gathered file is shorter than what was written");
      return target;
    };
    await use({ bytes, sha256: hash.digest("hex"), read });
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

/** The key of a file. Ids are made by the desk, so one that could name another object is a bug and throws. */
function keyOf(workspace: string, id: string): string {
  const key = `${workspace}/${id}`;
  if (/^[\w-]{1,100}\/[\w-]{1,100}$/.test(key)) return key;
  throw new Error(`no name for a file: ${JSON.stringify(key.slice(0, 200))}`);
}

/** Converts the keys of one page to ids by workspace; keys that are not files' are skipped. */
function* byWorkspace(keys: readonly string[]) {
  const found = new Map<string, string[]>();
  for (const key of keys) {
    const [, workspace, id] = /^([\w-]{1,100})\/([\w-]{1,100})$/.exec(key) ?? [];
    if (workspace === undefined || id === undefined) continue;
    const ids = found.get(workspace);
    if (ids === undefined) found.set(workspace, [id]);
    else ids.push(id);
  }
  for (const [workspace, ids] of found) yield { workspace, ids };
}
