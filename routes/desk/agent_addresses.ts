/**
 * Addresses of the agent's pages.
 *
 * @module
 */
import type { Agent } from "../../core/agent/check.ts";
import { fileKind, fileName } from "../../core/agent/files.ts";
import type { PlainRequest } from "../request.ts";

/** The page of one file. */
export function filePage(path: string): string {
  return `/desk/agent/file?path=${encodeURIComponent(path)}`;
}

/** The editor of a new task. */
export const NEW_TASK = "/desk/agent/file?new=task";

/** The page of one's draft. */
export const DRAFT = "/desk/agent/draft";

/** The editor of a file as one's draft has it. */
export function draftPageOf(path: string): string {
  return `${filePage(path)}&draft`;
}

/** Where the form is sent that deletes a file, live or in one's draft: below the page that has the form. */
export function fileDeletion(path: string, isDraft: boolean): string {
  return `/desk/agent/file/delete?path=${encodeURIComponent(path)}${isDraft ? "&draft" : ""}`;
}

/** The page of one action: what it does, its state and its last calls. */
export function agentActionPage(name: string): string {
  return `/desk/agent/actions/${encodeURIComponent(name)}`;
}

/** The page of one task: its steps and its actions. */
export function agentTaskPage(name: string): string {
  return `/desk/agent/tasks/${encodeURIComponent(name)}`;
}

/** The page of the instructions: how the agent speaks, and when a person takes over. */
const INSTRUCTIONS_PAGE = "/desk/agent/instructions";

/** The page of one card: what it shows, what data it takes, and what uses it. */
export function cardPage(name: string): string {
  return `/desk/agent/cards/${encodeURIComponent(name)}`;
}

/** The page of one website action: what the site reported, and how the agent may use it. */
export function websiteActionPage(name: string): string {
  return `/desk/agent/website/${encodeURIComponent(name)}`;
}

/** The list of cases, those of one file alone. */
function testFilePage(name: string): string {
  return `/desk/agent/tests?file=${encodeURIComponent(name)}`;
}

/** The page made for what a file holds; the file's own for one that the agent leaves out. */
export function pageOfFile(agent: Agent, path: string): string {
  const name = fileName(path);
  switch (fileKind(path)) {
    case "instructions":
      return INSTRUCTIONS_PAGE;
    case "action":
      return agent.actions.has(name) ? agentActionPage(name) : filePage(path);
    case "task":
      return agent.tasks.has(name) ? agentTaskPage(name) : filePage(path);
    case "widget":
      return agent.widgets.has(name) ? cardPage(name) : filePage(path);
    case "tests":
      return agent.tests.has(name) ? testFilePage(name) : filePage(path);
    default:
      return filePage(path);
  }
}

/** The page of one saved version. */
export function versionPage(version: number): string {
  return `/desk/agent/history/${version}`;
}

/** The page of one rollout. */
export function rolloutPage(number: number): string {
  return `/desk/agent/rollouts/${number}`;
}

/** The conversations that a number of a rollout's results counts, of one side. */
export function rolloutConversations(number: number, side: string, only: string): string {
  return `${rolloutPage(number)}/conversations?${new URLSearchParams({ side, only })}`;
}

/** The page with one tool's form, filled in with the given parameters. */
export function toolPage(name: string, typed: Readonly<Record<string, string>> = {}): string {
  const query = String(new URLSearchParams(typed));
  return `/desk/agent/tools/${name}${query === "" ? "" : `?${query}`}`;
}

/** The editor of one widget file. */
export function widgetPage(name: string): string {
  return `/desk/widgets/edit/${name}`;
}

/** The tabs of the menu's entry. */
export const AGENT_TABS = [
  { path: "/desk/agent", label: "Overview" },
  { path: "/desk/widgets", label: "Widgets" },
  { path: "/desk/agent/tests", label: "Tests" },
  { path: DRAFT, label: "Draft" },
  { path: "/desk/agent/history", label: "History" },
  { path: "/desk/agent/tools", label: "Tools" },
] as const;

/** The version that was saved just before this page was opened, as its address says; null for none. */
export function savedNow({ request }: Pick<PlainRequest, "request">): number | null {
  const saved = new URL(request.url).searchParams.get("saved");
  return request.method === "GET" && saved !== null && /^\d{1,9}$/.test(saved) ? Number(saved) : null;
}
