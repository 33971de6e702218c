/**
 * Every table of the desk, as Kysely sees it. The migrations make them; both PGlite and PostgreSQL hold them.
 *
 * Every table carries its workspace, but those of an account's second steps and of clients that registered. Ids are text, times are `timestamptz` (a `Date` here), documents are `jsonb`
 * (written with `json()` of `./json.ts`, read as their type).
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Generated, GeneratedAlways } from "kysely";
import type { JsonObject, JsonValue } from "../json.ts";
import type { Sealed } from "../ports/vault.ts";
import type { AgentDraftFileTable, AgentRolloutTable, AgentVersionTable } from "./tables/agent.ts";
import type { AuditHeadTable, AuditTable, ConfirmationTable, PressTable } from "./tables/actions.ts";
import type { Json } from "./json.ts";
import type { ClientTaskTable } from "./tables/client_tasks.ts";
import type { ConnectionClientTable, ConnectionTable, ConnectionTokenTable } from "./tables/connections.ts";
import type { AttachmentTable, PictureTable } from "./tables/files.ts";
import type { ImportTable } from "./tables/imports.ts";
import type {
  BulkChangeTable,
  CannedReplyTable,
  ConversationMergeTable,
  ConversationReadTable,
  InboxViewTable,
  TagChangeTable,
  TagUseTable,
} from "./tables/inbox.ts";
import type { Page, VisitorAttributes, VisitorFacts } from "./visitor_facts.ts";
import type { IssueTables } from "./tables/issues.ts";
import type { InstanceTables } from "./tables/instances.ts";
import type { KnowledgeTables } from "./tables/knowledge.ts";
import type { ModelDayTable, ModelRequestTable, ModelTable, PromptTable } from "./tables/models.ts";
import type { ReportTables } from "./tables/reports.ts";
import type {
  NotificationPreferenceTable,
  PushKeyTable,
  PushMessageTable,
  PushSubscriptionTable,
  WaitingMailTable,
} from "./tables/notifications.ts";
import type { OidcIdentityTable, OidcProviderTable } from "./tables/oidc.ts";
import type { RequestKeyTable } from "./tables/request_keys.ts";
import type { ActivityTable, AvailabilityTable, RoleTable, SettingsChangeTable, Via } from "./tables/people.ts";
import type { AuthenticatorAppTable, PasskeyTable, RecoveryCodeTable, SignInRuleTable } from "./tables/sign_in.ts";
import type { MailTables } from "./tables/mail.ts";
import type { DraftTable } from "./tables/drafts.ts";
import type { MessageTranslationTable, ReplyTranslationTable } from "./tables/translations.ts";
import type { MailInTables } from "./tables/mail_in.ts";
import type { WebhookDeliveryTable, WebhookEndpointTable } from "./tables/webhooks.ts";
import type { PageCallTable, WebsiteActionTable } from "./tables/website.ts";
import type { TestResultTable, TestRunTable } from "./tables/tests.ts";
import type { DeskErrorCode } from "../problem.ts";

/** One desk of one company. A self-hosted desk has one. */
export type WorkspaceTable = {
  id: string;
  /** How the installation lists it. What customers see is the setting `company.name`. */
  name: string;
  widgetKey: string;
  /** Whether customers are identified by token at all. */
  identityOn: Generated<boolean>;
  settings: Json<JsonObject>;
  createdAt: Date;
  /** The workspace that this one is a copy of, in which its agent is tested; null for a workspace of people. */
  testOf: string | null;
};

/** The number of a workspace's newest conversation. */
export type ConversationNumberTable = {
  workspace: string;
  last: number;
};

/** How a person signs in, for all workspaces in which they are a teammate. */
export type AccountTable = {
  id: string;
  /** In lower case. */
  email: string;
  /** Encoded argon2id; null for one that has no password. */
  passwordHash: string | null;
  /** Light, dark, or as the system is. */
  theme: Generated<"system" | "light" | "dark">;
  /** How close together the rows of long lists are. */
  density: Generated<"comfortable" | "compact">;
  /** How dates and numbers are written, as `en-GB`; null: the company's. */
  language: string | null;
  /** Null: the company's. */
  timezone: string | null;
  createdAt: Date;
};

/** An account's membership in one workspace. */
export type TeammateTable = {
  id: string;
  workspace: string;
  account: string;
  name: string;
  /** The name of a built-in role, else the id of a custom one. */
  role: string;
  /** The id of a custom role; the database computes it, so that no role is removed while it is given. */
  customRole: GeneratedAlways<string | null>;
  /** Since when they may not sign in; null while they may. */
  deactivatedAt: Date | null;
  /** The id of their picture, which customers see; null for their initials. */
  picture: string | null;
  lastSeenAt: Date | null;
  createdAt: Date;
};

