/**
 * Makes the folders of a desk before its processes start, so that each can be given exactly its own.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { keysDir, ledgerDir } from "./processes.ts";

/** Makes the data folder and its subfolders, readable by this user alone. Returns one line for every fault. */
export async function makeFolders(config: Pick<Config, "dataDir" | "runDir">): Promise<readonly string[]> {
  const own = [keysDir(config), ledgerDir(config), config.runDir];
  for (const folder of [config.dataDir, ...own]) {
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const isOurs = await tryOut(folder);
      // Sockets may be below /tmp, where another user could have made the folder first.
      if (!isOurs && own.includes(folder)) return [fault(folder, "it belongs to another user")];
      if (isOurs) await Deno.chmod(folder, 0o700);
    } catch (error) {
      return [fault(folder, error instanceof Error ? error.message.replace(/:? ?\(?os error.*$/, "") : String(error))];
    }
  }
  return [];
}

/** Writes, reads and removes a file there. @returns whether the folder belongs to the user who wrote it, and is no link */
async function tryOut(folder: string): Promise<boolean> {
  const probe = `${folder}/.probe`;
  await Deno.writeTextFile(probe, "");
  await Deno.readTextFile(probe);
  const [written, { uid, isDirectory }] = await Promise.all([Deno.stat(probe), Deno.lstat(folder)]);
  await Deno.remove(probe);
  return isDirectory && uid === written.uid;
}

function fault(folder: string, why: string): string {
  return `SVC_DATA_DIR: cannot use the folder ${folder} (${why}). Make it readable and writable, or name another.`;
}
