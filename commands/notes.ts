/**
 * Writes notes about a command's result to the data folder, for the desk's status page.
 *
 * @module
 */
import type { BackupNote, DoctorNote, NoteFile } from "../core/operator_notes.ts";

/** Writes a note. An unwritable folder does not fail the command, whose work is done. */
export async function leaveNote(dataDir: string, file: NoteFile, note: BackupNote | DoctorNote): Promise<void> {
  const path = `${dataDir}/${file}`;
  const unfinished = `${path}.${Deno.pid}`;
  try {
    await Deno.writeTextFile(unfinished, JSON.stringify(note), { mode: 0o600 });
    await Deno.rename(unfinished, path);
  } catch {
    await Deno.remove(unfinished).catch(() => {});
  }
}

/** Records a finished backup. @param how.name its name for people, if it is not the path */
export async function noteBackup(
  dataDir: string,
  path: string,
  { now, scheduled, name }: { readonly now: Date; readonly scheduled: boolean; readonly name?: string },
): Promise<void> {
  const { size } = await Deno.stat(path);
  const place = name ?? await Deno.realPath(path);
  const note = { at: now, path: place, bytes: size, encrypted: path.endsWith(".age"), scheduled };
  await leaveNote(dataDir, "last_backup.json", note);
}