/** A link by which a person comes to an account; used once. */
export type AccountLinkTable = {
  id: string;
  workspace: string;
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string;
  /** The first owner's, an invitation, or one that sets a new password. */
  kind: "setup" | "invite" | "reset";
  /** The role that it gives; null where it sets a password. */
  role: string | null;
  /** As of a teammate. */
  customRole: GeneratedAlways<string | null>;
  /** Who was invited; null for a set-up link, which takes any email. */
  email: string | null;
  name: string | null;
  /** Whose password it sets. */
  teammate: string | null;
  /** Null for the operator. */
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

export type ApiTokenTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The app it is for, such as "Cursor". */
  name: string;
  /** SHA-256 of the token, hex; the token itself is shown once and never kept. */
  hash: string;
  last4: string;
  readOnly: boolean;
  /** Whether tools answer it with customers' words. */
  readsCustomers: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** A named value that actions use, as a record that only the sandbox can open. */
export type SecretTable = {
  workspace: string;
  name: string;
  sealed: Json<Sealed>;
  /** The origins in the record, readable for the operator; the sandbox trusts only the record. */
  origins: Json<readonly string[]>;
  setAt: Date;
  setBy: string;
};

/** A secret that customers' tokens are signed with; its record has the name `identity:<id>`. */
export type IdentitySecretTable = {
  id: string;
  workspace: string;
  sealed: Json<Sealed>;
  createdAt: Date;
  /** Set by a rotation: until then the old secret is still accepted. */
  retiresAt: Date | null;
};

/** One call of a tool: never what was given to it, which may hold a key. */
export type ToolCallTable = {
  workspace: string;
  /** Rises with every call; numbers may be missing between two. */
  seq: Generated<number>;
  at: Date;
  tool: string;
  /** The teammate's name, with the token's name when a token made it, as it was then. */
  caller: string;
  /** The API token's id; null on the desk. */
  token: string | null;
  via: Via;
  dryRun: boolean;
  outcome: "ok" | DeskErrorCode;
  /** The version that it saved. */
  version: number | null;
  ms: number;
};

export type VisitorTable = {
  /** SHA-256 of the visitor token, so that the table cannot be used to resume anyone's conversation. */
  id: string;
  workspace: string;
  contactId: string | null;
  page: Json<Page | null>;
  locale: string | null;
  browser: string | null;
  facts: Json<VisitorFacts | null>;
  attributes: Json<VisitorAttributes> | null;
  /** The contact who they are for teammates; it gives them nothing of the contact. */
  mergedInto: string | null;
  firstSeen: Date;
  lastSeen: Date;
};

export type ContactTable = {
  id: string;
  workspace: string;
  /** The token's `sub`. */
  externalId: string | null;
  email: string | null;
  name: string | null;
  attributes: Json<JsonObject>;
  verifiedAt: Date | null;
  firstSeen: Date;
  lastSeen: Date;
  blocked: Generated<boolean>;
  /** What teammates wrote down about them. */
  notes: Generated<string>;
  /** The contact who they are for teammates; access and identity know nothing of it. */
  mergedInto: string | null;
};

export type ConversationStatus = "open" | "waiting" | "snoozed" | "resolved";

export type ConversationTable = {
  id: string;
  workspace: string;
  /** What people call it: 1, 2, 3 … in the workspace. */
  number: number;
  status: ConversationStatus;
  handler: "ai" | "human" | "none";
  assignee: string | null;
  contactId: string | null;
  visitorId: string;
  identityVerified: boolean;
  subject: string | null;
  tags: Json<readonly string[]>;
  startedAt: Date;
  lastMessageAt: Date;
  waitingSince: Date | null;
  /** The wait that it was imported with, of which no teammate is notified; null once the wait is news. */
  importedWait: Date | null;
  firstReplyAt: Date | null;
  resolvedAt: Date | null;
  snoozedUntil: Date | null;
  handoffReason: string | null;
  agentVersion: number;
  page: Json<Page | null>;
  locale: string | null;
  rating: number | null;
  /** The number of the newest message; taken with the conversation's row locked. */
  lastN: Generated<number>;
  /** Replies the AI has given, for `maxReplies`. */
  aiReplies: Generated<number>;
  /** When `assignee` was given it, for taking turns. */
  assignedAt: Date | null;
  /** The number of the newest message that the customer has seen, and that any teammate has. */
  customerSeenN: Generated<number>;
  teamSeenN: Generated<number>;
  /** Who wrote first, or was the first who could. */
  begunBy: Generated<"customer" | "team">;
  /** Whether its messages went on in another conversation when the visitor signed in: reports leave it out. */
  joined: Generated<boolean>;
  /** Replies of the AI that answered something, and those that only offered a person; never set back. */
  aiAnswers: Generated<number>;
  aiMisses: Generated<number>;
  /** Replies of teammates. */
  peopleAnswers: Generated<number>;
  firstPersonAt: Date | null;
  /** When the AI first passed it to a person, and why. Giving it back does not clear them. */
  handedOverAt: Date | null;
  handoffKind: HandoffKind | null;
  /** The name of the task that it was first about. */
  topic: string | null;
  /** How it began: a chat, or an email whose sender no one vouches for. */
  channel: Generated<"chat" | "mail">;
};

/** Why the AI passes a conversation to a person. */
export type HandoffKind = "asked" | "topic" | "replies" | "switched_off" | "model_limit" | "website" | "agent" | "mail";

/** `other`: one who wrote into the conversation by email from an address that is not its customer's. */
export type Author = "customer" | "other" | "ai" | "teammate" | "system";
export type MessageKind =
  | "text"
  | "card"
  | "press"
  | "action"
  | "note"
  | "event";

export type MessageTable = {
  id: string;
  workspace: string;
  conversationId: string;
  /** 1, 2, 3 … in the conversation. */
  n: number;
  at: Date;
  author: Author;
  /** The teammate's id when `author` is teammate. */
  teammate: string | null;
  kind: MessageKind;
  text: string | null;
  /** The normalised card as it was shown. */
  card: Json<JsonValue>;
  /** What the kind needs besides: an action's call and picked answer, a confirmation's id, a press's button. */
  data: Json<JsonObject>;
  /** The browser's id of a customer's message, so that a retry is the same message. */
  clientId: string | null;
};

/** The whole database. */
export type Database = KnowledgeTables & MailTables & MailInTables & IssueTables & InstanceTables & ReportTables & {
  drafts: DraftTable;
  messageTranslations: MessageTranslationTable;
  replyTranslations: ReplyTranslationTable;
  workspaces: WorkspaceTable;
  accounts: AccountTable;
  teammates: TeammateTable;
  accountLinks: AccountLinkTable;
  roles: RoleTable;
  availabilities: AvailabilityTable;
  notificationPreferences: NotificationPreferenceTable;
  waitingMails: WaitingMailTable;
  pushKeys: PushKeyTable;
  pushMessages: PushMessageTable;
  pushSubscriptions: PushSubscriptionTable;
  authenticatorApps: AuthenticatorAppTable;
  passkeys: PasskeyTable;
  recoveryCodes: RecoveryCodeTable;
  signInRules: SignInRuleTable;
  apiTokens: ApiTokenTable;
  connectionClients: ConnectionClientTable;
  connections: ConnectionTable;
  imports: ImportTable;
  connectionTokens: ConnectionTokenTable;
  clientTasks: ClientTaskTable;
  secrets: SecretTable;
  identitySecrets: IdentitySecretTable;
  agentVersions: AgentVersionTable;
  agentDraftFiles: AgentDraftFileTable;
  agentRollouts: AgentRolloutTable;
  toolCalls: ToolCallTable;
  requestKeys: RequestKeyTable;
  visitors: VisitorTable;
  contacts: ContactTable;
  conversationNumbers: ConversationNumberTable;
  conversations: ConversationTable;
  conversationReads: ConversationReadTable;
  prompts: PromptTable;
  cannedReplies: CannedReplyTable;
  inboxViews: InboxViewTable;
  tagChanges: TagChangeTable;
  tagUses: TagUseTable;
  bulkChanges: BulkChangeTable;
  conversationMerges: ConversationMergeTable;
  messages: MessageTable;
  attachments: AttachmentTable;
  pictures: PictureTable;
  confirmations: ConfirmationTable;
  presses: PressTable;
  audit: AuditTable;
  auditHeads: AuditHeadTable;
  activities: ActivityTable;
  activitiesHeads: AuditHeadTable;
  models: ModelTable;
  oidcIdentities: OidcIdentityTable;
  oidcProviders: OidcProviderTable;
  modelRequests: ModelRequestTable;
  modelDays: ModelDayTable;
  settingsChanges: SettingsChangeTable;
  testRuns: TestRunTable;
  testResults: TestResultTable;
  websiteActions: WebsiteActionTable;
  pageCalls: PageCallTable;
  webhookDeliveries: WebhookDeliveryTable;
  webhookEndpoints: WebhookEndpointTable;
};
