/**
 * The route table: every path, and who may call it.
 *
 * @module
 */
import { showAsset, showLazyPart, showLoader, showServiceWorker } from "./assets.ts";
import { showConfig } from "./chat/config.ts";
import * as connect from "./connect/metadata.ts";
import { sendRegistration } from "./connect/register_routes.ts";
import { sendRevoke, sendToken } from "./connect/token_routes.ts";
import * as agentActions from "./desk/agent/action_routes.tsx";
import * as drafts from "./desk/agent/draft_routes.tsx";
import * as agentParts from "./desk/agent/part_routes.tsx";
import * as files from "./desk/agent/file_routes.tsx";
import * as rolloutLists from "./desk/agent/rollout_listed.tsx";
import * as rollouts from "./desk/agent/rollout_routes.tsx";
import * as versions from "./desk/agent/history_routes.tsx";
import { showOverview } from "./desk/agent/overview_routes.tsx";
import * as tools from "./desk/agent/tool_routes.tsx";
import { showCommands } from "./desk/command_menu/command_menu_routes.tsx";
import * as looks from "./desk/chat/chat_routes.tsx";
import { showSite } from "./desk/chat/site_page.ts";
import * as website from "./desk/chat/website_routes.tsx";
import * as newAction from "./desk/start/action_routes.tsx";
import * as start from "./desk/start/start_routes.tsx";
import * as activity from "./desk/activity/activity_routes.tsx";
import * as audit from "./desk/audit/audit_routes.tsx";
import * as consent from "./desk/connect/connect_routes.tsx";
import * as contacts from "./desk/contacts/contact_routes.tsx";
import * as contactMerges from "./desk/contacts/merge_routes.tsx";
import { sendForgotten, showForgotten } from "./desk/account/forgotten.tsx";
import * as accountLinks from "./desk/account/link_routes.tsx";
import * as notifications from "./desk/profile/notification_routes.tsx";
import * as profile from "./desk/profile/profile_routes.tsx";
import * as installing from "./desk/install/install_routes.ts";
import { sendConfirmation, sendConnection } from "./desk/oidc/connect.tsx";
import { endByProvider } from "./desk/oidc/logout.ts";
import * as oidc from "./desk/oidc/sign_in_routes.tsx";
import * as signIn from "./desk/account/sign_in_routes.tsx";
import * as deskFiles from "./desk/messages/attachment_routes.ts";
import { redirect } from "./desk/form/forms.ts";
import * as changes from "./desk/inbox/change_routes.tsx";
import { sendTranslation } from "./desk/inbox/translation_routes.ts";
import * as inbox from "./desk/inbox/inbox_routes.tsx";
import * as issues from "./desk/inbox/issue_routes.tsx";
import * as merges from "./desk/inbox/merge_routes.ts";
import * as replies from "./desk/inbox/reply_routes.tsx";
import * as work from "./desk/inbox/work_routes.ts";
import * as knowledge from "./desk/knowledge/knowledge_routes.tsx";
import * as sources from "./desk/knowledge/change_routes.tsx";
import { showHome, showSettings } from "./desk/home_routes.ts";
import * as mcp from "./desk/mcp/mcp_routes.tsx";
import * as reports from "./desk/reports/report_routes.tsx";
import * as cases from "./desk/tests/case_routes.tsx";
import { showFrom } from "./desk/tests/from_routes.tsx";
import * as tests from "./desk/tests/list_routes.tsx";
import * as runs from "./desk/tests/run_routes.tsx";
import * as trying from "./desk/tests/try_routes.tsx";
import * as visitors from "./desk/visitors/visitor_routes.tsx";
import * as workspaces from "./desk/workspaces/workspace_routes.tsx";
import * as editor from "./desk/widgets/edit_routes.tsx";
import * as widgets from "./desk/widgets/list_routes.tsx";
import * as newWidget from "./desk/widgets/new_routes.tsx";
import * as previews from "./desk/widgets/preview_routes.tsx";
import { beginPasskeySignIn } from "./desk/two_step/passkey_routes.tsx";
import * as secondStep from "./desk/two_step/second_step_routes.tsx";
import * as twoStep from "./desk/two_step/two_step_routes.tsx";
import { openDeskSocket } from "./live/desk.ts";
import { SETTINGS_ROUTES } from "./desk/settings/routes.ts";
import type { Route } from "./dispatch.ts";
import { showFrame } from "./chat/frame.ts";
import { isAlive, isReady } from "./health.ts";
import { openSocket } from "./live/visitor.ts";
import { takeMailFeedback } from "./mail/hook.ts";
import { takeIssueReport } from "./issue_hook.ts";
import { noOAuth } from "./mcp/no_oauth.ts";
import { showMetrics } from "./metrics/metrics_route.ts";
import { offerHelp } from "./chat/nudge.ts";
import { answerPage } from "./chat/page_actions.ts";
import { showPicture } from "./pictures.ts";
import { orderTeam, showNeeds, streamRows } from "./operator.ts";
import { takePostedMail } from "./mail/incoming.ts";
import { sendUnsubscribe, showUnsubscribe } from "./mail/unsubscribe.tsx";
import * as chatMail from "./chat/mail.tsx";
import * as chatSession from "./chat/session.ts";
import * as chatThread from "./chat/thread.ts";
import * as chatTurns from "./chat/turns.ts";
import * as chatFiles from "./chat/files.ts";

