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

/** Names that systems give themselves, the most particular first. */
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** What people call the browser and the system of a User-Agent header, such as `Firefox on Windows`. */
export function deviceName(agent: string): string {
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  const browser = browserName(agent) || "A program";
  return system === undefined ? browser : `${browser} on ${system}`;
}
