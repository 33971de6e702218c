/**
 * The files that customers and teammates attach, in a folder of the desk's own that no address leads to.
 *
 * @module
 */
import { FILES_MARK } from "../core/installation.ts";
import type { FileStore } from "../core/ports/files.ts";

/** A block of most file systems. */
const PROBE_BYTES = 4096;

/** Ids that are listed at once. */
const IDS_AT_ONCE = 1000;

/** Opens the folder: one folder for every workspace in it, and one file for every id. */
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
      // No id begins with a dot, so that the sweep does not see it.
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
      // A link appears whole, and does not take the place of another one.
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

/** The desk makes its ids itself; what could lead to another folder is a bug, and stops here. */
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
