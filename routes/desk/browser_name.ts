/**
 * The names of browsers.
 *
 * @module
 */

/** Names that browsers give themselves, the most particular first. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

/** What people call the browser that a User-Agent header names. */
export function browserName(agent: string): string {
  return BROWSERS.find(([mark]) => agent.includes(mark))?.[1] ?? agent.slice(0, 60);
}
