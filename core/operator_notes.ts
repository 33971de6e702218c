/**
 * What commands of the operator leave in the data folder for the desk to show: the last backup, and what the doctor found.
 *
 * @module
 */
import { z } from "zod";

const when = z.iso.datetime().transform((text) => new Date(text));

/** The last backup that was made. */
const backupSchema = z.object({
  at: when,
  path: z.string(),
  bytes: z.number().nonnegative(),
  encrypted: z.boolean(),
  scheduled: z.boolean(),
});

/** What the doctor found, and when. */
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

/** The note in a file's text; null for none, or for what is not one. */
function readNote<Note>(schema: z.ZodType<Note>, text: string | null): Note | null {
  try {
    return text === null ? null : schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The note of the last backup; null where no note can be read. */
export function readBackupNote(text: string | null): BackupNote | null {
  return readNote(backupSchema, text);
}

/** The note of what the doctor found; null where no note can be read. */
export function readDoctorNote(text: string | null): DoctorNote | null {
  return readNote(doctorSchema, text);
}

/**
 * The file in the data folder with the key by which a running desk knows a command of its operator; there only while the
 * command asks. Each command has one of its own: two that run at once would take each other's away.
 */
export function operatorKeyName(id: string): string {
  return `operator-${id}.key`;
}
