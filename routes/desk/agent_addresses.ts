/**
 * Addresses of the agent's pages.
 *
 * @module
 */
import type { PlainRequest } from "../request.ts";

/** The page of one file. */
export function filePage(path: string): string {
  return `/desk/agent/file?path=${encodeURIComponent(path)}`;
}

/** The page of one action: what it does, its state and its last calls. */
export function agentActionPage(name: string): string {
  return `/desk/agent/actions/${encodeURIComponent(name)}`;
}

/** The page of one task: its steps and its actions. */
export function agentTaskPage(name: string): string {
  return `/desk/agent/tasks/${encodeURIComponent(name)}`;
}

/** The page of one saved version. */
export function versionPage(version: number): string {
  return `/desk/agent/history/${version}`;
}

/** The page with one tool's form, filled in with the given parameters. */
export function toolPage(name: string, typed: Readonly<Record<string, string>> = {}): string {
  const query = String(new URLSearchParams(typed));
  return `/desk/agent/tools/${name}${query === "" ? "" : `?${query}`}`;
}

/** The page of one widget file. */
export function widgetPage(name: string): string {
  return `/desk/widgets/edit/${name}`;
}

/** The tabs of the menu's entry. */
export const AGENT_TABS = [
  { path: "/desk/agent", label: "Files" },
  { path: "/desk/widgets", label: "Widgets" },
  { path: "/desk/agent/tests", label: "Tests" },
  { path: "/desk/agent/history", label: "History" },
  { path: "/desk/agent/tools", label: "Tools" },
] as const;

/** The version that was saved just before this page was opened, as its address says; null for none. */
export function savedNow({ request }: Pick<PlainRequest, "request">): number | null {
  const saved = new URL(request.url).searchParams.get("saved");
  return request.method === "GET" && saved !== null && /^\d{1,9}$/.test(saved) ? Number(saved) : null;
}
