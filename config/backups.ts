/**
 * The schedule of backups.
 *
 * @module
 */
import { resolve } from "node:path";
import { namesOfPath } from "../real_path.ts";
import type { Reader } from "./reader.ts";
import { readStore, type StorePlace, type StoresConfig } from "./stores.ts";

/** A time of the day in UTC. */
export type TimeOfDay = { readonly hour: number; readonly minute: number };

/** The settings of backups. */
export type BackupsConfig = {
  /** Where the schedule puts its backups: a folder, the bucket, or null where there is no schedule. */
  readonly backupStore: StorePlace | null;
  readonly backupDir: string | null;
  readonly backupAt: TimeOfDay;
  /** Backups of the schedule that are kept. */
  readonly backupKeep: number;
  /** Whether each of these is restored in a trial. */
  readonly backupVerify: boolean;
  /** Who can read them, as a recipient of age; null: they are not encrypted. */
  readonly backupRecipient: string | null;
};

/** Reads the settings of backups. */
export function readBackups({ text, read }: Reader): BackupsConfig {
  const folder = text("SVC_BACKUP_DIR");
  const readKeep = (value: string) => /^[1-9]\d{0,3}$/.test(value) && Number(value) <= 1000 ? Number(value) : null;
  const readSwitch = (value: string) => value === "on" || (value === "off" ? false : null);
  const readRecipient = (value: string) => /^age1[02-9ac-hj-np-z]{58}$/.test(value) ? value : null;
  return {
    backupStore: read("SVC_BACKUP_STORE", folder === null ? null : "folder", readStore),
    backupDir: folder === null ? null : resolve(folder),
    backupAt: read("SVC_BACKUP_AT", { hour: 3, minute: 0 }, readTimeOfDay),
    backupKeep: read("SVC_BACKUP_KEEP", 1, readKeep),
    backupVerify: read("SVC_BACKUP_VERIFY", false, readSwitch),
    backupRecipient: read("SVC_BACKUP_RECIPIENT", null, readRecipient),
  };
}

/** One line for a folder of backups that is missing, or that the desk reads. */
export function faultsOfBackups(
  { backupStore, backupDir }: BackupsConfig,
  { dataDir, filesDir }: StoresConfig,
): readonly string[] {
  return [
    ...(backupDir !== null && namesOfPath(backupDir).some((name) => [dataDir, filesDir].includes(name))
      ? [`SVC_BACKUP_DIR: the desk reads ${backupDir}, and a backup holds every key. Name a folder of its own.`]
      : []),
    ...(backupStore === "folder" && backupDir === null
      ? ["SVC_BACKUP_DIR: missing; SVC_BACKUP_STORE=folder needs it."]
      : []),
  ];
}

function readTimeOfDay(value: string): TimeOfDay | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? [];
  return hour === undefined ? null : { hour: Number(hour), minute: Number(minute) };
}
