/**
 * Files that the operator's commands leave in the data folder for the desk to show: the last backup, and the doctor's
 * findings.
 *
 * @module
 */
import { z } from "zod";

const when = z.iso.datetime().transform((text) => new Date(text));

/** The last backup. */
const backupSchema = z.object({
  at: when,
  path: z.string(),
  bytes: z.number().nonnegative(),
  encrypted: z.boolean(),
  scheduled: z.boolean(),
});

/** The doctor's findings, and when. */
const doctorSchema = z.object({
  at: when,
  findings: z.array(z.object({
    mark: z.enum(["ok", "warn", "bad"]),
    text: z.string(),
    fix: z.string().optional(),
  })).readonly(),
});

/** The name of a note's file in the data folder. */
export type NoteFile = "last_backup.json" | "last_doctor.json";

export type BackupNote = Readonly<z.infer<typeof backupSchema>>;
export type DoctorNote = Readonly<z.infer<typeof doctorSchema>>;

/** Parses the note in a file's text; null if there is none, or it is invalid. */
function readNote<Note>(schema: z.ZodType<Note>, text: string | null): Note | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Parses the note of the last backup; null if it cannot be read. */
export function readBackupNote(text: string | null): BackupNote | null {
  return readNote(backupSchema, text);
}

/** Parses the note of the doctor's findings; null if it cannot be read. */
export function readDoctorNote(text: string | null): DoctorNote | null {
  return readNote(doctorSchema, text);
}

/**
 * Returns the file in the data folder with the key that authenticates an operator's command to a running desk; it
 * exists only during the command. Each command has its own: two at once would otherwise remove each other's.
 */
export function operatorKeyName(id: string): string {
  return `operator-${id}.key`;
}
