/**
 * Names of browsers and systems in User-Agent headers.
 *
 * @module
 */

/** Products in User-Agent headers, the most specific first. */
const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

/** The common name of the browser in a User-Agent header. */
export function browserName(agent: string): string {
  return BROWSERS.find(([mark]) => agent.includes(mark))?.[1] ?? agent.slice(0, 60);
}

/** Systems in User-Agent headers, the most specific first. */
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/** The common names of browser and system in a User-Agent header, such as `Firefox on Windows`. */
export function deviceName(agent: string): string {
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  const browser = browserName(agent) || "A program";
  return system === undefined ? browser : `${browser} on ${system}`;
}
