/**
 * Allows one desk per data folder: a second one would take over the sockets of the first before its database refuses
 * it.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { ledgerDir, PROCESS_NAMES, type ProcessName } from "./processes.ts";

type Folders = Pick<Config, "dataDir" | "runDir">;

/** The file that the supervisor of each process locks, in a folder that only this process uses. */
const LOCKS: Readonly<Record<ProcessName, (config: Folders) => string>> = {
  // Not in the keys' folder, which the sandboxes of several instances share.
  sandbox: (config) => `${ledgerDir(config)}/lock`,
  extractor: ({ runDir }) => `${runDir}/extractor.lock`,
  desk: ({ dataDir }) => `${dataDir}/lock`,
};

/**
 * Locks the folders of these processes until this process ends, however it ends; does not wait. Returns a line when one
 * is in use.
 */
export async function takeFolders(
  config: Folders,
  names: readonly ProcessName[] = PROCESS_NAMES,
): Promise<readonly string[]> {
  for (const name of names) {
    // Never closed: closing it would release the lock.
    const file = await Deno.open(LOCKS[name](config), { create: true, read: true, write: true, mode: 0o600 });
    if (await file.tryLock(true)) continue;
    const other = name === "desk" || names.length > 1 ? "desk" : name;
    return [
      `SVC_DATA_DIR: another ${other} is using the folder ${config.dataDir}. Stop it, or give this one a folder of its own.`,
    ];
  }
  return [];
}
