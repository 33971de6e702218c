/**
 * The list of the agent's files: which of them a search leaves, in which order, and what is said of each.
 *
 * @module
 */
import type { LastCalls } from "../../../core/actions/last_calls.ts";
import { type FileKind, fileKind, fileName } from "../../../core/agent/files.ts";
import type { LiveAgent } from "../../../core/agent/live.ts";
import { localizedTexts } from "../../../core/agent/localized.ts";
import { agentActionPage, agentTaskPage, filePage, widgetPage } from "../agent_addresses.ts";

/** The orders of the list, with their labels. */
export const FILE_ORDERS = { name: "Name", called: "Last called", failed: "Last failure" } as const;

/** How the list is ordered. */
export type FileOrder = keyof typeof FILE_ORDERS;

/** What was asked of the list. */
export type FileSearch = { readonly words: string; readonly order: FileOrder };

/** The search that an address asks for; an order that is not known is the one by name. */
export function fileSearchOf(query: URLSearchParams): FileSearch {
  const asked = query.get("sort");
  const order = asked === "called" || asked === "failed" ? asked : "name";
  return { words: (query.get("q") ?? "").trim().slice(0, SEARCH_CHARS_MAX), order };
}

const SEARCH_CHARS_MAX = 100;

/** What a file is for, in its own words; empty for a kind that says nothing of itself. */
export function aboutFile({ agent }: LiveAgent, path: string): string {
  const name = fileName(path);
  switch (fileKind(path)) {
    case "action":
      return agent.actions.get(name)?.description ?? "";
    case "task":
      return agent.tasks.get(name)?.description ?? "";
    case "widget":
      return agent.widgets.get(name)?.title ?? "";
    default:
      return "";
  }
}

/** Where a file of the list leads: to the page made for its kind, else to the file. */
export function pageOfFile({ agent }: LiveAgent, path: string): string {
  const name = fileName(path);
  switch (fileKind(path)) {
    case "action":
      return agent.actions.has(name) ? agentActionPage(name) : filePage(path);
    case "task":
      return agent.tasks.has(name) ? agentTaskPage(name) : filePage(path);
    case "widget":
      return agent.widgets.has(name) ? widgetPage(name) : filePage(path);
    default:
      return filePage(path);
  }
}

/** The files of a kind that hold every word of the search in their path, what they say of themselves, or their label. */
export function filesOfKind(
  live: LiveAgent,
  kind: FileKind,
  { words, order }: FileSearch,
  calls: ReadonlyMap<string, LastCalls>,
): readonly string[] {
  const sought = words.toLowerCase().split(/\s+/).filter((word) => word !== "");
  const found = [...live.files.keys()].filter((path) => {
    if (fileKind(path) !== kind) return false;
    const text = searchedText(live, path);
    return sought.every((word) => text.includes(word));
  }).sort();
  if (order === "name" || kind !== "action") return found;
  const at = (path: string) => momentOf(calls.get(fileName(path)), order);
  return found.sort((one, other) => at(other) - at(one));
}

function searchedText(live: LiveAgent, path: string): string {
  const action = fileKind(path) === "action" ? live.agent.actions.get(fileName(path)) : undefined;
  const labels = localizedTexts("label", action?.label ?? null).map(([, text]) => text);
  return [path, path.replaceAll("_", " "), aboutFile(live, path), ...labels].join("\n").toLowerCase();
}

function momentOf(calls: LastCalls | undefined, order: Exclude<FileOrder, "name">): number {
  const moment = order === "called" ? calls?.calledAt : calls?.failedAt;
  return moment?.getTime() ?? 0;
}
