/**
 * Whether this instance has the folders that the others have. One with keys or files of its own would answer, and could
 * verify no customer, open no key and show no file; so it is not ready, and says which file it lacks.
 *
 * @module
 */
import type { Config } from "../config.ts";
import type { Desk } from "../core/desk.ts";
import { hasOurFiles, hasOurKeys } from "../core/installation.ts";
import type { InstallationFault } from "./installation_fault.ts";

/** A folder that is not the installation's, as `/readyz` names it. */
export type FolderFault = InstallationFault & { readonly name: "keys" | "files" };

/** Looks at the folders. */
export type SharedFolders = () => Promise<readonly FolderFault[]>;

/** How long folders that were right are not looked at again. */
const RIGHT_MS = 30_000;

type FoldersDesk = Pick<Desk, "db" | "files" | "newId" | "now" | "log">;

/** Watches the folders of an instance that shares its database. @param kids asks for the ids of its key files */
export function watchFolders(
  desk: FoldersDesk,
  { keysDir, filesDir }: Pick<Config, "keysDir" | "filesDir">,
  kids: () => Promise<readonly string[] | null>,
): SharedFolders {
  const said = new Set<string>();
  let rightUntil = new Date(0);
  return async () => {
    if (desk.now() < rightUntil) return [];
    const own = await kids();
    const faults: readonly FolderFault[] = [
      // A sandbox that does not answer is named as such.
      ...(own === null || await hasOurKeys(desk, own) ? [] : [otherKeys(keysDir)]),
      ...(await hasOurFiles(desk) ? [] : [otherFiles(filesDir)]),
    ];
    if (faults.length === 0 && own !== null) rightUntil = new Date(desk.now().getTime() + RIGHT_MS);
    for (const { text, mend } of faults) {
      if (!said.has(text)) desk.log("error", `${text} ${mend}`);
      said.add(text);
    }
    return faults;
  };
}

function otherKeys(folder: string): FolderFault {
  return {
    name: "keys",
    text:
      `${folder}/1.key is not the key file of the other instances on this database: stored keys cannot be opened, ` +
      "and customers not be verified.",
    mend: `Let SVC_KEYS_DIR name the folder that they share, or copy their *.key files to ${folder}, and start again.`,
  };
}

function otherFiles(folder: string): FolderFault {
  return {
    name: "files",
    text: `${folder}/.desk is missing, or another installation's: attached files of the other instances are not there.`,
    mend: "Let SVC_FILES_DIR name the folder that the instances share.",
  };
}
