/**
 * Checks for backups that expose keys to their readers.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { exposedBackups } from "./backup_folder.ts";
import { bad, type Finding, warn } from "./finding.ts";

/**
 * Reports backups that the desk's process can read, unencrypted ones among encrypted ones, and leftovers of killed
 * commands.
 */
export async function checkBackups(config: Config): Promise<readonly Finding[]> {
  const { left, read, plain } = await exposedBackups(config);
  return [
    ...read.map((path) =>
      bad(`The desk's process can read the backup ${path}, which opens every key.`, `Move it out of ${config.dataDir}.`)
    ),
    ...plain.map((path) =>
      warn(`${path} is not encrypted, though SVC_BACKUP_RECIPIENT is set.`, "Remove it, unless you still need it.")
    ),
    ...left.map((path) =>
      warn(
        `${path} is of a backup that is under way or was cut short.`,
        "The next backup removes it where none is under way.",
      )
    ),
  ];
}
