/**
 * Checks that this instance shares the folders, or the bucket, of the others. With keys or files of its own it would
 * answer requests but could verify no customer, open no key and show no file; so it is not ready, and names the file
 * that is missing. With a live store of its own it is ready, since the desk cannot tell which store is the right one,
 * but warns.
 *
 * @module
 */
import type { Config } from "../../config.ts";
import type { Desk } from "../../core/desk.ts";
import { DeskError } from "../../core/problem.ts";
import { placeIn } from "../../sandbox/bucket/bucket.ts";
import { BucketError } from "./bucket_files.ts";
import { hasOurFiles, hasOurKeys } from "../../core/installation.ts";
import { areSeveral } from "../../core/instances.ts";
import type { InstallationFault } from "../installation_fault.ts";

/** A folder that this instance does not share; `/readyz` reports only its name. */
export type FolderFault = InstallationFault & { readonly name: "keys" | "files" | "live store" };

/** Checks the folders. */
export type SharedFolders = () => Promise<readonly FolderFault[]>;

/** How long a successful check is reused. */
const RIGHT_MS = 30_000;

type FoldersDesk = Pick<Desk, "db" | "files" | "newId" | "now" | "log">;

/** Makes the check of an instance that shares its database. @param kids returns the ids of its key files */
export function watchFolders(
  desk: FoldersDesk,
  config: Pick<Config, "keysDir" | "filesDir" | "filesStore" | "bucket" | "kvUrl">,
  kids: () => Promise<readonly string[] | null>,
): SharedFolders {
  const said = new Set<string>();
  let rightUntil = new Date(0);
  return async () => {
    if (desk.now() < rightUntil) return [];
    const own = await kids();
    const faults: readonly FolderFault[] = [
      // A sandbox that does not answer is reported itself.
      ...(own === null || await hasOurKeys(desk, own) ? [] : [otherKeys(config.keysDir)]),
      ...await faultsOfFiles(desk, config),
      ...(config.kvUrl === null && await areSeveral(desk) ? [OWN_LIVE_STORE] : []),
    ];
    if (faults.length === 0 && own !== null) rightUntil = new Date(desk.now().getTime() + RIGHT_MS);
    for (const { text, fix } of faults) {
      if (!said.has(text)) desk.log("error", `${text} ${fix}`);
      said.add(text);
    }
    return faults;
  };
}

const OWN_LIVE_STORE: FolderFault = {
  name: "live store",
  text:
    "Several instances use this database, and this one has a live store of its own: who signs in at one of them is " +
    "not signed in at another, and each counts wrong passwords and rates by itself.",
  fix: 'Give all of them the same KV_URL; see "Several instances" in docs/self-hosting.md.',
};

function otherKeys(folder: string): FolderFault {
  return {
    name: "keys",
    text:
      `${folder}/1.key is not the key file of the other instances on this database: stored keys cannot be opened, ` +
      "and customers not be verified.",
    fix: `Let SVC_KEYS_DIR name the folder that they share, or copy their *.key files to ${folder}, and start again.`,
  };
}

async function faultsOfFiles(
  desk: FoldersDesk,
  { filesDir, filesStore, bucket }: Pick<Config, "filesDir" | "filesStore" | "bucket">,
): Promise<readonly FolderFault[]> {
  try {
    if (await hasOurFiles(desk)) return [];
  } catch (error) {
    if (!(error instanceof DeskError && error.cause instanceof BucketError)) throw error;
    return [{ name: "files", ...error.cause.fault }];
  }
  return [filesStore === "folder" || bucket === null ? otherFiles(filesDir) : otherBucket(placeIn(bucket, "files"))];
}

function otherBucket(place: string): FolderFault {
  return {
    name: "files",
    text:
      `${place}/.desk is missing in the bucket, or another installation's: files are neither read nor removed there.`,
    fix: "Let SVC_S3_BUCKET and SVC_S3_PREFIX name the place that the instances on this database share.",
  };
}

function otherFiles(folder: string): FolderFault {
  return {
    name: "files",
    text: `${folder}/.desk is missing, or another installation's: attached files of the other instances are not there.`,
    fix: "Let SVC_FILES_DIR name the folder that the instances share.",
  };
}
