/**
 * The header `X-Robots-Tag`: what an answer asks of those who index.
 *
 * @module
 */
import { READER_NAME } from "./fetch.ts";

/** Directives that carry a value after a colon, and so are no reader's name. */
const VALUED = /^(?:unavailable_after|max-[a-z-]+)$/i;

/** Reads all of its directives that are for everybody, or for this reader. */
export function readRobotsTag(value: string): { readonly noindex: boolean; readonly nofollow: boolean } {
  let isForUs = true;
  const asked = new Set<string>();
  for (const part of value.split(",")) {
    const [, name, rest] = /^\s*([\w-]+)\s*:\s*(.*)$/.exec(part) ?? [];
    const isNamed = name !== undefined && !VALUED.test(name);
    // A name counts for what follows it, up to the next one.
    if (isNamed) isForUs = name.toLowerCase() === READER_NAME.toLowerCase();
    if (isForUs) asked.add((isNamed ? rest ?? "" : part).trim().toLowerCase());
  }
  return { noindex: asked.has("noindex") || asked.has("none"), nofollow: asked.has("nofollow") || asked.has("none") };
}
