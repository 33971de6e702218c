/**
 * Temporary folders of `deno task prove` and `deno task eval`. They hold keys and a copy of the owner's agent, so what a
 * run that was killed left behind is removed by the next one.
 *
 * @module
 */
import { tmpdir } from "node:os";
import { basename } from "node:path";

/** The name of every such folder. */
const PREFIX = "desk-copy-";

/** Held by the run that made the folder, until it ends, however it ends. */
const LOCK = "copy.lock";

/** A folder of one run. */
export type OwnFolder = { readonly path: string; readonly remove: () => Promise<void> };

/** Makes a folder, and removes what killed runs left. @param within where; the system's temporary folder at first */
export async function makeOwnFolder(within: string = tmpdir()): Promise<OwnFolder> {
  // Under another name until it is locked: no other run takes it for one that was left.
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
    // One that cannot be removed, such as another person's, is no reason not to try anything.
    await removeUnheld(`${within}/${name}`).catch(() => {});
  }
}

/** Removes a folder whose lock no process holds. One without a lock is not this program's. */
async function removeUnheld(path: string): Promise<void> {
  const isOwn = (at: string) => Deno.lstat(at).then(({ uid }) => uid === Deno.uid());
  if (!await isOwn(path) || !(await Deno.lstat(`${path}/${LOCK}`)).isFile) return;
  using lock = await Deno.open(`${path}/${LOCK}`, { write: true });
  if (!await lock.tryLock(true)) return;
  for await (const { name } of Deno.readDir(path)) {
    // The lock goes last: a removal that is broken off is taken up by the next run.
    if (name !== LOCK) await Deno.remove(`${path}/${name}`, { recursive: true });
  }
  await Deno.remove(path, { recursive: true });
}
