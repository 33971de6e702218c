/**
 * The parser of the header `X-Robots-Tag`.
 *
 * @module
 */
import { CRAWLER_NAME } from "./fetch.ts";

/** Directives with a value after a colon, which otherwise follows the name of a crawler. */
const VALUED = /^(?:unavailable_after|max-[a-z-]+)$/i;

/** Reads the directives for all crawlers, or for this one. */
export function readRobotsTag(value: string): { readonly noindex: boolean; readonly nofollow: boolean } {
  let isForUs = true;
  const asked = new Set<string>();
  for (const part of value.split(",")) {
    const [, name, rest] = /^\s*([\w-]+)\s*:(.*)$/.exec(part) ?? [];
    const isNamed = name !== undefined && !VALUED.test(name);
    // A name applies to the directives after it, up to the next name.
    if (isNamed) isForUs = name.toLowerCase() === CRAWLER_NAME.toLowerCase();
    if (isForUs) asked.add((isNamed ? rest ?? "" : part).trim().toLowerCase());
  }
  return { noindex: asked.has("noindex") || asked.has("none"), nofollow: asked.has("nofollow") || asked.has("none") };
}
