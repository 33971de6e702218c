/**
 * The desk's code bundled into a few files: built by `deno task setup`, and run instead of the sources while it matches
 * them.
 *
 * @see docs/decisions/processes.md, "The desk runs from a bundle"
 * @module
 */
import { fileURLToPath } from "node:url";

/** The folder of `deno.json`. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The description of a build, relative to {@linkcode ROOT}; written last, atomically. */
export const BUNDLE_PATH = "build/desk.json";

/** The folder of a build's files, relative to {@linkcode ROOT}. */
export const BUNDLE_FOLDER = "build/desk";

/** A build. Its paths are relative to {@linkcode ROOT}. */
export type DeskBundle = {
  /** The built entry files, by source. */
  readonly entries: Readonly<Record<string, string>>;
  /** All files of the build, by name in {@linkcode BUNDLE_FOLDER}, and one hash of their code. */
  readonly parts: readonly string[];
  readonly partsHash: string;
  /** The files of some previous builds, newest first: a desk started from one of them still loads them. */
  readonly earlier: readonly (readonly string[])[];
  /** All source files of the build, and one hash of their content. */
  readonly paths: readonly string[];
  readonly hash: string;
};

/** The file to run for an entry of the desk: the bundle if it is current, otherwise the source. */
export async function deskEntry(source: string, root: string = ROOT): Promise<string> {
  return entryIn(await currentBundle(root), source);
}

/** The built file for an entry; the source without a build. */
export function entryIn(bundle: DeskBundle | null, source: string): string {
  return bundle?.entries[source] ?? source;
}

/** The last build if it is complete and matches the sources; otherwise null. */
export async function currentBundle(root: string = ROOT): Promise<DeskBundle | null> {
  const bundle = readBundle(root);
  if (bundle === null || await hashOf(bundle.paths, root) !== bundle.hash) return null;
  return await hashOfParts(bundle.parts, root) === bundle.partsHash ? bundle : null;
}

/** The last build; null when there is none, or another version wrote it. */
export function readBundle(root: string = ROOT): DeskBundle | null {
  try {
    const value: unknown = JSON.parse(Deno.readTextFileSync(`${root}/${BUNDLE_PATH}`));
    return isBundle(value) ? value : null;
  } catch {
    return null;
  }
}

/** Validated by hand, since the supervisor loads no packages. */
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

/** One hash of the code of a build; null when a part cannot be read. Source maps are not code, and are skipped. */
export async function hashOfParts(
  parts: readonly string[],
  root: string = ROOT,
  open?: OpenPath,
): Promise<string | null> {
  const code = parts.filter((name) => !name.endsWith(".map")).map((name) => `${BUNDLE_FOLDER}/${name}`);
  return await hashOf(code, root, open);
}

/** Inputs of the browsers' files besides their sources. Packages are pinned by the lock file. */
const ASSET_INPUTS = ["build.ts", "deno.lock", "deno.json"];

/**
 * One hash of the inputs of the browsers' files, by the paths of their sources; null when one is missing. The build
 * stores it, and a start compares it.
 */
export async function hashOfAssets(paths: readonly string[], root: string = ROOT): Promise<string | null> {
  return await hashOf([...ASSET_INPUTS, ...paths], root);
}

/** A source of bytes that are read in sequence into a buffer; null at the end. */
type Readable = { readonly readSync: (into: Uint8Array<ArrayBuffer>) => number | null; readonly close: () => void };

/** Opens a file by its path relative to the root. */
type OpenPath = (path: string) => Readable;

/** Makes a source of bytes in memory. */
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

/** Bytes hashed at once. */
const BLOCK_BYTES = 128 * 1024;

/**
 * One hash of the content of files; null when one of them cannot be read.
 *
 * It hashes the hashes of blocks, to save the supervisor's memory, which is not returned after it has read all sources
 * here. Reading whole files with Node's hash, which loads most of Node's modules, took 8 MB more.
 *
 * @param open reads from the disk by default
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
