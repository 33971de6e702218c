/**
 * Plants a canary in everything that the desk stores about a customer.
 *
 * @module
 */
import { sql } from "kysely";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { json } from "../../core/db/json.ts";
import { meetVisitor } from "../../core/identity/visitor.ts";
import { addUpTags } from "../../core/inbox/tags.ts";
import { rollUpReports } from "../../core/reports/roll_up.ts";
import { recordGap } from "../../core/knowledge/gaps.ts";
import type { Model } from "../../core/model/model.ts";
import { allTools } from "../../core/tools/index.ts";
import { runTool } from "../../core/tools/tool.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { WEBHOOK_EVENT_TYPES } from "../../core/webhooks/events.ts";
import { testCaller } from "../support/desk.ts";
import { playedTicket } from "../support/jwt.ts";
import { answered, type DeskServer } from "./desk_server.ts";

/** A word that no text of the desk holds. */
export const CANARY = "kanari7731";

/** The id of the customer as a contact. */
export const CANARY_CONTACT = "contact-canary";

/** The tables that hold customers' words and data. */
export const CUSTOMER_TABLES = [
  "attachments",
  "audit",
  "confirmations",
  "contacts",
  "conversations",
  "drafts",
  "incoming_mails",
  "issues",
  "knowledge_gaps",
  "left_addresses",
  "mail_suppressions",
  "mails",
  "message_translations",
  "messages",
  "page_calls",
  "presses",
  "reply_translations",
  "tag_changes",
  "tag_uses",
  "test_results",
  "visitors",
  "webhook_deliveries",
] as const;

/** The others: the company's own, and what pages of its website declare. */
export const OTHER_TABLES = [
  "accounts",
  "activities",
  "activities_heads",
  "agent_draft_files",
  "agent_rollouts",
  "agent_versions",
  "api_tokens",
  "audit_heads",
  "availabilities",
  "bulk_changes",
  "canned_replies",
  "chat_links",
  "client_tasks",
  "connection_clients",
  "connection_tokens",
  "connections",
  "conversation_merges",
  "conversation_numbers",
  "conversation_reads",
  "identity_secrets",
  "inbox_views",
  "imports",
  "installation",
  "instances",
  "issue_trackers",
  "key_files",
  "knowledge_addresses",
  "knowledge_calibrations",
  "knowledge_chunks",
  "knowledge_pages",
  "knowledge_sources",
  "knowledge_syncs",
  "knowledge_term_changes",
  "knowledge_terms",
  "mail_feedback",
  "mail_hooks",
  "mail_servers",
  "mail_threads",
  "mailbox_cursors",
  "mailboxes",
  "model_days",
  "model_requests",
  "models",
  "notification_preferences",
  "oidc_identities",
  "oidc_providers",
  "pictures",
  "prompts",
  "push_keys",
  "push_messages",
  "push_subscriptions",
  "secrets",
  "settings_changes",
  "authenticator_apps",
  "passkeys",
  "recovery_codes",
  "report_changes",
  "report_days",
  "report_months",
  "report_spans",
  "request_keys",
  "sign_in_rules",
  "account_links",
  "pending_events",
  "roles",
  "teammates",
  "test_runs",
  "tool_calls",
  "waiting_mails",
  "webhook_endpoints",
  "website_actions",
  "workspaces",
] as const;

/** What is planted in: a workspace of a desk whose app the test plays. */
type PlantedDesk = Pick<DeskServer, "desk" | "workspace" | "app">;

/** The tables of the workspace that hold the canary, sorted. */
export async function tablesWithCanary({ desk, workspace }: PlantedDesk): Promise<readonly string[]> {
  const found = await Promise.all((await desk.db.introspection.getTables()).map(async ({ name, columns }) => {
    if (!columns.some((column) => column.name === "workspace")) return [];
    const { rows } = await sql`select 1 from ${sql.table(name)} as kept
      where workspace = ${workspace} and kept::text like ${`%${CANARY}%`} limit 1`.execute(desk.db);
    return rows.length === 0 ? [] : [name];
  }));
  return found.flat().sort();
}

