/**
 * Every table of the desk, as Kysely types. The migrations create them, on PGlite and PostgreSQL alike.
 *
 * The columns are in `tables/`, one file for each topic, which also lists its tables. Every table has a workspace,
 * except those of an account's second factors and of registered clients. Ids are text, times are `timestamptz` (a
 * `Date` here), documents are `jsonb` (written with `json()` of `./json.ts`, read as their type).
 *
 * @see docs/reference/records.md
 * @module
 */
import type { AccountTables } from "./tables/accounts.ts";
import type { ActionTables } from "./tables/actions.ts";
import type { AgentTables } from "./tables/agent.ts";
import type { ClientTaskTables } from "./tables/client_tasks.ts";
import type { ConnectionTables } from "./tables/connections.ts";
import type { ContactTables } from "./tables/contacts.ts";
import type { ConversationTables } from "./tables/conversations.ts";
import type { DraftTables } from "./tables/drafts.ts";
import type { FileTables } from "./tables/files.ts";
import type { ImportTables } from "./tables/imports.ts";
import type { InboxTables } from "./tables/inbox.ts";
import type { InstanceTables } from "./tables/instances.ts";
import type { IssueTables } from "./tables/issues.ts";
import type { KnowledgeTables } from "./tables/knowledge.ts";
import type { MailTables } from "./tables/mail.ts";
import type { MailInTables } from "./tables/mail_in.ts";
import type { ModelTables } from "./tables/models.ts";
import type { NotificationTables } from "./tables/notifications.ts";
import type { OidcTables } from "./tables/oidc.ts";
import type { PeopleTables } from "./tables/people.ts";
import type { ReportTables } from "./tables/reports.ts";
import type { RequestKeyTables } from "./tables/request_keys.ts";
import type { SecretTables } from "./tables/secrets.ts";
import type { SignInTables } from "./tables/sign_in.ts";
import type { TestTables } from "./tables/tests.ts";
import type { ToolCallTables } from "./tables/tool_calls.ts";
import type { TranslationTables } from "./tables/translations.ts";
import type { WebhookTables } from "./tables/webhooks.ts";
import type { WebsiteTables } from "./tables/website.ts";
import type { WorkspaceTables } from "./tables/workspaces.ts";

/** The whole database. */
export type Database =
  & AccountTables
  & ActionTables
  & AgentTables
  & ClientTaskTables
  & ConnectionTables
  & ContactTables
  & ConversationTables
  & DraftTables
  & FileTables
  & ImportTables
  & InboxTables
  & InstanceTables
  & IssueTables
  & KnowledgeTables
  & MailTables
  & MailInTables
  & ModelTables
  & NotificationTables
  & OidcTables
  & PeopleTables
  & ReportTables
  & RequestKeyTables
  & SecretTables
  & SignInTables
  & TestTables
  & ToolCallTables
  & TranslationTables
  & WebhookTables
  & WebsiteTables
  & WorkspaceTables;
