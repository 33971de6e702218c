/**
 * The files that customers and teammates attach, in a folder of the desk that is not served.
 *
 * @module
 */
import { FILES_MARK } from "../../core/installation.ts";
import type { FileStore } from "../../core/ports/files.ts";

/** The block size of most file systems. */
const PROBE_BYTES = 4096;

/** Ids listed per batch. */
const IDS_AT_ONCE = 1000;

/** Opens the store: one folder per workspace, one file per id. */
export function openFiles(folder: string): FileStore {
  const pathOf = (workspace: string, id: string) => `${folder}/${partOf(workspace)}/${partOf(id)}`;
  return {
    async write(workspace, id, body) {
      await Deno.mkdir(`${folder}/${partOf(workspace)}`, { recursive: true, mode: 0o700 });
      const path = pathOf(workspace, id);
      const file = await Deno.open(path, { write: true, createNew: true, mode: 0o600 });
      try {
        await ReadableStream.from(body).pipeTo(file.writable);
      } catch (error) {
        await Deno.remove(path).catch(() => {});
        throw error;
      }
    },
    async read(workspace, id) {
      const file = await orNull(Deno.open(pathOf(workspace, id)));
      return file === null ? null : file.readable;
    },
    async remove(workspace, id) {
      await orNull(Deno.remove(pathOf(workspace, id)));
    },
    async tryWrite() {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      // Starts with a dot, unlike any id, so that the sweep ignores it.
      const probe = `${folder}/.probe-${crypto.randomUUID()}`;
      try {
        await Deno.writeFile(probe, new Uint8Array(PROBE_BYTES));
      } finally {
        await Deno.remove(probe).catch(() => {});
      }
    },
    mark: () => readMark(folder),
    async setMark(mark) {
      const path = `${folder}/.new-${crypto.randomUUID()}`;
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      await Deno.writeTextFile(path, `${mark}\n`);
      // A hard link appears whole, and never replaces an existing file.
      await Deno.link(path, `${folder}/${FILES_MARK}`).catch(() => {});
      await Deno.remove(path);
      return await readMark(folder) ?? "";
    },
    async *list() {
      for (const workspace of await namesIn(folder)) {
        const ids = await namesIn(`${folder}/${workspace}`);
        for (let at = 0; at < ids.length; at += IDS_AT_ONCE) yield { workspace, ids: ids.slice(at, at + IDS_AT_ONCE) };
      }
    },
  };
}

async function readMark(folder: string): Promise<string | null> {
  return (await orNull(Deno.readTextFile(`${folder}/${FILES_MARK}`)))?.trim() ?? null;
}

/** A segment of a path. Ids are made by the desk, so one that could lead to another folder is a bug and throws. */
function partOf(name: string): string {
  if (/^[\w-]{1,100}$/.test(name)) return name;
  throw new Error(`no name for a file: ${JSON.stringify(name.slice(0, 100))}`);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  const entries = await orNull(Array.fromAsync(Deno.readDir(folder)));
  return (entries ?? []).map(({ name }) => name).filter((name) => /^[\w-]{1,100}$/.test(name));
}

async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