/** A customer says, does and is answered the canary; a teammate replays it on the desk. */
export async function plantCanary(server: PlantedDesk, model: Model): Promise<void> {
  const { desk, workspace } = server;
  const page = { url: `https://app.example.com/${CANARY}`, title: CANARY };
  const visitor = await meetVisitor(desk, workspace, null, { page, locale: "en", browser: CANARY });
  const customer = {
    userId: "u-canary",
    email: `${CANARY}@example.com`,
    name: CANARY,
    attributes: { note: CANARY },
    proof: { kind: "ticket", ticket: playedTicket("u-canary") },
  } as const;
  const url = "https://hooks.example.com/";
  await addEndpoint(desk, await testCaller(desk, workspace), { url, description: "", types: WEBHOOK_EVENT_TYPES });
  await plantContact(server, visitor.id);
  const context = { workspace, session: { visitorId: visitor.id, customer }, conversationId: null, page, locale: "en" };
  const say = async (text: string) =>
    void await Array.fromAsync(await takeMessage({ ...desk, model }, context, { clientId: desk.newId(), text }));
  server.app.answer = () => answered(200, { plan: CANARY, status: CANARY, seats: 5, price: CANARY });
  await say(`Which plan am I on? ${CANARY}`);
  server.app.answer = () => answered(404, { error: CANARY });
  await say(`Which plan am I on, please? ${CANARY}`);
  // The question before a change reads the account.
  server.app.answer = () => answered(200, { plan: CANARY, status: CANARY, seats: 5, price: CANARY });
  await say(`Please upgrade me to pro ${CANARY}`);
  await plantRows(server, visitor.id);
  await plantCall(server);
  await plantMail(server);
  await plantTranslations(server);
  const owner = await testCaller(desk, workspace);
  const replay = allTools.byName.get("run_tests");
  if (replay === undefined) throw new Error("there is no run_tests");
  await runTool({ desk, caller: owner }, replay, { replay: true, names: [] });
}

async function plantContact({ desk, workspace }: PlantedDesk, visitorId: string): Promise<void> {
  const at = desk.now();
  const id = CANARY_CONTACT;
  await desk.db.insertInto("contacts").values({
    id,
    workspace,
    externalId: "u-canary",
    email: `${CANARY}@example.com`,
    name: CANARY,
    attributes: json({ note: CANARY }),
    verifiedAt: at,
    firstSeen: at,
    lastSeen: at,
    notes: CANARY,
  }).execute();
  await desk.db.updateTable("visitors").set({ contactId: id })
    .where("workspace", "=", workspace).where("id", "=", visitorId).execute();
}

/** A mail to the customer, one from them, and their address among those that want no more. */
async function plantMail({ desk, workspace }: PlantedDesk): Promise<void> {
  const at = desk.now();
  const [id, address] = [desk.newId(), `${CANARY}@example.com`];
  await desk.db.insertInto("mails").values({
    ...{ id, workspace, kind: "reply", recipient: address, recipientName: CANARY, subject: CANARY },
    ...{ text: CANARY, html: CANARY, replyTo: null, messageId: `<${id}@desk.example>`, inReplyTo: null },
    ...{
      referenceIds: json([]),
      files: json([{ id: desk.newId(), name: CANARY, type: "text/plain", bytes: 1 }]),
      conversation: null,
      message: null,
      unsubscribeToken: id,
      byAgent: false,
      createdAt: at,
    },
    ...{ dueAt: null, leasedUntil: null, attempts: 1, attemptedAt: at, state: "failed", answer: CANARY },
  }).execute();
  await desk.db.insertInto("incomingMails").values({
    ...{ id: desk.newId(), workspace, source: "imap", sourceKey: "1", isCut: false, bytes: 100, mailKey: null },
    ...{ messageId: `<${CANARY}@example.com>`, sender: address, subject: CANARY, conversation: null },
    ...{ state: "failed", reason: CANARY, receivedAt: at, dueAt: null, leasedUntil: null, attempts: 1 },
  }).execute();
  await desk.db.insertInto("mailSuppressions").values({ workspace, address, reason: "bounced", said: null, at })
    .execute();
}

