/**
 * The table of the HTTP API: the method and path of each tool.
 *
 * `{name}` in a path is the tool's parameter of that name. `{+path}` matches the rest of the path, slashes included. The
 * other parameters are in the query of GET and DELETE, and in the JSON body of the other methods.
 *
 * @see docs/reference/api.md
 * @module
 */
import { apiTools } from "../../core/tools/index.ts";
import type { Registry } from "../../core/tools/registry.ts";
import type { Tool } from "../../core/tools/tool.ts";

/** The methods of the API. */
const API_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type ApiMethod = typeof API_METHODS[number];

/** The prefix of every path of the API. */
export const API_BASE = "/api/v1";

type Row = readonly [at: `${ApiMethod} /${string}`, tool: string];

/** When two rows match, the first one wins. */
const ROWS: readonly Row[] = [
  ["GET /conversations", "list_conversations"],
  ["GET /conversations/{number}", "get_conversation"],
  ["PATCH /conversations/{number}", "update_conversation"],
  ["GET /conversations/{number}/messages", "list_messages"],
  ["POST /conversations/{number}/messages", "send_message"],
  ["GET /contacts", "list_contacts"],
  ["GET /contacts/{id}", "get_contact"],
  ["PUT /contacts/{id}/notes", "set_contact_notes"],
  ["PUT /contacts/{id}/block", "block_contact"],
  ["DELETE /contacts/{id}", "delete_contact"],
  ["GET /agent", "get_agent"],
  ["GET /agent/files", "read_files"],
  ["GET /agent/files/{+path}", "read_file"],
  ["PUT /agent/files/{+path}", "write_file"],
  ["DELETE /agent/files/{+path}", "delete_file"],
  ["PATCH /agent/files", "write_files"],
  ["POST /agent/checks", "check"],
  ["POST /agent/publish", "publish"],
  ["DELETE /agent/draft", "discard_draft"],
  ["GET /agent/rollout", "get_rollout"],
  ["PATCH /agent/rollout", "change_rollout"],
  ["GET /agent/versions", "history"],
  ["POST /agent/versions/{version}/restore", "restore"],
  ["GET /agent/connections", "connections"],
  ["GET /agent/instructions", "get_instructions"],
  ["PATCH /agent/instructions", "update_instructions"],
  ["GET /agent/tasks", "list_tasks"],
  ["POST /agent/tasks", "create_task"],
  ["GET /agent/tasks/{name}", "get_task"],
  ["PATCH /agent/tasks/{name}", "update_task"],
  ["DELETE /agent/tasks/{name}", "delete_task"],
  ["GET /agent/tasks/{name}/uses", "task_uses"],
  ["GET /agent/actions", "list_actions"],
  ["POST /agent/actions", "create_action"],
  ["POST /agent/actions/from-curl", "action_from_curl"],
  ["GET /agent/actions/{name}", "get_action"],
  ["PATCH /agent/actions/{name}", "update_action"],
  ["DELETE /agent/actions/{name}", "delete_action"],
  ["POST /agent/actions/{name}/calls", "try_action"],
  ["GET /agent/action-status", "action_status"],
  ["PUT /agent/keys/{name}", "set_key"],
  ["DELETE /agent/keys/{name}", "remove_key"],
  ["GET /agent/widgets", "list_widgets"],
  ["POST /agent/widgets", "create_widget"],
  ["POST /agent/widgets/from-data", "widget_from_data"],
  ["GET /agent/widgets/{name}", "get_widget"],
  ["PATCH /agent/widgets/{name}", "update_widget"],
  ["DELETE /agent/widgets/{name}", "delete_widget"],
  ["POST /agent/widget-previews", "preview_widget"],
  ["GET /agent/widget-templates", "widget_templates"],
  ["GET /agent/widget-templates/{name}", "get_widget_template"],
  ["GET /agent/tests", "list_tests"],
  ["GET /agent/tests/{file}", "get_tests"],
  ["POST /agent/tests/{file}/cases", "add_test_case"],
  ["PATCH /agent/tests/{file}/cases/{name}", "update_test_case"],
  ["DELETE /agent/tests/{file}/cases/{name}", "delete_test_case"],
  ["POST /agent/test-runs", "run_tests"],
  ["POST /agent/files/test-runs", "test_files"],
  ["POST /agent/test-chats", "test_chat"],
  ["GET /website-actions", "website_actions"],
  ["PUT /website-actions/{name}", "set_website_action"],
  ["GET /settings", "get_desk_settings"],
  ["PATCH /settings", "update_desk_settings"],
  ["POST /identity", "set_identity"],
  ["POST /identity/checks", "check_identity_token"],
  ["GET /knowledge/sources", "list_knowledge"],
  ["POST /knowledge/websites", "add_website"],
  ["POST /knowledge/documents", "add_document"],
  ["POST /knowledge/sources/{id}/sync", "resync_source"],
  ["DELETE /knowledge/sources/{id}", "remove_source"],
  ["GET /knowledge/search", "search_knowledge"],
  ["GET /reports", "get_report"],
];

/** One operation of the API. */
export type ApiOperation = {
  readonly method: ApiMethod;
  /** The path below the base, with its parameters as `{name}`. */
  readonly path: string;
  /** The path as segments to match. */
  readonly pieces: readonly PathPiece[];
  readonly tool: Tool;
  /** The heading that it is listed under. */
  readonly group: string;
};

/** A segment of a path. */
export type PathPiece =
  | { readonly kind: "fixed"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string }
  /** Matches all remaining segments. */
  | { readonly kind: "rest"; readonly name: string };

/** Every operation of a registry, in the order of the table. */
function operationsOf(registry: Registry, rows: readonly Row[] = ROWS): readonly ApiOperation[] {
  const groups = new Map(registry.groups.flatMap(({ name, tools }) => tools.map((tool) => [tool.name, name])));
  return rows.map(([at, name]) => {
    const tool = registry.byName.get(name);
    const method = API_METHODS.find((known) => at.startsWith(`${known} `));
    if (tool === undefined || method === undefined) throw new Error(`${at}: there is no tool ${name}.`);
    const template = at.slice(method.length + 1);
    const pieces = template.slice(1).split("/").map(pieceOf);
    return { method, path: template.replace("{+", "{"), pieces, tool, group: groups.get(name) ?? "" };
  });
}

/** The operations of the desk. */
export const OPERATIONS: readonly ApiOperation[] = operationsOf(apiTools);

function pieceOf(piece: string): PathPiece {
  if (!piece.startsWith("{")) return { kind: "fixed", text: piece };
  const name = piece.slice(1, -1);
  return name.startsWith("+") ? { kind: "rest", name: name.slice(1) } : { kind: "parameter", name };
}

/** The names of the parameters in an operation's path. */
export function pathParameters({ pieces }: Pick<ApiOperation, "pieces">): readonly string[] {
  return pieces.flatMap((piece) => piece.kind === "fixed" ? [] : [piece.name]);
}

/** Whether an operation takes its other parameters from a body. */
export function hasBody({ method }: Pick<ApiOperation, "method">): boolean {
  return method === "POST" || method === "PUT" || method === "PATCH";
}
