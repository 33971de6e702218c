/**
 * Restores a backup that was just made, in a place of its own that is removed again: what can be read can still be no desk.
 *
 * @module
 */
import { type BackupConfig, restore } from "./backup.ts";
import { withBackupFolder } from "./backup_folder.ts";

/** Restores it into PGlite beside the data. @returns what was restored, for people @throws Error that says what fails */
export async function verifyBackup(config: BackupConfig, path: string): Promise<string> {
  return await withBackupFolder(config, "verify-", async (dataDir) => {
    const folders = { dataDir, keysDir: `${dataDir}/keys`, filesDir: `${dataDir}/files` };
    try {
      const done = await restore({ ...config, ...folders, filesStore: "folder", databaseUrl: null }, path);
      return `Restored in a trial: ${done.slice(0, done.indexOf(", as of "))}.`;
    } catch (error) {
      throw new Error(`${path} cannot be restored: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}
