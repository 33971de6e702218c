/**
 * The desk's code in a few files: built by `deno task setup`, and run in place of the sources while it is what they are.
 *
 * @see docs/decisions/processes.md, "The desk runs from a bundle"
 * @module
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

/** The folder that holds `deno.json`. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** Where a build is described, from {@linkcode ROOT}; written last, in one step. */
export const BUNDLE_PATH = "build/desk.json";

/** Where the files of a build are, from {@linkcode ROOT}. */
export const BUNDLE_FOLDER = "build/desk";

/** A build. Its paths are from {@linkcode ROOT}. */
export type DeskBundle = {
  /** The file to run, by the source that it was built from. */
  readonly entries: Readonly<Record<string, string>>;
  /** Every file of the build, by its name in {@linkcode BUNDLE_FOLDER}, and one hash of what is in its code. */
  readonly parts: readonly string[];
  readonly partsHash: string;
  /** The files of some builds before, the last one first: a desk that was started from one of them still loads them. */
  readonly earlier: readonly (readonly string[])[];
  /** All files that it was built from, and one hash of what is in them. */
  readonly paths: readonly string[];
  readonly hash: string;
};

/** The file to run for an entry file of the desk: the source itself, unless the last build is current. */
export function deskEntry(source: string, root: string = ROOT): string {
  return currentBundle(root)?.entries[source] ?? source;
}

/** The last build where it is whole and was made from what the sources are now; null otherwise. */
export function currentBundle(root: string = ROOT): DeskBundle | null {
  const bundle = readBundle(root);
  if (bundle === null || hashOf(bundle.paths, root) !== bundle.hash) return null;
  return hashOfParts(bundle.parts, root) === bundle.partsHash ? bundle : null;
}

/** The last build; null where there is none, or where another version wrote it. */
export function readBundle(root: string = ROOT): DeskBundle | null {
  try {
    const value: unknown = JSON.parse(Deno.readTextFileSync(`${root}/${BUNDLE_PATH}`));
    return isBundle(value) ? value : null;
  } catch {
    return null;
  }
}

/** The supervisor loads no packages, so that this is looked at by hand. */
function isBundle(value: unknown): value is DeskBundle {
  return typeof value === "object" && value !== null && "hash" in value && typeof value.hash === "string" &&
    "paths" in value && isTexts(value.paths) && "parts" in value && isTexts(value.parts) &&
    "partsHash" in value && typeof value.partsHash === "string" &&
    "earlier" in value && Array.isArray(value.earlier) && value.earlier.every(isTexts) &&
    "entries" in value && typeof value.entries === "object" && value.entries !== null &&
    Object.values(value.entries).every((entry) => typeof entry === "string");
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

/** One hash of the code of a build; null when a part cannot be read. Maps of the sources are not run. */
export function hashOfParts(
  parts: readonly string[],
  root: string = ROOT,
  read?: (path: string) => Uint8Array,
): string | null {
  const code = parts.filter((name) => !name.endsWith(".map")).map((name) => `${BUNDLE_FOLDER}/${name}`);
  return hashOf(code, root, read);
}

/**
 * One hash of what is in some files; null when one of them cannot be read.
 *
 * @param read a file's content by its path from `root`; what is on the disk by default
 */
export function hashOf(
  paths: readonly string[],
  root: string = ROOT,
  read: (path: string) => Uint8Array = (path) => Deno.readFileSync(`${root}/${path}`),
): string | null {
  const hash = createHash("sha256");
  try {
    for (const path of paths) hash.update(`${path}\0`).update(read(path)).update("\0");
    return hash.digest("hex");
  } catch {
    return null;
  }
}
