/**
 * Pages and tools that are not measured as a workspace grows, with the reasons: a test checks that every other page,
 * and every other tool that reads, is in `asked.ts`.
 *
 * @module
 */

/** `GET` routes as written in the route table, by the reason why they are not measured. */
export const SETTLED_ROUTES: Readonly<Record<string, readonly string[]>> = {
  "files of the desk, and what leads elsewhere": [
    ...["/", "/desk", "/desk/conversations", "/desk/conversations/:number", "/desk/settings"],
    ...["/widget.js", "/widget-help.js", "/widget-actions.js", "/widget-page-control.js", "/widget"],
    ...["/pictures/:id", "/assets/:name", "/desk/icons/:name", "/desk/service_worker.js", "/desk/manifest.webmanifest"],
    ...["/desk/mcp/desk.mcpb", "/desk/widget/preview", "/desk/files/:id", "/api/widget/:key/files/:id"],
  ],
  "states of the process; what waits in queues is counted up to a limit": [
    ...["/healthz", "/readyz", "/metrics", "/operator/needs"],
  ],
  "a backup, which is all of the database": ["/operator/rows"],
  "sockets": ["/desk/live", "/api/widget/:key/live"],
  "what one person may open, or is": [
    ...["/.well-known/oauth-protected-resource/connect/mcp", "/.well-known/oauth-authorization-server/oauth"],
    ...["/mail/unsubscribe/:token", "/setup/:token", "/reset/:token"],
    ...["/desk/sign-in", "/desk/sign-in/forgotten", "/desk/sign-in/second-step"],
    ...["/desk/sign-in/oidc/:workspace/start", "/desk/sign-in/oidc/:workspace"],
    ...["/desk/connect", "/desk/mcp", "/desk/mcp/tokens", "/desk/mcp/connections", "/desk/settings/api"],
    ...["/desk/profile", "/desk/profile/notifications", "/desk/profile/two-step"],
  ],
  "the chat of one visitor: their newest conversations, and the messages of one of them": [
    ...["/api/widget/:key/config", "/api/widget/:key/messages", "/api/widget/:key/conversations"],
    ...["/mail/chat/:token", "/desk/visitors/:visit", "/desk/inbox/:number{[0-9]+}/issue"],
  ],
  "files of records, written part by part as the pages that are measured read them": [
    ...["/desk/reports/records/:kind{json|csv}", "/desk/audit/records/:kind{json|csv}"],
    ...["/desk/settings/activity/records/:kind{json|csv}", "/desk/contacts/:id/export"],
  ],
  "the agent's files, of which customers make none": [
    ...["/desk/start/action", "/desk/start/action/:name", "/desk/inbox/replies/:id/run"],
    ...["/desk/agent/file", "/desk/agent/draft", "/desk/agent/instructions", "/desk/agent/history/:version"],
    ...["/desk/agent/actions/:name", "/desk/agent/cards/:name", "/desk/agent/website/:name", "/desk/agent/tasks/:name"],
    ...["/desk/agent/tests/runs/:id", "/desk/agent/tests/runs/:id/:place", "/desk/agent/tests/case"],
    ...["/desk/agent/tests/new", "/desk/agent/tests/try", "/desk/agent/tools", "/desk/agent/tools/:name"],
    ...["/desk/widgets", "/desk/widgets/new", "/desk/widgets/edit/:name", "/desk/widgets/preview"],
    ...["/desk/widgets/preview/:name"],
  ],
  "the sources of the knowledge, of which customers make none": [
    ...["/desk/knowledge/new", "/desk/knowledge/sources/:id", "/desk/knowledge/sources/:id/pages/:page"],
  ],
  "settings, the team and the workspaces": [
    ...["/desk/widget", "/desk/widget/appearance", "/desk/widget/behaviour", "/desk/widget/install"],
    ...["/desk/settings/sign-in", "/desk/settings/company", "/desk/settings/inbox", "/desk/settings/search"],
    ...["/desk/settings/ai", "/desk/settings/notifications", "/desk/settings/privacy", "/desk/settings/model"],
    ...["/desk/settings/mail/domain", "/desk/settings/webhooks/new", "/desk/settings/issues"],
    ...["/desk/settings/team/invite", "/desk/settings/team/:id", "/desk/settings/team/roles/new"],
    ...["/desk/settings/team/roles/:id", "/desk/settings/workspaces/:id"],
  ],
};

/** Tools that read, by the reason why they are not measured. */
export const SETTLED_TOOLS: Readonly<Record<string, readonly string[]>> = {
  "the agent's files, of which customers make none": [
    ...["get_agent", "read_file", "read_files", "check", "get_instructions", "list_tasks", "get_task"],
    ...["list_actions", "get_action", "list_widgets", "get_widget", "widget_templates", "get_widget_template"],
    ...["preview_widget", "list_tests", "get_tests", "website_actions", "connections"],
  ],
  "settings": ["get_desk_settings", "check_identity_token"],
};
