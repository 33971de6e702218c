/**
 * The attributes of the visitor set by the page with `SvcDesk.setAttributes`.
 *
 * @module
 */
import type { PageAttributes } from "../protocol.ts";

/** Strings, numbers and booleans by name, at most as many as the desk stores; anything else is left out. */
export function readAttributes(given: unknown): PageAttributes {
  const attributes: { [name: string]: string } = {};
  const entries: readonly [string, unknown][] = Object.entries(Object(given));
  for (const [name, value] of entries.slice(0, 20)) {
    if (typeof value !== "object") attributes[name] = String(value).slice(0, 200);
  }
  return attributes;
}
