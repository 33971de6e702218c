/**
 * Addresses of the agent's pages.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { fileKind, fileName } from "../../../core/agent/files.ts";
import type { PlainRequest } from "../../request.ts";

/** The page of one file. */
export function filePage(path: string): string {
  return `/desk/agent/file?path=${encodeURIComponent(path)}`;
}

/** The editor for a new task. */
export const NEW_TASK = "/desk/agent/file?new=task";

/** The page of the teammate's draft. */
export const DRAFT = "/desk/agent/draft";

/** The editor of a file's version in the draft. */
export function draftPageOf(path: string): string {
  return `${filePage(path)}&draft`;
}

/** The address of the form that deletes a file, live or in the draft; it is below the page with the form. */
export function fileDeletion(path: string, isDraft: boolean): string {
  return `/desk/agent/file/delete?path=${encodeURIComponent(path)}${isDraft ? "&draft" : ""}`;
}

/** The page of an action: what it does, its state and its last calls. */
export function agentActionPage(name: string): string {
  return `/desk/agent/actions/${encodeURIComponent(name)}`;
}

/** The page of a task: its steps and its actions. */
export function agentTaskPage(name: string): string {
  return `/desk/agent/tasks/${encodeURIComponent(name)}`;
}

/** The page of the instructions: how the agent speaks, and when a person takes over. */
const INSTRUCTIONS_PAGE = "/desk/agent/instructions";

/** The page of a card: its looks, its data and where it is used. */
export function cardPage(name: string): string {
  return `/desk/agent/cards/${encodeURIComponent(name)}`;
}

/** The page of a website action: what the site registered, and how the agent may use it. */
export function websiteActionPage(name: string): string {
  return `/desk/agent/website/${encodeURIComponent(name)}`;
}

/** The list of test cases of one file. */
function testFilePage(name: string): string {
  return `/desk/agent/tests?file=${encodeURIComponent(name)}`;
}

/** The page for what a file defines; the file's own page if the agent leaves it out. */
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

/** The page of a saved version. */
export function versionPage(version: number): string {
  return `/desk/agent/history/${version}`;
}

/** The page of a rollout. */
export function rolloutPage(number: number): string {
  return `/desk/agent/rollouts/${number}`;
}

/** The conversations behind a number in a rollout's results, for one side. */
export function rolloutConversations(number: number, side: string, only: string): string {
  return `${rolloutPage(number)}/conversations?${new URLSearchParams({ side, only })}`;
}

/** The page with a tool's form, prefilled with the given parameters. */
export function toolPage(name: string, typed: Readonly<Record<string, string>> = {}): string {
  const query = String(new URLSearchParams(typed));
  return `/desk/agent/tools/${name}${query === "" ? "" : `?${query}`}`;
}

/** The editor of a widget file. */
export function widgetPage(name: string): string {
  return `/desk/widgets/edit/${name}`;
}

/** The tabs of the menu entry. */
export const AGENT_TABS = [
  { path: "/desk/agent", label: "Overview" },
  { path: "/desk/widgets", label: "Widgets" },
  { path: "/desk/agent/tests", label: "Tests" },
  { path: DRAFT, label: "Draft" },
  { path: "/desk/agent/history", label: "History" },
  { path: "/desk/agent/tools", label: "Tools" },
] as const;

/** The version that was saved just before this page, from its address; null for none. */
export function savedNow({ request }: Pick<PlainRequest, "request">): number | null {
  const saved = new URL(request.url).searchParams.get("saved");
  return request.method === "GET" && saved !== null && /^\d{1,9}$/.test(saved) ? Number(saved) : null;
}
