/**
 * The lists, searches and reports whose time must not grow with the workspace: pages of the desk, addresses of the API
 * and tools of MCP. `settled.ts` lists all others; a test checks that each is in one of the two.
 *
 * @module
 */
import { API_BASE, OPERATIONS } from "../../routes/api/operations.ts";
import { mcpTools } from "../../core/tools/index.ts";
import { ENDPOINT } from "./record_rows.ts";
import type { Grown } from "./seed.ts";

/** A request to the desk, with its name in the table. */
export type Asked =
  | { readonly name: string; readonly by: "desk"; readonly path: string }
  | { readonly name: string; readonly by: "api"; readonly path: string }
  | { readonly name: string; readonly by: "mcp"; readonly tool: string; readonly input: Input };

type Input = Readonly<Record<string, string | number | boolean>>;

/** All requests. */
export function everythingAsked(grown: Grown): readonly Asked[] {
  const tools = toolsAsked(grown);
  return [
    ...pagesAsked(grown).map(([name, path]) => ({ name, by: "desk" as const, path })),
    ...tools.map(([name, tool, input]) => ({ name: `api: ${name}`, by: "api" as const, path: addressOf(tool, input) })),
    ...tools.filter(([, tool]) => mcpTools.byName.has(tool))
      .map(([name, tool, input]) => ({ name: `mcp: ${name}`, by: "mcp" as const, tool, input })),
  ];
}

/** The desk's pages, with their filters and orders. */
export function pagesAsked({ ordinary, longest, endless }: Grown): readonly (readonly [name: string, path: string])[] {
  return [
    ["inbox, all", "/desk/inbox"],
    ["inbox, waiting", "/desk/inbox?view=waiting"],
    ["inbox, mine", "/desk/inbox?view=mine"],
    ["inbox, unassigned", "/desk/inbox?view=unassigned"],
    ["inbox, with the agent", "/desk/inbox?view=ai"],
    ["inbox, a tag", "/desk/inbox?view=tag%3Abilling"],
    ["inbox, a tag of all", "/desk/inbox?view=tag%3Aeveryone"],
    ["inbox, a tag of none", "/desk/inbox?view=tag%3Anobody"],
    ["inbox, its list alone", "/desk/inbox?part=list"],
    ["search, a common word", "/desk/inbox?q=invoice"],
    ["search, two common words", "/desk/inbox?q=invoice+march"],
    ["search, a phrase", "/desk/inbox?q=%22cancel+my+plan%22"],
    ["search, a common and a rare word", `/desk/inbox?q=invoice+${ordinary}`],
    ["search, a subject", "/desk/inbox?q=order"],
    ["search, a name", "/desk/inbox?q=smith"],
    ["search, two letters", "/desk/inbox?q=sm"],
    ["search, one customer", "/desk/inbox?q=person77%40example.com"],
    ["search, nothing found", "/desk/inbox?q=xylophone"],
    ["search, a state", "/desk/inbox?q=is%3Aresolved"],
    ["search, a common word that waits", "/desk/inbox?q=invoice+is%3Awaiting"],
    ["search, a language", "/desk/inbox?q=language%3Ade"],
    ["search, a language of none", "/desk/inbox?q=language%3Ait"],
    ["search, a channel", "/desk/inbox?q=channel%3Amail"],
    ["search, an assignee", "/desk/inbox?q=assignee%3Aolga"],
    ["search, an assignee of none", "/desk/inbox?q=assignee%3Azoe"],
    ["search, waits", "/desk/inbox?q=waited%3A1d"],
    ["search, days", "/desk/inbox?q=after%3A2026-03-01+before%3A2026-03-08"],
    ["search, the oldest first", "/desk/inbox?q=is%3Aopen+sort%3Aoldest"],
    ["search, the longest wait first", "/desk/inbox?q=is%3Awaiting+sort%3Awaiting"],
    ["conversation", `/desk/inbox/${ordinary}`],
    ["conversation, a long one", `/desk/inbox/${longest}`],
    ["conversation, the longest", `/desk/inbox/${endless}`],
    ["saved replies", "/desk/inbox/replies"],
    ["who waits", "/desk/waiting"],
    ["command menu", "/desk/commands?q=smith"],
    ["contacts", "/desk/contacts"],
    ["contacts, a name", "/desk/contacts?q=smith"],
    ["contacts, two letters", "/desk/contacts?q=sm"],
    ["contacts, two names", "/desk/contacts?q=ada+smith"],
    ["contacts, one", "/desk/contacts?q=person77%40example.com"],
    ["contacts, nothing found", "/desk/contacts?q=xylophone"],
    ["contacts, by name", "/desk/contacts?sort=name"],
    ["contacts, the newest", "/desk/contacts?sort=new"],
    ["contacts, a name by name", "/desk/contacts?q=smith&sort=name"],
    ["contacts, blocked", "/desk/contacts?blocked=yes"],
    ["contacts, verified", "/desk/contacts?verified=yes"],
    ["contacts, verified by name", "/desk/contacts?verified=no&sort=name"],
    ["a contact", "/desk/contacts/c1"],
    ["merging contacts", "/desk/contacts/merge?contact=c1&q=smith"],
    ["visitors", "/desk/visitors"],
    ["visitors, a name", "/desk/visitors?q=smith"],
    ["audit", "/desk/audit"],
    ["audit, failures", "/desk/audit?outcome=app_error"],
    ["audit, an outcome of none", "/desk/audit?outcome=frozen"],
    ["audit, an action", "/desk/audit?action=get_account"],
    ["audit, a rare action that failed", "/desk/audit?action=close_account&outcome=app_error"],
    ["audit, an action of a person", "/desk/audit?action=close_account&actor=press"],
    ["audit, an actor of none", "/desk/audit?actor=test"],
    ["audit, a customer", "/desk/audit?customer=u-30"],
    ["audit, a conversation", `/desk/audit?conversation=${ordinary - ordinary % 2}`],
    ["audit, a request", "/desk/audit?request=r-1"],
    ["audit, old days", "/desk/audit?from=2025-11-01&to=2025-11-08"],
    ["activity", "/desk/settings/activity"],
    ["activity, a kind", "/desk/settings/activity?kind=exported"],
    ["activity, a kind of none", "/desk/settings/activity?kind=role_made"],
    ["activity, a person", "/desk/settings/activity?person=colleague"],
    ["activity, old days", "/desk/settings/activity?from=2025-11-01&to=2025-11-08"],
    ["tool calls", "/desk/mcp/activity"],
    ["reports", "/desk/reports"],
    ["reports, a year", "/desk/reports?from=2025-11-21&to=2026-11-20"],
    ["reports, two filters", "/desk/reports?topic=billing&language=de"],
    ["reports, two filters of a year", "/desk/reports?topic=billing&language=de&from=2025-11-21&to=2026-11-20"],
    ["reports, a rating", "/desk/reports?rating=5"],
    ["reports, an action", "/desk/reports?action=get_account"],
    ["reports, a list", "/desk/reports/conversations?only=resolved"],
    ["reports, a rare list", "/desk/reports/conversations?rating=1&topic=billing&language=de"],
    ["reports, an empty list", "/desk/reports/conversations?only=missed"],
    ["reports, a list of a year", "/desk/reports/conversations?only=missed&from=2025-11-21&to=2026-11-20"],
    ["unanswered questions", "/desk/knowledge/questions"],
    ["knowledge", "/desk/knowledge"],
    ["knowledge, a search", "/desk/knowledge/search?q=invoice"],
    ["usage", "/desk/settings/usage"],
    ["status", "/desk/settings/status"],
    ["home", "/desk/start"],
    ["agent", "/desk/agent"],
    ["history of the agent", "/desk/agent/history"],
    ["a rollout of the agent", "/desk/agent/rollouts/1"],
    ["a rollout of the agent, a list", "/desk/agent/rollouts/1/conversations?side=live&only=all"],
    ["a rollout of the agent, an empty list", "/desk/agent/rollouts/1/conversations?side=rollout&only=changed"],
    ["tests of the agent", "/desk/agent/tests"],
    ["actions of the website", "/desk/widget/actions"],
    ["tests from a conversation", `/desk/agent/tests/from/${ordinary}`],
    ["test runs", "/desk/agent/tests/runs"],
    ["mail", "/desk/settings/mail"],
    ["incoming mail", "/desk/settings/mail/in"],
    ["webhooks", "/desk/settings/webhooks"],
    ["deliveries of a webhook", `/desk/settings/webhooks/${ENDPOINT}`],
    ["team", "/desk/settings/team"],
    ["workspaces", "/desk/settings/workspaces"],
  ];
}

