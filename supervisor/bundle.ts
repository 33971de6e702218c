/**
 * The desk's code in a few files: built by `deno task setup`, and run in place of the sources while it is what they are.
 *
 * @see docs/decisions/processes.md, "The desk runs from a bundle"
 * @module
 */
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
export async function deskEntry(source: string, root: string = ROOT): Promise<string> {
  return entryIn(await currentBundle(root), source);
}

/** The file to run for an entry file where this build is current; null: none is. */
export function entryIn(bundle: DeskBundle | null, source: string): string {
  return bundle?.entries[source] ?? source;
}

/** The last build where it is whole and was made from what the sources are now; null otherwise. */
export async function currentBundle(root: string = ROOT): Promise<DeskBundle | null> {
  const bundle = readBundle(root);
  if (bundle === null || await hashOf(bundle.paths, root) !== bundle.hash) return null;
  return await hashOfParts(bundle.parts, root) === bundle.partsHash ? bundle : null;
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
export async function hashOfParts(
  parts: readonly string[],
  root: string = ROOT,
  open?: OpenPath,
): Promise<string | null> {
  const code = parts.filter((name) => !name.endsWith(".map")).map((name) => `${BUNDLE_FOLDER}/${name}`);
  return await hashOf(code, root, open);
}

/** What the files for browsers depend on besides their sources. Packages are held by the lock file. */
const ASSET_INPUTS = ["build.ts", "deno.lock", "deno.json"];

/**
 * One hash of what the files for browsers are made from, by the paths of their sources; null when one is gone. The build
 * writes it down, and a start compares it.
 */
export async function hashOfAssets(paths: readonly string[], root: string = ROOT): Promise<string | null> {
  return await hashOf([...ASSET_INPUTS, ...paths], root);
}

/** Bytes that are read one after the other into a buffer; null at their end. */
type Readable = { readonly readSync: (into: Uint8Array<ArrayBuffer>) => number | null; readonly close: () => void };

/** Opens a file by its path from the root. */
type OpenPath = (path: string) => Readable;

/** The bytes of a file that is not read from the disk. */
export function readableBytes(bytes: Uint8Array): Readable {
  let at = 0;
  return {
    readSync: (into) => {
      const part = bytes.subarray(at, at + into.length);
      into.set(part);
      at += part.length;
      return part.length === 0 ? null : part.length;
    },
    close: () => {},
  };
}

/** Bytes that are hashed at once. */
const BLOCK_BYTES = 128 * 1024;

/**
 * One hash of what is in some files; null when one of them cannot be read.
 *
 * A hash of the hashes of blocks: the supervisor reads all sources of the desk here, and what it once holds it keeps. With
 * each file read whole, and Node's hash, which loads most of Node's modules, it held 8 MB more.
 *
 * @param open what is on the disk by default
 */
export async function hashOf(
  paths: readonly string[],
  root: string = ROOT,
  open: OpenPath = (path) => Deno.openSync(`${root}/${path}`),
): Promise<string | null> {
  const block = new Uint8Array(BLOCK_BYTES);
  const hashes: Uint8Array<ArrayBuffer>[] = [];
  let filled = 0;
  const endBlock = async () => {
    hashes.push(new Uint8Array(await crypto.subtle.digest("SHA-256", block.subarray(0, filled))));
    filled = 0;
  };
  const add = async (file: Readable) => {
    for (;;) {
      if (filled === block.length) await endBlock();
      const count = file.readSync(block.subarray(filled));
      if (count === null) return;
      filled += count;
    }
  };
  try {
    for (const path of paths) {
      await add(readableBytes(new TextEncoder().encode(`\0${path}\0`)));
      const file = open(path);
      try {
        await add(file);
      } finally {
        file.close();
      }
    }
    await endBlock();
    return new Uint8Array(await crypto.subtle.digest("SHA-256", await new Blob(hashes).arrayBuffer())).toHex();
  } catch {
    return null;
  }
}