/** The table. `who` is what a request must prove, which decides what its handler receives. */
export const ROUTES: readonly Route[] = [
  { at: "GET /healthz", who: "anyone", run: isAlive },
  { at: "GET /readyz", who: "anyone", run: isReady },
  { at: "GET /metrics", who: "anyone", run: showMetrics },
  { at: "GET /operator/needs", who: "anyone", run: showNeeds },
  { at: "GET /operator/rows", who: "anyone", run: streamRows },
  { at: "POST /operator/team", who: "anyone", run: orderTeam },
  { at: "GET /", who: "anyone", run: () => redirect("/desk") },

  // Clients of /mcp have a token: where they look for OAuth, anything but a JSON 404 would make them sign in instead.
  // Clients that sign in use /connect/mcp, whose metadata has addresses of its own.
  { at: "ALL /mcp", who: "anyone", run: (served, { request, ip }) => served.mcp(request, ip) },
  { at: "ALL /mcp/.well-known/*", who: "anyone", run: noOAuth },
  { at: "ALL /connect/mcp", who: "anyone", run: (served, { request, ip }) => served.connectMcp(request, ip) },
  { at: "ALL /connect/mcp/.well-known/*", who: "anyone", run: noOAuth },
  { at: "GET /.well-known/oauth-protected-resource/connect/mcp", who: "anyone", run: connect.showResource },
  { at: "GET /.well-known/oauth-authorization-server/oauth", who: "anyone", run: connect.showServer },
  { at: "POST /oauth/token", who: "anyone", run: sendToken },
  { at: "POST /oauth/revoke", who: "anyone", run: sendRevoke },
  { at: "POST /oauth/register", who: "anyone", run: sendRegistration },
  { at: "ALL /.well-known/*", who: "anyone", run: noOAuth },
  { at: "ALL /register", who: "anyone", run: noOAuth },

  { at: "ALL /api/v1/*", who: "anyone", run: (served, { request, ip }) => served.api(request, ip) },

  { at: "GET /widget.js", who: "anyone", run: showLoader },
  { at: "GET /widget-help.js", who: "anyone", run: showLazyPart },
  { at: "GET /widget-actions.js", who: "anyone", run: showLazyPart },
  { at: "GET /widget-page-control.js", who: "anyone", run: showLazyPart },
  { at: "GET /widget", who: "anyone", run: showFrame },
  { at: "GET /pictures/:id", who: "anyone", run: showPicture },
  { at: "GET /assets/:name", who: "anyone", run: showAsset },
  { at: "GET /api/widget/:key/config", who: "a site", run: showConfig },
  { at: "GET /api/widget/:key/live", who: "a site", run: openSocket },
  { at: "POST /api/widget/:key/nudge", who: "a site", run: offerHelp },
  { at: "OPTIONS /api/widget/:key/nudge", who: "a site", run: offerHelp },
  { at: "POST /api/widget/:key/session", who: "a site", run: chatSession.startSession },
  { at: "POST /api/widget/:key/identify", who: "a site", run: chatSession.identifySession },
  { at: "POST /api/widget/:key/logout", who: "a site", run: chatSession.logoutSession },
  { at: "POST /api/widget/:key/messages", who: "a site", run: chatTurns.sendMessage },
  { at: "GET /api/widget/:key/messages", who: "a site", run: chatThread.readMessages },
  { at: "GET /api/widget/:key/conversations", who: "a site", run: chatThread.listConversations },
  { at: "POST /api/widget/:key/rating", who: "a site", run: chatThread.rateChat },
  { at: "POST /api/widget/:key/press", who: "a site", run: chatTurns.pressButton },
  { at: "POST /api/widget/:key/resume", who: "a site", run: chatTurns.resumeTurn },
  { at: "POST /api/widget/:key/page-actions/:id", who: "a site", run: answerPage },
  { at: "POST /api/widget/:key/files", who: "a site", run: chatFiles.sendFile },
  { at: "GET /api/widget/:key/files/:id", who: "a site", run: chatFiles.readFile },
  { at: "DELETE /api/widget/:key/files/:id", who: "a site", run: chatFiles.dropFile },

  { at: "POST /api/widget/:key/mail-address", who: "a site", run: chatMail.postVisitorEmail },
  { at: "POST /api/widget/:key/transcript", who: "a site", run: chatMail.mailChat },

  { at: "GET /mail/chat/:token", who: "anyone", run: chatMail.showLinkedChat },
  { at: "GET /mail/unsubscribe/:token", who: "anyone", run: showUnsubscribe },
  // Sent by mail programs, without a cookie or an origin; authenticated by the token.
  { at: "POST /mail/unsubscribe/:token", who: "anyone", run: sendUnsubscribe },
  // Sent by a mail provider; authenticated by the token.
  { at: "POST /hooks/mail/:token", who: "anyone", run: takeMailFeedback },
  // Sent by a tracker; authenticated by its signature.
  { at: "POST /hooks/issues/:hook", who: "anyone", run: takeIssueReport },
  // Sent by mail providers; authenticated by the secret in the address.
  { at: "POST /mail/in/:secret", who: "anyone", run: takePostedMail },
  // Mailgun posts raw emails to an address that ends in `mime`.
  { at: "POST /mail/in/:secret/mime", who: "anyone", run: takePostedMail },
  { at: "GET /setup/:token", who: "anyone", run: accountLinks.showSetup },
  { at: "POST /setup/:token", who: "anyone's form", run: accountLinks.setUp },
  { at: "GET /reset/:token", who: "anyone", run: accountLinks.showReset },
  { at: "POST /reset/:token", who: "anyone's form", run: accountLinks.sendReset },
  { at: "GET /desk/sign-in", who: "anyone", run: signIn.showSignIn },
  { at: "POST /desk/sign-in", who: "anyone's form", run: signIn.signInTeammate },
  { at: "GET /desk/sign-in/forgotten", who: "anyone", run: showForgotten },
  { at: "POST /desk/sign-in/forgotten", who: "anyone's form", run: sendForgotten },
  { at: "POST /desk/sign-in/oidc", who: "anyone's form", run: signIn.findProviders },
  { at: "GET /desk/sign-in/oidc/:workspace/start", who: "anyone", run: oidc.startSignIn },
  { at: "GET /desk/sign-in/oidc/:workspace", who: "anyone", run: oidc.endSignIn },
  // Sent by the provider, without an origin; authenticated by the token.
  { at: "POST /desk/sign-in/oidc/:workspace/logout", who: "anyone", run: endByProvider },
  { at: "POST /desk/sign-in/passkey/options", who: "anyone's form", run: beginPasskeySignIn },
  { at: "POST /desk/sign-in/passkey", who: "anyone's form", run: signIn.signInWithPasskey },
  { at: "GET /desk/sign-in/second-step", who: "anyone", run: secondStep.showSecondStep },
  { at: "POST /desk/sign-in/second-step", who: "anyone's form", run: secondStep.sendSecondStep },
  { at: "POST /desk/sign-in/second-step/passkey", who: "anyone's form", run: secondStep.beginSecondStepPasskey },
  { at: "POST /desk/workspace", who: "a teammate's form", run: workspaces.switchWorkspace },
  { at: "POST /desk/sign-out", who: "a teammate's form", withoutSecondStep: true, run: signIn.signOut },

  { at: "GET /desk", who: "a teammate", run: showHome },
  { at: "GET /desk/start", who: "settings.edit", run: start.showStart },
  { at: "POST /desk/start/company", who: "settings.edit form", run: start.sendCompany },
  { at: "POST /desk/start/hide", who: "settings.edit form", run: start.hideStart },
  { at: "POST /desk/start/identity", who: "keys.edit form", run: start.sendIdentity },
  { at: "POST /desk/start/knowledge", who: "knowledge.edit form", run: start.sendSource },
  { at: "GET /desk/start/action", who: "agent.edit", run: newAction.showNewAction },
  { at: "POST /desk/start/action", who: "agent.edit form", run: newAction.sendNewAction },
  { at: "GET /desk/start/action/:name", who: "agent.edit", run: newAction.showAction },
  { at: "POST /desk/start/action/:name/try", who: "agent.call form", run: newAction.sendTrial },
  { at: "POST /desk/start/action/:name/answer", who: "agent.edit form", run: newAction.sendAnswer },
  { at: "POST /desk/start/action/:name/words", who: "agent.edit form", run: newAction.sendWords },
  { at: "POST /desk/start/action/:name/key", who: "keys.edit form", run: newAction.sendKey },
  { at: "GET /desk/service_worker.js", who: "anyone", run: showServiceWorker },
  { at: "GET /desk/manifest.webmanifest", who: "anyone", run: installing.showManifest },
  { at: "GET /desk/icons/:name", who: "anyone", run: installing.showIcon },
  { at: "GET /desk/waiting", who: "conversations.reply", run: notifications.showWaiting },
  { at: "GET /desk/commands", who: "a teammate", run: showCommands },
  { at: "GET /desk/live", who: "a teammate", run: openDeskSocket },
  { at: "GET /desk/inbox", who: "conversations.read", run: inbox.showInbox },
  { at: "GET /desk/inbox/replies", who: "conversations.read", run: replies.showReplies },
  { at: "POST /desk/inbox/replies", who: "conversations.reply form", run: replies.saveReply },
  { at: "POST /desk/inbox/replies/:id/remove", who: "conversations.reply form", run: replies.removeReply },
  { at: "GET /desk/inbox/replies/:id/run", who: "conversations.reply", run: replies.showMacro },
  { at: "POST /desk/inbox/replies/:id/run", who: "conversations.reply form", run: work.sendMacro },
  { at: "POST /desk/inbox/bulk", who: "conversations.reply form", run: work.sendBulk },
  { at: "POST /desk/inbox/bulk/:id/undo", who: "conversations.reply form", run: work.sendUndo },
  { at: "POST /desk/inbox/views", who: "conversations.reply form", run: work.sendView },
  { at: "POST /desk/inbox/views/:id/remove", who: "conversations.reply form", run: work.sendRemoveView },
  { at: "GET /desk/inbox/:number{[0-9]+}", who: "conversations.read", run: inbox.showConversation },
  { at: "POST /desk/inbox/:number{[0-9]+}/reply", who: "conversations.reply form", run: changes.sendReply },
  {
    at: "POST /desk/inbox/:number{[0-9]+}/translation",
    who: "conversations.reply form",
    run: sendTranslation,
  },
  { at: "POST /desk/inbox/:number{[0-9]+}/draft", who: "conversations.reply form", run: changes.sendDraft },
  { at: "POST /desk/inbox/:number{[0-9]+}/change", who: "conversations.reply form", run: changes.sendChange },
  { at: "POST /desk/inbox/:number{[0-9]+}/merge", who: "conversations.reply form", run: merges.sendMerge },
  { at: "POST /desk/inbox/:number{[0-9]+}/merge/:id/undo", who: "conversations.reply form", run: merges.sendUndoMerge },
  { at: "GET /desk/inbox/:number{[0-9]+}/issue", who: "conversations.reply", run: issues.showIssue },
  { at: "POST /desk/inbox/:number{[0-9]+}/issue", who: "conversations.reply form", run: issues.sendIssue },
  { at: "POST /desk/inbox/:number{[0-9]+}/notes", who: "contacts.edit form", run: changes.sendNotes },
  { at: "GET /desk/contacts", who: "contacts.read", run: contacts.showContacts },
  { at: "GET /desk/contacts/merge", who: "contacts.edit", run: contactMerges.showMerge },
  { at: "POST /desk/contacts/merge", who: "contacts.edit form", run: contactMerges.sendMergeContact },
  { at: "POST /desk/contacts/separate", who: "contacts.edit form", run: contactMerges.sendSeparate },
  { at: "GET /desk/contacts/:id", who: "contacts.read", run: contacts.showContact },
  { at: "GET /desk/contacts/:id/export", who: "contacts.export", run: contacts.downloadContact },
  { at: "POST /desk/contacts/:id/notes", who: "contacts.edit form", run: contacts.sendContactNotes },
  { at: "POST /desk/contacts/:id/block", who: "contacts.edit form", run: contacts.sendBlock },
  { at: "POST /desk/contacts/:id/delete", who: "contacts.delete form", run: contacts.sendDelete },
  { at: "GET /desk/conversations", who: "conversations.read", run: inbox.showOldAddress },
  { at: "GET /desk/conversations/:number", who: "conversations.read", run: inbox.showOldAddress },
  // The body is the file; the handler checks the form's token in a header.
  { at: "POST /desk/files", who: "conversations.reply", run: deskFiles.sendFile },
  { at: "GET /desk/files/:id", who: "conversations.read", run: deskFiles.readFile },
  { at: "DELETE /desk/files/:id", who: "conversations.reply", run: deskFiles.dropFile },
  { at: "GET /desk/visitors", who: "visitors.read", run: visitors.showList },
  { at: "GET /desk/visitors/:visit", who: "visitors.read", run: visitors.showOne },
  { at: "POST /desk/visitors/:visit", who: "conversations.reply form", run: visitors.turnTo },
  { at: "GET /desk/agent", who: "agent.read", run: showOverview },
  { at: "GET /desk/agent/file", who: "agent.read", run: files.showFile },
  { at: "POST /desk/agent/file", who: "agent.edit form", run: files.sendFile },
  { at: "POST /desk/agent/file/delete", who: "agent.edit form", run: files.deleteFile },
  { at: "GET /desk/agent/draft", who: "agent.edit", run: drafts.showDraft },
  { at: "POST /desk/agent/draft/live", who: "agent.edit form", run: drafts.makeDraftLive },
  { at: "POST /desk/agent/draft/discard", who: "agent.edit form", run: drafts.discardDraft },
  { at: "POST /desk/agent/draft/keep", who: "agent.edit form", run: drafts.keepDraftFile },
  { at: "POST /desk/agent/draft/test", who: "agent.test form", run: drafts.testDraft },
  { at: "POST /desk/agent/draft/chat", who: "agent.test form", run: drafts.chatWithDraft },
  { at: "GET /desk/agent/instructions", who: "agent.read", run: agentParts.showInstructions },
  { at: "GET /desk/agent/actions/:name", who: "agent.read", run: agentActions.showAgentAction },
  { at: "POST /desk/agent/actions/:name/try", who: "agent.call form", run: agentActions.tryAgentAction },
  { at: "POST /desk/agent/actions/:name/key", who: "keys.edit form", run: agentActions.sendAgentKey },
  { at: "GET /desk/agent/cards/:name", who: "agent.read", run: agentParts.showAgentCard },
  { at: "GET /desk/agent/website/:name", who: "agent.read", run: agentParts.showWebsiteAction },
  { at: "GET /desk/agent/tasks/:name", who: "agent.read", run: agentParts.showAgentTask },
  { at: "GET /desk/agent/history", who: "agent.read", run: versions.showHistory },
  { at: "GET /desk/agent/history/:version", who: "agent.read", run: versions.showVersion },
  { at: "POST /desk/agent/history/:version/restore", who: "agent.edit form", run: versions.restoreVersion },
  { at: "GET /desk/agent/rollouts/:number", who: "agent.read", run: rollouts.showRollout },
  {
    at: "GET /desk/agent/rollouts/:number/conversations",
    who: "conversations.read",
    run: rolloutLists.showRolloutConversations,
  },
  { at: "POST /desk/agent/rollouts/:number/share", who: "agent.edit form", run: rollouts.shareRollout },
  { at: "POST /desk/agent/rollouts/:number/stop", who: "agent.edit form", run: rollouts.stopRollout },
  { at: "POST /desk/agent/rollouts/:number/live", who: "agent.edit form", run: rollouts.makeRolloutLive },
  { at: "POST /desk/agent/rollouts/:number/again", who: "agent.edit form", run: rollouts.resumeRollout },
  { at: "POST /desk/agent/rollouts/:number/draft", who: "agent.edit form", run: rollouts.draftRollout },
  { at: "GET /desk/agent/tests", who: "agent.read", run: tests.showTests },
  { at: "POST /desk/agent/tests/run", who: "agent.test form", run: tests.beginRun },
  { at: "GET /desk/agent/tests/runs", who: "agent.read", run: tests.showRuns },
  { at: "GET /desk/agent/tests/runs/:id", who: "agent.read", run: runs.showRun },
  { at: "GET /desk/agent/tests/runs/:id/:place", who: "agent.read", run: runs.showResult },
  { at: "GET /desk/agent/tests/case", who: "agent.read", run: cases.showCase },
  { at: "POST /desk/agent/tests/case", who: "agent.edit form", run: cases.changeCase },
  { at: "POST /desk/agent/tests/case/delete", who: "agent.edit form", run: cases.removeCase },
  { at: "GET /desk/agent/tests/new", who: "agent.edit", run: cases.showNewCase },
  { at: "POST /desk/agent/tests/new", who: "agent.edit form", run: cases.addCase },
  { at: "GET /desk/agent/tests/try", who: "agent.test", run: trying.showTry },
  { at: "POST /desk/agent/tests/try", who: "agent.test form", run: trying.sendTry },
  { at: "GET /desk/agent/tests/from/:number", who: "agent.edit", run: showFrom },
  { at: "GET /desk/agent/tools", who: "agent.read", run: tools.showTools },
  // The tool itself checks the right that it needs.
  { at: "GET /desk/agent/tools/:name", who: "a teammate", run: tools.showTool },
  { at: "POST /desk/agent/tools/:name", who: "a teammate's form", run: tools.sendTool },
  { at: "GET /desk/knowledge", who: "knowledge.read", run: knowledge.showSources },
  { at: "GET /desk/knowledge/search", who: "knowledge.read", run: knowledge.showSearch },
  { at: "GET /desk/knowledge/questions", who: "questions.read", run: knowledge.showQuestions },
  { at: "POST /desk/knowledge/questions/draft", who: "knowledge.edit form", run: sources.draftAnswer },
  { at: "POST /desk/knowledge/questions/dismiss", who: "knowledge.edit form", run: sources.dismissQuestion },
  { at: "POST /desk/knowledge/bulk", who: "knowledge.edit form", run: sources.changeChosen },
  { at: "GET /desk/knowledge/new", who: "knowledge.edit", run: sources.showNew },
  { at: "POST /desk/knowledge/new", who: "knowledge.edit form", run: sources.addSource },
  // The body is the file, with the form's token in a header.
  { at: "POST /desk/knowledge/files", who: "knowledge.edit", run: sources.addFile },
  { at: "GET /desk/knowledge/sources/:id", who: "knowledge.read", run: knowledge.showSource },
  { at: "GET /desk/knowledge/sources/:id/pages/:page", who: "knowledge.read", run: knowledge.showPage },
  { at: "POST /desk/knowledge/sources/:id/resync", who: "knowledge.edit form", run: sources.readAgain },
  { at: "POST /desk/knowledge/sources/:id/remove", who: "knowledge.edit form", run: sources.dropSource },
  { at: "GET /desk/reports", who: "reports.read", run: reports.showReports },
  { at: "GET /desk/reports/records/:kind{json|csv}", who: "reports.read", run: reports.downloadReport },
  { at: "GET /desk/reports/conversations", who: "conversations.read", run: reports.showReported },
  { at: "GET /desk/audit", who: "audit.read", run: audit.showAudit },
  { at: "GET /desk/audit/records/:kind{json|csv}", who: "audit.read", run: audit.downloadAudit },
  { at: "POST /desk/audit/check", who: "audit.read form", run: audit.checkChain },
  { at: "GET /desk/settings/activity", who: "activity.read", run: activity.showActivities },
  { at: "GET /desk/settings/activity/records/:kind{json|csv}", who: "activity.read", run: activity.downloadActivities },
  { at: "POST /desk/settings/activity/check", who: "activity.read form", run: activity.checkActivities },
  { at: "GET /desk/widgets", who: "agent.read", run: widgets.showWidgets },
  { at: "GET /desk/widgets/new", who: "agent.edit", run: newWidget.showNew },
  { at: "POST /desk/widgets/new", who: "agent.edit form", run: newWidget.makeWidget },
  { at: "GET /desk/widgets/edit/:name", who: "agent.read", run: editor.showEditor },
  { at: "POST /desk/widgets/edit/:name", who: "agent.edit form", run: editor.saveWidget },
  { at: "POST /desk/widgets/edit/:name/delete", who: "agent.edit form", run: editor.deleteWidget },
  { at: "POST /desk/widgets/draw/:name", who: "agent.read form", run: editor.drawWidget },
  { at: "GET /desk/widgets/preview", who: "agent.read", run: previews.showPackedCard },
  { at: "GET /desk/widgets/preview/:name", who: "agent.read", run: previews.showWidgetCard },
  { at: "GET /desk/widget", who: "settings.read", run: looks.showChat },
  { at: "GET /desk/widget/appearance", who: "settings.read", run: looks.showAppearance },
  { at: "POST /desk/widget/appearance", who: "settings.edit form", run: looks.saveAppearance },
  { at: "GET /desk/widget/preview", who: "settings.read", run: showSite },
  { at: "GET /desk/widget/behaviour", who: "settings.read", run: looks.showBehaviour },
  { at: "POST /desk/widget/behaviour", who: "settings.edit form", run: looks.saveBehaviour },
  { at: "POST /desk/widget/identity", who: "keys.edit form", run: looks.sendIdentity },
  { at: "GET /desk/widget/actions", who: "agent.read", run: website.showWebsite },
  { at: "POST /desk/widget/actions", who: "agent.edit form", run: website.decideWebsite },
  { at: "GET /desk/widget/install", who: "settings.read", run: looks.showInstall },
  { at: "GET /desk/connect", who: "tokens.make", run: consent.showConsent },
  { at: "POST /desk/connect", who: "tokens.make form", run: consent.sendConsent },
  { at: "GET /desk/mcp", who: "tokens.make", run: mcp.showConnect },
  { at: "GET /desk/mcp/desk.mcpb", who: "tokens.make", run: mcp.downloadBundle },
  { at: "GET /desk/mcp/tokens", who: "tokens.make", run: mcp.showTokens },
  { at: "POST /desk/mcp/tokens", who: "tokens.make form", run: mcp.createToken },
  { at: "POST /desk/mcp/tokens/:id/revoke", who: "tokens.make form", run: mcp.revokeToken },
  { at: "GET /desk/mcp/connections", who: "tokens.make", run: mcp.showConnections },
  { at: "POST /desk/mcp/connections/:id/revoke", who: "tokens.make form", run: mcp.dropConnection },
  { at: "GET /desk/mcp/activity", who: "tool_calls.read", run: mcp.showActivity },
  { at: "GET /desk/settings", who: "a teammate", run: showSettings },
  { at: "GET /desk/profile", who: "a teammate", run: profile.showProfile },
  { at: "POST /desk/profile", who: "a teammate's form", run: profile.changeProfile },
  { at: "GET /desk/profile/notifications", who: "a teammate", run: notifications.showNotifications },
  { at: "POST /desk/profile/notifications", who: "a teammate's form", run: notifications.saveNotifications },
  { at: "POST /desk/profile/notifications/device", who: "conversations.reply form", run: notifications.sendDevice },
  { at: "POST /desk/profile/provider", who: "a teammate's form", run: sendConnection },
  { at: "GET /desk/profile/two-step", who: "a teammate", withoutSecondStep: true, run: twoStep.showTwoStep },
  { at: "POST /desk/profile/confirm", who: "a teammate's form", withoutSecondStep: true, run: sendConfirmation },
  { at: "POST /desk/profile/two-step", who: "a teammate's form", withoutSecondStep: true, run: twoStep.changeTwoStep },
  {
    at: "POST /desk/profile/two-step/passkey",
    who: "a teammate's form",
    withoutSecondStep: true,
    run: twoStep.beginPasskey,
  },
  ...SETTINGS_ROUTES,
];
