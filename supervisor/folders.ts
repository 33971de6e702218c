/**
 * Makes the folders of a desk before its processes start, so that each can be given exactly its own.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { keysDir, ledgerDir, PROCESS_NAMES, type ProcessName } from "./processes.ts";

type Folders = Pick<Config, "dataDir" | "runDir">;

/** What each process needs to be there. A service that runs one process alone has no other folder. */
const FOLDERS: Readonly<Record<ProcessName, (config: Folders) => readonly string[]>> = {
  sandbox: (config) => [keysDir(config), ledgerDir(config), config.runDir],
  extractor: ({ runDir }) => [runDir],
  desk: ({ dataDir, runDir }) => [dataDir, runDir],
};

/**
 * Makes the folders of these processes, readable by this user alone. Returns one line for every fault.
 *
 * @param names the processes that start here; all of them when they start together
 */
export async function makeFolders(
  config: Folders,
  names: readonly ProcessName[] = PROCESS_NAMES,
): Promise<readonly string[]> {
  for (const folder of [...new Set(names.flatMap((name) => FOLDERS[name](config)))].sort()) {
    try {
      await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
      const isOurs = await tryOut(folder);
      // Sockets may be below /tmp, where another user could have made the folder first.
      if (!isOurs && folder !== config.dataDir) return [fault(folder, "it belongs to another user")];
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
