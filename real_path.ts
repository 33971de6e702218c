/**
 * Where paths lead once their links are followed. Deno compares a path with the permissions as it is written, so that a
 * folder that is denied under one name can be read under another.
 *
 * @module
 */
import { basename, dirname, resolve } from "node:path";

/** Where a path leads; what is not there yet, or may not be looked at, is taken as it is written. */
export function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return throughFolder(path);
  }
}

/** Where the folder of a path leads, with the path's own name; the path itself may be a link. */
export function throughFolder(path: string): string {
  const folder = dirname(path);
  return folder === path ? path : resolve(realPath(folder), basename(path));
}

/** The names of a path below the real names of each folder that it is in, and its own: links after that folder stay. */
export function namesOfPath(path: string): readonly string[] {
  const names = new Set([path]);
  for (let folder = path;; folder = dirname(folder)) {
    names.add(resolve(realPath(folder), `.${path.slice(folder === "/" ? 0 : folder.length)}`));
    if (folder === dirname(folder)) return [...names];
  }
}

/** Whether a path is a folder, or lies in it, as both are written. */
export function isWithin(path: string, folder: string): boolean {
  return `${path}/`.startsWith(`${folder}/`);
}
