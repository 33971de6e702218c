/**
 * Verifies a new backup by restoring it into a temporary folder: a readable backup may still not be restorable.
 *
 * @module
 */
import { type BackupConfig, restore } from "./backup.ts";
import { withBackupFolder } from "./backup_folder.ts";

/**
 * Restores it into a PGlite beside the data. @returns a description of its content @throws Error that describes the
 * failure
 */
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
