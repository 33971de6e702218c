/**
 * Counts the content of an archive, so that backup and restore describe it alike.
 *
 * @module
 */
import type { ArchiveEntry } from "./archive.ts";

/** Counts entries. */
export type Contents = {
  readonly note: (entry: ArchiveEntry) => void;
  /** A text such as `1,767 rows, 1 key and 2 files`. */
  readonly text: () => string;
};

/** Starts counting; consecutive pieces of a file count once. */
export function countContents(): Contents {
  let [rows, keys, files] = [0, 0, 0];
  let lastFile: string | null = null;
  return {
    note(entry) {
      if ("table" in entry) rows++;
      // The vault file is stored beside the keys.
      if ("key" in entry && entry.key.endsWith(".key")) keys++;
      if ("file" in entry && entry.file !== lastFile) {
        files++;
        lastFile = entry.file;
      }
    },
    text: () => `${counted(rows, "row")}, ${counted(keys, "key")} and ${counted(files, "file")}`,
  };
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
