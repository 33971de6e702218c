/**
 * The addresses of the settings pages: a part of the route table of `routes/app.ts`.
 *
 * @module
 */
import type { Route } from "../../dispatch.ts";
import * as workspaces from "../workspaces/workspace_routes.tsx";
import * as roles from "../team/role_routes.tsx";
import * as team from "../team/team_routes.tsx";
import * as issueSettings from "./issues/issue_settings_routes.tsx";
import * as company from "./company_routes.tsx";
import * as inboxSettings from "./inbox_routes.tsx";
import * as ai from "./ai.tsx";
import { showApi } from "./api.tsx";
import * as model from "./model_routes.tsx";
import * as teamNotifications from "./notifications.tsx";
import * as privacy from "./privacy_routes.tsx";
import { showSettingsSearch } from "./search_page.tsx";
import * as provider from "./sign_in/provider_routes.tsx";
import * as signInSettings from "./sign_in/sign_in_settings_routes.tsx";
import * as mail from "./mail/mail_routes.tsx";
import * as mailIn from "./mail_in/mail_in_routes.tsx";
import * as webhooks from "./webhooks/webhook_routes.tsx";
import { showStatus } from "./status/status_routes.tsx";
import * as usage from "./usage_routes.tsx";

/** Every address below `/desk/settings`. */
export const SETTINGS_ROUTES: readonly Route[] = [
  { at: "GET /desk/settings/sign-in", who: "team.read", run: signInSettings.showSignInSettings },
  {
    at: "POST /desk/settings/sign-in/second-step",
    who: "second_step.edit form",
    run: signInSettings.sendSecondStepRule,
  },
  { at: "GET /desk/settings/team", who: "team.read", run: team.showTeam },
  { at: "GET /desk/settings/team/invite", who: "team.edit", run: team.showInvite },
  { at: "POST /desk/settings/team/invite", who: "team.edit form", run: team.sendInvite },
  { at: "POST /desk/settings/team/invitations/:id/withdraw", who: "team.edit form", run: team.sendWithdraw },
  { at: "GET /desk/settings/team/roles/new", who: "roles.edit", run: roles.showNewRole },
  { at: "POST /desk/settings/team/roles/new", who: "roles.edit form", run: roles.sendNewRole },
  { at: "GET /desk/settings/team/roles/:id", who: "roles.edit", run: roles.showRole },
  { at: "POST /desk/settings/team/roles/:id", who: "roles.edit form", run: roles.sendRole },
  { at: "POST /desk/settings/team/roles/:id/remove", who: "roles.edit form", run: roles.sendRemoveRole },
  { at: "GET /desk/settings/team/:id", who: "team.read", run: team.showMember },
  { at: "POST /desk/settings/team/:id", who: "team.edit form", run: team.changeMember },
  { at: "POST /desk/settings/sign-in/provider", who: "sign_in.edit form", run: provider.sendProvider },
  { at: "GET /desk/settings/workspaces", who: "workspaces.manage", run: workspaces.showWorkspaces },
  { at: "POST /desk/settings/workspaces", who: "workspaces.manage form", run: workspaces.sendWorkspace },
  { at: "GET /desk/settings/workspaces/:id", who: "workspaces.manage", run: workspaces.showWorkspace },
  { at: "POST /desk/settings/workspaces/:id", who: "workspaces.manage form", run: workspaces.sendRename },
  {
    at: "POST /desk/settings/workspaces/:id/remove",
    who: "workspaces.manage form",
    run: workspaces.sendRemoveWorkspace,
  },
  { at: "GET /desk/settings/status", who: "workspaces.manage", run: showStatus },
  { at: "GET /desk/settings/company", who: "settings.read", run: company.showCompany },
  { at: "POST /desk/settings/company", who: "settings.edit form", run: company.sendCompany },
  { at: "GET /desk/settings/inbox", who: "settings.read", run: inboxSettings.showInboxSettings },
  { at: "POST /desk/settings/inbox", who: "settings.edit form", run: inboxSettings.sendInboxSettings },
  { at: "GET /desk/settings/search", who: "a teammate", run: showSettingsSearch },
  { at: "GET /desk/settings/ai", who: "settings.read", run: ai.showAi },
  { at: "POST /desk/settings/ai", who: "settings.edit form", run: ai.sendAi },
  { at: "GET /desk/settings/notifications", who: "settings.read", run: teamNotifications.showTeamNotifications },
  {
    at: "POST /desk/settings/notifications",
    who: "settings.edit form",
    run: teamNotifications.sendTeamNotifications,
  },
  { at: "GET /desk/settings/privacy", who: "settings.read", run: privacy.showPrivacy },
  { at: "POST /desk/settings/privacy", who: "settings.edit form", run: privacy.sendPrivacy },
  { at: "GET /desk/settings/api", who: "tokens.make", run: showApi },
  { at: "GET /desk/settings/model", who: "settings.read", run: model.showModel },
  { at: "POST /desk/settings/model", who: "model.edit form", run: model.sendModel },
  { at: "GET /desk/settings/mail", who: "mail.edit", run: mail.showMail },
  { at: "POST /desk/settings/mail", who: "mail.edit form", run: mail.sendMailServer },
  { at: "POST /desk/settings/mail/remove", who: "mail.edit form", run: mail.sendRemoveServer },
  { at: "POST /desk/settings/mail/test", who: "mail.edit form", run: mail.sendTest },
  { at: "POST /desk/settings/mail/mails/:id", who: "mail.edit form", run: mail.sendAgain },
  { at: "POST /desk/settings/mail/allow", who: "mail.edit form", run: mail.sendAllow },
  { at: "POST /desk/settings/mail/feedback", who: "mail.edit form", run: mail.sendFeedbackHook },
  { at: "GET /desk/settings/mail/domain", who: "mail.edit", run: mail.showDomain },
  { at: "GET /desk/settings/mail/in", who: "mail.edit", run: mailIn.showMailIn },
  { at: "POST /desk/settings/mail/in/mailbox", who: "mail.edit form", run: mailIn.sendMailbox },
  { at: "POST /desk/settings/mail/in/mailbox/remove", who: "mail.edit form", run: mailIn.sendRemoveMailbox },
  { at: "POST /desk/settings/mail/in/hook", who: "mail.edit form", run: mailIn.sendMakeHook },
  { at: "POST /desk/settings/mail/in/hook/remove", who: "mail.edit form", run: mailIn.sendRemoveHook },
  { at: "GET /desk/settings/webhooks", who: "webhooks.edit", run: webhooks.showWebhooks },
  { at: "GET /desk/settings/webhooks/new", who: "webhooks.edit", run: webhooks.showNewWebhook },
  { at: "POST /desk/settings/webhooks/new", who: "webhooks.edit form", run: webhooks.sendNewWebhook },
  { at: "GET /desk/settings/webhooks/:id", who: "webhooks.edit", run: webhooks.showWebhook },
  { at: "POST /desk/settings/webhooks/:id", who: "webhooks.edit form", run: webhooks.sendWebhook },
  { at: "POST /desk/settings/webhooks/:id/rotate", who: "webhooks.edit form", run: webhooks.sendRotate },
  { at: "POST /desk/settings/webhooks/:id/enable", who: "webhooks.edit form", run: webhooks.sendEnable },
  { at: "POST /desk/settings/webhooks/:id/remove", who: "webhooks.edit form", run: webhooks.sendRemoveWebhook },
  { at: "POST /desk/settings/webhooks/:id/test", who: "webhooks.edit form", run: webhooks.sendTest },
  {
    at: "POST /desk/settings/webhooks/:id/deliveries/:delivery",
    who: "webhooks.edit form",
    run: webhooks.sendDeliveryAgain,
  },
  { at: "GET /desk/settings/issues", who: "keys.edit", run: issueSettings.showIssueSettings },
  { at: "POST /desk/settings/issues", who: "keys.edit form", run: issueSettings.sendTracker },
  { at: "POST /desk/settings/issues/remove", who: "keys.edit form", run: issueSettings.sendRemoveTracker },
  { at: "GET /desk/settings/usage", who: "settings.read", run: usage.showUsage },
  { at: "POST /desk/settings/usage", who: "settings.edit form", run: usage.sendUsage },
];
