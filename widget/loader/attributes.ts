/**
 * What the page says about its visitor, with `SvcDesk.setAttributes`.
 *
 * @module
 */
import type { PageAttributes } from "../protocol.ts";

/** Texts, numbers and truth values by name, no more than the desk keeps; everything else that the page gives is left out. */
export function readAttributes(given: unknown): PageAttributes {
  const attributes: { [name: string]: string } = {};
  const entries: readonly [string, unknown][] = Object.entries(Object(given));
  for (const [name, value] of entries.slice(0, 20)) {
    if (typeof value !== "object") attributes[name] = String(value).slice(0, 200);
  }
  return attributes;
}
