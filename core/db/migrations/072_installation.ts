/**
 * State shared by the instances of an installation: the ids of the sandbox's key files, and the marker of the file
 * storage folder.
 *
 * @module
 */
import type { NumberedMigration } from "../migration.ts";

/** Adds the tables. */
export const installation: NumberedMigration = {
  name: "072_installation",
  statements: [
    `create table key_files (kid text primary key)`,
    `create table installation (
      only_one boolean primary key default true check (only_one),
      files_mark text not null
    )`,
  ],
};
