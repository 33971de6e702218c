/**
 * Moves the installation's files from the folder to the bucket, or back.
 *
 * Files are copied, read back and compared; nothing is removed at the old location. So the command may run while the
 * desk does, and again after the desk was restarted with the new location, to copy files that were added meanwhile.
 *
 * @see docs/self-hosting.md, "Files in a bucket"
 * @module
 */
import { createHash } from "node:crypto";
import type { Config, StorePlace } from "../config.ts";
import type { FileStore } from "../core/ports/files.ts";
import { placeIn } from "../sandbox/bucket/bucket.ts";
import { openFileStore } from "./file_store.ts";

/** The numbers of copied files, and of files that were already there. */
export type Moved = { readonly copied: number; readonly there: number };

/**
 * Copies the files to the location in an argument. @returns a description of the result @throws Error with a sentence
 * for people
 */
export async function moveFiles(config: Config, to: string | undefined): Promise<string> {
  if (to !== "folder" && to !== "s3") throw new Error("Where to? deno task files s3, or deno task files folder.");
  const from = openFileStore(config, to === "s3" ? "folder" : "s3");
  const target = openFileStore(config, to);
  try {
    const { copied, there } = await copyFiles(from.files, target.files);
    const kept = `The ones in ${nameOf(config, to === "s3" ? "folder" : "s3")} were left there.`;
    const next = config.filesStore === to
      ? "The desk uses that place."
      : `Set SVC_FILES_STORE=${to}, start the desk again, then run this command once more for what came meanwhile.`;
    return `${copied} files copied to ${nameOf(config, to)}, ${there} were there already. ${kept} ${next}`;
  } finally {
    from.close();
    target.close();
  }
}

/** Copies every file and the mark. @throws Error when the target belongs to another installation, or a copy differs */
export async function copyFiles(from: FileStore, to: FileStore): Promise<Moved> {
  const mark = await from.mark();
  const other = await to.mark();
  if (mark !== null && other !== null && mark !== other) {
    throw new Error("The files there are another installation's. Name another SVC_S3_PREFIX or SVC_FILES_DIR.");
  }
  let [copied, there] = [0, 0];
  for await (const { workspace, ids } of from.list()) {
    for (const id of ids) {
      if (await copyFile(from, to, workspace, id)) copied++;
      else there++;
    }
  }
  if (mark !== null && other === null) await to.setMark(mark);
  return { copied, there };
}

/** @returns whether it was copied; a file that is removed meanwhile counts as already there */
async function copyFile(from: FileStore, to: FileStore, workspace: string, id: string): Promise<boolean> {
  const present = await to.read(workspace, id);
  if (present !== null) {
    await present.cancel();
    return false;
  }
  const body = await from.read(workspace, id);
  if (body === null) return false;
  const sent = createHash("sha256");
  await to.write(workspace, id, hashing(body, sent));
  const copy = await to.read(workspace, id);
  const stored = createHash("sha256");
  for await (const chunk of copy ?? []) stored.update(chunk);
  if (copy !== null && stored.digest("hex") === sent.digest("hex")) return true;
  await to.remove(workspace, id);
  throw new Error(`The copy of ${workspace}/${id} is not the same. Nothing was removed; run the command again.`);
}

async function* hashing(
  body: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

function nameOf({ bucket, filesDir }: Config, store: StorePlace): string {
  return store === "folder" || bucket === null ? filesDir : `the bucket ${placeIn(bucket, "files")}`;
}
