/**
 * One desk per data folder: PGlite lets two processes open a folder, and the second one's writes are lost.
 *
 * @module
 */
import { DeskError } from "../problem.ts";

/** A locked folder. The death of the process releases it as well. */
export type FolderLock = { release(): void };

/**
 * Locks the folder for this process, creating it if it is missing; does not wait.
 *
 * @throws DeskError internal if another desk holds it
 */
export async function takeFolder(folder: string): Promise<FolderLock> {
  await Deno.mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await Deno.open(`${folder}/lock`, { create: true, read: true, write: true });
  if (!await file.tryLock(true)) {
    file.close();
    throw new DeskError("internal", `Another desk is using this data folder (${folder}).`, {
      fix: "Stop the other desk, or give this one a data folder of its own with SVC_DATA_DIR.",
    });
  }
  return {
    release: () => {
      // Closing alone does not unlock it as long as a process being started has a copy of the file.
      file.unlockSync();
      file.close();
    },
  };
}
