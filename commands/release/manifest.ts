/**
 * The files of a release and their hashes, so that an installation can check whether it still has them.
 *
 * @module
 */
import { z } from "zod";
import { sha256Hex } from "../../ipc/sha256.ts";

/** The name of a release's list; a checkout has none. */
export const MANIFEST = "release.json";

const manifest = z.object({
  version: z.string(),
  commit: z.string(),
  /** SHA-256 in hex, by path relative to the code's folder. */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});

/** Differences from the files of a release. */
export type FileState = {
  readonly version: string;
  readonly changed: readonly string[];
  readonly missing: readonly string[];
  readonly count: number;
};

/** The SHA-256 of each file, by path. @param folder ends with a slash */
export async function hashFiles(folder: string, paths: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const entries: (readonly [string, string])[] = [];
  for (const path of [...paths].sort()) entries.push([path, await hashFile(`${folder}${path}`)]);
  return Object.fromEntries(entries);
}

async function hashFile(path: string): Promise<string> {
  return await sha256Hex(await Deno.readFile(path));
}

/** Compares the files of a folder with its list; null when it has no list. @throws Error when the list is damaged */
export async function compareFiles(folder: string): Promise<FileState | null> {
  const text = await Deno.readTextFile(`${folder}${MANIFEST}`).catch(() => null);
  if (text === null) return null;
  const { version, files } = manifest.parse(JSON.parse(text));
  const [changed, missing]: [string[], string[]] = [[], []];
  for (const [path, hash] of Object.entries(files)) {
    const found = await hashFile(`${folder}${path}`).catch(() => null);
    if (found === null) missing.push(path);
    else if (found !== hash) changed.push(path);
  }
  return { version, changed, missing, count: Object.keys(files).length };
}
