/**
 * One desk per data folder: PGlite itself lets two processes open a folder, and the second one's writes are lost.
 *
 * @module
 */
import { DeskError } from "../problem.ts";

/** A held folder. Death of the process releases it as well. */
export type FolderLock = { release(): void };

/**
 * Takes the folder for this process, making it when it is missing; does not wait.
 *
 * @throws DeskError internal when another desk holds it
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
      // Closing alone leaves it taken as long as a process that is being started just now has a copy of the file.
      file.unlockSync();
      file.close();
    },
  };
}
