/**
 * A chat for tests: a workspace with a saved agent, a conversation with a visitor, and an app that records requests.
 *
 * @module
 */
import type { ConfirmContext } from "../../core/actions/confirm.ts";
import type { VerifiedCustomer } from "../../core/actions/context.ts";
import { setKey } from "../../core/actions/keys.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { json } from "../../core/db/json.ts";
import type { FileChange } from "../../core/db/tables/agent.ts";
import type { OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import type { JsonObject, JsonValue } from "../../core/json.ts";
import { outboundTo, type TestDesk, testDesk, testWorkspace } from "../support/desk.ts";
import { playedTicket } from "../support/jwt.ts";
import { CHANGE_PLAN, GET_ACCOUNT } from "./action.ts";

/** Files of the agent that most tests use. */
export const FILES: Readonly<Record<string, string>> = {
  "actions/get_account.yaml": GET_ACCOUNT,
  "actions/change_plan.yaml": CHANGE_PLAN,
};

/** The app of a test: every request that reached it, and what it answers. */
export type App = {
  readonly requests: OutboundRequest[];
  answer: (request: OutboundRequest) => OutboundAnswer | Promise<OutboundAnswer>;
};

/** A desk whose outside is an {@linkcode App}. */
export async function deskWithApp(): Promise<{ readonly desk: TestDesk; readonly app: App }> {
  const app: App = { requests: [], answer: () => answered(200, { plan: "pro", status: "active", note: "internal" }) };
  const outbound = outboundTo((request) => {
    app.requests.push(request);
    return app.answer(request);
  });
  return { desk: await testDesk({ outbound }), app };
}

/** An answer of the app. */
export function answered(status: number, data: JsonValue): OutboundAnswer {
  const headers = { "content-type": "application/json" };
  return { kind: "answer", status, headers, body: JSON.stringify(data), truncated: false, ms: 3 };
}

/** Saves files as the next version. */
export async function saveFiles(
  desk: TestDesk,
  workspace: string,
  version: number,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await desk.db.insertInto("agentVersions").values({
    workspace,
    version,
    files: json(files),
    changed: json<readonly FileChange[]>([]),
    message: "test",
    savedAt: desk.now(),
    savedBy: null,
    savedByName: "Desk",
    via: "desk",
    byAi: false,
  }).execute();
}

/** A verified customer. */
export function customer(userId: string): VerifiedCustomer {
  const proof = { kind: "ticket", ticket: playedTicket(userId) } as const;
  return { userId, email: null, name: null, attributes: {}, proof };
}

/** Opens a conversation about the agent of {@linkcode FILES} with its key set, for the customer `u_1`. */
export async function openChat(desk: TestDesk, files = FILES): Promise<ConfirmContext> {
  const { id: workspace } = await testWorkspace(desk);
  await saveFiles(desk, workspace, 1, files);
  const live = await liveAgent(desk, workspace);
  await setKey(desk, { name: "SUPPORT_API_KEY", value: "sk_test_0123456789", by: "t_1" }, live);
  const visitorId = desk.newId();
  const conversationId = await addConversation(desk, workspace, visitorId);
  const chat = { workspace, live, conversationId, visitorId, messageId: null, seenN: 0 };
  return { ...chat, customer: customer("u_1"), actor: "ai" };
}

/** Starts a conversation with a new visitor. */
export async function addConversation(desk: TestDesk, workspace: string, visitorId: string): Promise<string> {
  const now = desk.now();
  const id = desk.newId();
  const { number } = await desk.db.selectFrom("conversations")
    .select((rows) => rows.fn.countAll<number>().as("number"))
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  await desk.db.insertInto("visitors").values({
    id: visitorId,
    workspace,
    contactId: null,
    page: json(null),
    locale: null,
    browser: null,
    facts: json(null),
    firstSeen: now,
    lastSeen: now,
  }).execute();
  await desk.db.insertInto("conversations").values({
    id,
    workspace,
    number: Number(number) + 1,
    status: "open",
    handler: "ai",
    assignee: null,
    contactId: null,
    visitorId,
    identityVerified: true,
    subject: null,
    tags: json<readonly string[]>([]),
    startedAt: now,
    lastMessageAt: now,
    waitingSince: null,
    firstReplyAt: null,
    resolvedAt: null,
    snoozedUntil: null,
    handoffReason: null,
    agentVersion: 1,
    page: json(null),
    locale: null,
    rating: null,
  }).execute();
  return id;
}

/** Saves a message that shows a card. */
export async function addCard(
  desk: TestDesk,
  context: ConfirmContext,
  card: JsonValue,
  data: JsonObject,
): Promise<string> {
  const id = desk.newId();
  const { lastN } = await desk.db.updateTable("conversations")
    .set((row) => ({ lastN: row("lastN", "+", 1) }))
    .where("workspace", "=", context.workspace).where("id", "=", context.conversationId)
    .returning("lastN").executeTakeFirstOrThrow();
  await desk.db.insertInto("messages").values({
    id,
    workspace: context.workspace,
    conversationId: context.conversationId,
    n: lastN,
    at: desk.now(),
    author: "ai",
    teammate: null,
    kind: "card",
    text: null,
    card: json(card),
    data: json(data),
    clientId: null,
  }).execute();
  return id;
}
