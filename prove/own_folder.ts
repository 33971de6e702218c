/**
 * Temporary folders of `deno task prove` and `deno task eval`. They contain keys and a copy of the owner's agent, so
 * leftovers of a killed run are removed by the next one.
 *
 * @module
 */
import { tmpdir } from "node:os";
import { basename } from "node:path";

/** The prefix of every such folder. */
const PREFIX = "desk-copy-";

/** Locked by the run that made the folder, until it ends, however it ends. */
const LOCK = "copy.lock";

/** The folder of one run. */
export type OwnFolder = { readonly path: string; readonly remove: () => Promise<void> };

/**
 * Makes a folder, and removes those of killed runs. @param within the parent, by default the system's temporary folder
 */
export async function makeOwnFolder(within: string = tmpdir()): Promise<OwnFolder> {
  // Has another name until it is locked, so that no other run takes it for a leftover.
  const made = await Deno.makeTempDir({ dir: within, prefix: `new-${PREFIX}` });
  const lock = await Deno.open(`${made}/${LOCK}`, { create: true, write: true, mode: 0o600 });
  await lock.lock(true);
  const path = `${within}/${basename(made).slice("new-".length)}`;
  await Deno.rename(made, path);
  await removeLeft(within);
  return {
    path,
    remove: async () => {
      await Deno.remove(path, { recursive: true });
      lock.close();
    },
  };
}

async function removeLeft(within: string): Promise<void> {
  for await (const { name, isDirectory } of Deno.readDir(within)) {
    if (!isDirectory || !name.startsWith(PREFIX)) continue;
    // One that cannot be removed, such as another person's, does not prevent the run.
    await removeUnheld(`${within}/${name}`).catch(() => {});
  }
}

/** Removes a folder that no process has locked. One without a lock file does not belong to this program. */
async function removeUnheld(path: string): Promise<void> {
  const isOwn = (at: string) => Deno.lstat(at).then(({ uid }) => uid === Deno.uid());
  if (!await isOwn(path) || !(await Deno.lstat(`${path}/${LOCK}`)).isFile) return;
  using lock = await Deno.open(`${path}/${LOCK}`, { write: true });
  if (!await lock.tryLock(true)) return;
  for await (const { name } of Deno.readDir(path)) {
    // The lock is removed last: an interrupted removal is continued by the next run.
    if (name !== LOCK) await Deno.remove(`${path}/${name}`, { recursive: true });
  }
  await Deno.remove(path, { recursive: true });
}
