/**
 * Creates the folders of a desk before its processes start, so that each can be permitted exactly its own.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { ledgerDir, PROCESS_NAMES, type ProcessName } from "./processes.ts";

type Folders = Pick<Config, "dataDir" | "runDir" | "keysDir" | "filesDir">;

/** A folder that a process needs: its variable, and whether it must belong to this user. */
type NeededFolder = { readonly path: string; readonly variable: string; readonly isOwn: boolean };

/** The folders that each process needs. A service that runs only one process has no others. */
const FOLDERS: Readonly<Record<ProcessName, (config: Folders) => readonly NeededFolder[]>> = {
  sandbox: (config) => [keys(config), own(ledgerDir(config)), own(config.runDir)],
  extractor: ({ runDir }) => [own(runDir)],
  desk: (config) => [{ ...own(config.dataDir), isOwn: false }, own(config.runDir), files(config)],
};

function own(path: string): NeededFolder {
  return { path, variable: "SVC_DATA_DIR", isOwn: true };
}

function keys({ dataDir, keysDir }: Folders): NeededFolder {
  return { ...own(keysDir), variable: keysDir === `${dataDir}/keys` ? "SVC_DATA_DIR" : "SVC_KEYS_DIR" };
}

function files({ dataDir, filesDir }: Folders): NeededFolder {
  const variable = filesDir === `${dataDir}/files` ? "SVC_DATA_DIR" : "SVC_FILES_DIR";
  return { path: filesDir, variable, isOwn: false };
}

/**
 * Creates the folders of these processes, readable only by this user. Returns one line for every fault.
 *
 * @param names the processes that start here; all of them when they start together
 */
export async function makeFolders(
  config: Folders,
  names: readonly ProcessName[] = PROCESS_NAMES,
): Promise<readonly string[]> {
  const needed = new Map(names.flatMap((name) => FOLDERS[name](config)).map((folder) => [folder.path, folder]));
  for (const [, folder] of [...needed].sort(([one], [other]) => one < other ? -1 : 1)) {
    try {
      await Deno.mkdir(folder.path, { recursive: true, mode: 0o700 });
      const owner = await tryOut(folder.path);
      // Sockets may be below /tmp, where another user could have created the folder first.
      if (owner === "other" && folder.isOwn) return [fault(folder, "it belongs to another user")];
      if (owner === "self") await Deno.chmod(folder.path, 0o700);
    } catch (error) {
      return [fault(folder, reasonOf(error))];
    }
  }
  return [];
}

/**
 * Writes, reads and removes a file in a folder.
 *
 * @returns the folder's owner: `self` for the user who wrote the file, `root` for a volume that Kubernetes assigns to a
 * group of the process, `other` for anyone else, or a link
 */
async function tryOut(folder: string): Promise<"self" | "root" | "other"> {
  // Instances that share a folder may start together.
  const probe = `${folder}/.probe-${crypto.randomUUID()}`;
  await Deno.writeTextFile(probe, "");
  await Deno.readTextFile(probe);
  const [written, { uid, isDirectory }] = await Promise.all([Deno.stat(probe), Deno.lstat(folder)]);
  await Deno.remove(probe);
  if (!isDirectory) return "other";
  if (uid === written.uid) return "self";
  return uid === 0 ? "root" : "other";
}

/** The system's message, without its number and Deno's hints for programmers. */
function reasonOf(error: unknown): string {
  if (error instanceof Deno.errors.NotCapable) return "the desk may not write there";
  return error instanceof Error ? error.message.replace(/:? ?\(?os error.*$/, "") : String(error);
}

function fault({ path, variable }: NeededFolder, why: string): string {
  return `${variable}: cannot use the folder ${path} (${why}). Make it readable and writable, or name another.`;
}
