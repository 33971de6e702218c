/**
 * Addresses of the agent's pages.
 *
 * @module
 */

/** The page of one file. */
export function filePage(path: string): string {
  return `/desk/agent/file?path=${encodeURIComponent(path)}`;
}

/** The page of one saved version. */
export function versionPage(version: number): string {
  return `/desk/agent/history/${version}`;
}

/** The page with one tool's form. */
export function toolPage(name: string): string {
  return `/desk/agent/tools/${name}`;
}

/** The tabs of the menu's entry. */
export const AGENT_TABS = [
  { path: "/desk/agent/tools", label: "Tools" },
] as const;
