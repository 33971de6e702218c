/**
 * What an archive holds, counted as its entries pass by: a backup and its restore say it in the same words.
 *
 * @module
 */
import type { ArchiveEntry } from "./archive.ts";

/** Counts entries. */
export type Contents = {
  readonly note: (entry: ArchiveEntry) => void;
  /** Such as `1,767 rows, 1 key and 2 files`. */
  readonly text: () => string;
};

/** Counts from nothing; the pieces of a file come one after the other and count once. */
export function countContents(): Contents {
  let [rows, keys, files] = [0, 0, 0];
  let lastFile: string | null = null;
  return {
    note(entry) {
      if ("table" in entry) rows++;
      // The vault's own file is there beside the keys.
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
