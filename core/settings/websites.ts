/**
 * The websites that may use the chat widget.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { readSettings } from "./settings.ts";

/** Returns the sites that may use the widget; an empty list means any. */
export async function allowedWebsites(desk: Pick<Desk, "db">, workspace: string): Promise<readonly string[]> {
  return (await readSettings(desk, workspace)).widget.behaviour.allowedWebsites;
}

/**
 * Whether a page of this origin may use the widget.
 *
 * @param origin as sent by browsers, such as `https://www.example.com`
 * @example
 * ```ts
 * isAllowedWebsite(["https://*.example.com"], "https://www.example.com"); // true
 * ```
 */
export function isAllowedWebsite(websites: readonly string[], origin: string): boolean {
  return websites.length === 0 || websites.some((allowed) => covers(allowed.toLowerCase(), origin.toLowerCase()));
}

const SUBDOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;

/** `https://*.example.com` covers every host below example.com, and not example.com itself. */
function covers(allowed: string, origin: string): boolean {
  const [before, after] = allowed.split("*");
  if (before === undefined || after === undefined) return allowed === origin;
  if (!origin.startsWith(before) || !origin.endsWith(after)) return false;
  return SUBDOMAIN.test(origin.slice(before.length, origin.length - after.length));
}