/** The tools with the largest answers, over the API and MCP. */
export function toolsAsked(
  { ordinary, endless }: Pick<Grown, "ordinary" | "endless">,
): readonly (readonly [name: string, tool: string, input: Input])[] {
  return [
    ["conversations", "list_conversations", { limit: 100 }],
    ["conversations, waiting", "list_conversations", { view: "waiting", limit: 100 }],
    ["conversations, unassigned", "list_conversations", { view: "unassigned" }],
    ["conversations, with the agent", "list_conversations", { view: "ai" }],
    ["conversations, mine", "list_conversations", { view: "mine" }],
    ["conversations, a common word", "list_conversations", { search: "invoice" }],
    ["conversations, a state", "list_conversations", { search: "is:open" }],
    ["a conversation", "get_conversation", { number: ordinary }],
    ["messages", "list_messages", { number: endless, limit: 100 }],
    ["messages, the last", "list_messages", { number: endless, limit: 100, cursor: "9900" }],
    ["contacts", "list_contacts", { limit: 100 }],
    ["contacts, a name", "list_contacts", { search: "smith" }],
    ["contacts, verified", "list_contacts", { verified: true }],
    ["contacts, blocked", "list_contacts", { blocked: true }],
    ["a contact", "get_contact", { id: "c1" }],
    ["report", "get_report", {}],
    ["report, a year", "get_report", { from: "2025-11-21", to: "2026-11-20" }],
    ["report, a row", "get_report", { by: "language", key: "de" }],
    ["a rollout", "get_rollout", { number: 1 }],
    ["uses of a task", "task_uses", { name: "account" }],
    ["state of actions", "action_status", {}],
    ["knowledge", "list_knowledge", {}],
    ["knowledge, a search", "search_knowledge", { query: "invoice" }],
    ["history", "history", {}],
  ];
}

function addressOf(tool: string, input: Input): string {
  const operation = OPERATIONS.find((each) => each.tool.name === tool && each.method === "GET");
  if (operation === undefined) throw new Error(`the API has no address that reads by ${tool}`);
  const query = new URLSearchParams();
  let path = operation.path;
  for (const [name, value] of Object.entries(input)) {
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, String(value));
  }
  return `${API_BASE}${path}${query.size === 0 ? "" : `?${query}`}`;
}