/** A message, and a reply that waits, in another language. */
async function plantTranslations({ desk, workspace }: PlantedDesk): Promise<void> {
  const { teammate } = await testCaller(desk, workspace);
  const { id, conversationId } = await desk.db.selectFrom("messages").select(["id", "conversationId"])
    .where("workspace", "=", workspace).limit(1).executeTakeFirstOrThrow();
  const kept = { workspace, language: "de", text: CANARY, createdAt: desk.now() };
  await desk.db.insertInto("messageTranslations").values({ ...kept, message: id }).execute();
  await desk.db.insertInto("replyTranslations").values({
    ...kept,
    id: desk.newId(),
    conversation: conversationId,
    teammate: teammate.id,
    original: CANARY,
  }).execute();
}

/** A call for the customer that failed, with the canary in every part of it. */
async function plantCall({ desk, workspace }: PlantedDesk): Promise<void> {
  await desk.db.insertInto("audit").values({
    id: desk.newId(),
    workspace,
    conversationId: null,
    messageId: null,
    action: "change_plan",
    agentVersion: 1,
    actor: "ai",
    userId: "u-canary",
    confirmedBy: "text",
    input: json({ plan: CANARY }),
    request: json({ method: "POST", url: `https://app.example.com/${CANARY}`, headers: {}, body: CANARY }),
    response: json({ status: 500, headers: { "x-customer": CANARY }, body: CANARY, truncated: false }),
    ms: 3,
    outcome: "app_error",
    error: `The app answered with status 500: ${CANARY}`,
    at: desk.now(),
    link: null,
    previousHash: null,
    hash: null,
  }).execute();
}

/** What no message makes: a file, an unanswered question, a page's answer, a pressed button. */
async function plantRows({ desk, workspace }: PlantedDesk, visitorId: string): Promise<void> {
  const { db } = desk;
  const createdAt = desk.now();
  const message = await db.selectFrom("messages").select(["id", "conversationId"])
    .where("workspace", "=", workspace).orderBy("n").limit(1).executeTakeFirstOrThrow();
  const { conversationId } = message;
  await db.insertInto("drafts").values({
    ...{ id: desk.newId(), workspace, conversation: conversationId, message: message.id, n: 1, wish: "draft" },
    ...{ state: "ready", text: CANARY, sources: json([]), reason: null, createdAt, endedBy: null },
    ...{ dueAt: null, leasedUntil: null, attempts: 1 },
  }).execute();
  await db.insertInto("attachments").values({
    id: desk.newId(),
    workspace,
    visitorId,
    teammate: null,
    messageId: message.id,
    name: `${CANARY}.txt`,
    type: "text/plain",
    bytes: 3,
    address: null,
    createdAt,
  }).execute();
  await recordGap(desk, { workspace, conversationId, question: `Which plan has ${CANARY}?` });
  await db.insertInto("pageCalls").values({
    id: desk.newId(),
    workspace,
    conversationId,
    browser: CANARY,
    answer: json({ said: CANARY }),
    at: createdAt,
  }).execute();
  await db.insertInto("presses").values({
    workspace,
    messageId: message.id,
    button: CANARY,
    at: createdAt,
    state: "done",
    line: CANARY,
  }).execute();
  await db.insertInto("leftAddresses")
    .values({ workspace, conversation: conversationId, address: `${CANARY}@example.com`, at: createdAt }).execute();
  await db.insertInto("issues").values({
    ...{ workspace, id: desk.newId(), conversation: conversationId, kind: "github", project: "acme/app" },
    ...{ title: CANARY, state: "made", externalId: "1", label: "#1", url: `https://example.com/${CANARY}` },
    ...{ status: CANARY, isDone: false, changedAt: null, madeAt: createdAt, madeBy: "t_1" },
  }).execute();
  await db.updateTable("confirmations").set({ input: json({ plan: CANARY }), summary: CANARY })
    .where("workspace", "=", workspace).execute();
  // A browser that names words as its language; reports count it as none.
  await db.updateTable("conversations").set({ subject: CANARY, tags: json([CANARY]), locale: CANARY })
    .where("workspace", "=", workspace).execute();
  await rollUpReports(desk);
  // One use of the tag is added up, the other one waits for it.
  await addUpTags(desk);
  await db.updateTable("conversations").set({ tags: json([]) }).where("workspace", "=", workspace).execute();
  await db.updateTable("conversations").set({ tags: json([CANARY]) }).where("workspace", "=", workspace).execute();
}
