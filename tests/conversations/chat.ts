/**
 * A chat with the example agent: a real database, the example app in memory, and the built-in model or a scripted one.
 *
 * @module
 */
import type { SentFields } from "../../core/actions/press.ts";
import { setKey } from "../../core/actions/keys.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import type { VerifiedCustomer } from "../../core/actions/context.ts";
import type { TurnContext } from "../../core/conversations/context.ts";
import type { TurnEvent } from "../../core/conversations/events.ts";
import type { Turn } from "../../core/conversations/run/feed.ts";
import { receiptText } from "../../core/conversations/run/receipts.ts";
import { takePress } from "../../core/conversations/turn/press.ts";
import { readThread } from "../../core/conversations/read/thread.ts";
import { takeMessage } from "../../core/conversations/turn/turn.ts";
import { json } from "../../core/db/json.ts";
import type { Desk } from "../../core/desk.ts";
import type { OutboundAnswer, OutboundRequest } from "../../core/ports/outbound.ts";
import { meetVisitor } from "../../core/identity/visitor.ts";
import { builtinModel } from "../../core/model/builtin/builtin.ts";
import type { Model } from "../../core/model/model.ts";
import { exampleAgent } from "../../examples/demo/agent_files.ts";
import { outboundTo, type TestDesk, testWorkspace } from "../support/desk.ts";
import { playedTicket } from "../support/jwt.ts";

/** A request that reached the app. */
export type AppCall = { readonly method: string; readonly path: string; readonly body: unknown };

/** How a chat differs from a signed-in customer with the built-in model. */
export type ChatOptions = {
  readonly model?: Model;
  readonly signedIn?: boolean;
  /** The language of the customer's browser; English when left out. */
  readonly locale?: string;
  /** Answers in the app's place; undefined leaves it to the app. */
  readonly app?: (call: AppCall) => OutboundAnswer | undefined | Promise<OutboundAnswer | undefined>;
  /** Lays these files over the example agent's. */
  readonly files?: Readonly<Record<string, string>>;
};

/** A chat, and what its app was asked. */
export type TestChat = {
  readonly desk: Desk;
  readonly context: TurnContext;
  readonly calls: readonly AppCall[];
  say(text: string, clientId?: string): Promise<readonly TurnEvent[]>;
  /** The screen shows everything that is stored by then. */
  begin(text: string, clientId?: string): Promise<Turn>;
  press(messageId: string, button: string, fields?: SentFields): Promise<readonly TurnEvent[]>;
};

export const ADA: VerifiedCustomer = {
  userId: "u-ada",
  email: "ada@example.com",
  name: "Ada",
  attributes: {},
  proof: { kind: "ticket", ticket: playedTicket("u-ada") },
};

const ORIGIN = "https://app.example.com";

/** Opens a chat in a workspace of its own. */
export async function openChat(base: TestDesk, options: ChatOptions = {}): Promise<TestChat> {
  const calls: AppCall[] = [];
  const account = { plan: "starter" };
  const outbound = outboundTo(async (request) => {
    const call = { method: request.method, path: new URL(request.url).pathname, body: bodyOf(request) };
    calls.push(call);
    return await options.app?.(call) ?? appAnswer(call, account);
  });
  const desk: TestDesk = { ...base, outbound, model: options.model ?? builtinModel() };
  const { id: workspace } = await testWorkspace(desk);
  const files = new Map([...exampleAgent(ORIGIN), ...Object.entries(options.files ?? {})]);
  await saveVersion(desk, workspace, { base: 0, files, changed: [], message: "", caller: null, via: "desk" });
  await setKey(
    desk,
    { name: "SUPPORT_API_KEY", value: "a-long-support-key", origins: [ORIGIN], by: "test" },
    await liveAgent(desk, workspace),
  );
  const visitor = await meetVisitor(desk, workspace, null, { page: null, locale: null, browser: null });
  const customer = options.signedIn === false ? null : ADA;
  if (customer !== null) await addContact(desk, workspace, visitor.id, customer);
  const context: TurnContext = {
    workspace,
    session: { visitorId: visitor.id, customer },
    conversationId: null,
    page: { url: `${ORIGIN}/billing`, title: "Billing" },
    locale: options.locale ?? "en",
  };
  const begin = async (text: string, clientId: string = crypto.randomUUID()) =>
    await takeMessage(desk, context, { clientId, text, shown: await shownNow(desk, workspace) });
  return {
    desk,
    context,
    calls,
    begin,
    say: async (text, clientId) => await Array.fromAsync(await begin(text, clientId)),
    press: async (messageId, button, fields = {}) =>
      await Array.fromAsync(await takePress(desk, context, { messageId, button, fields })),
  };
}

/** The calls that changed something; a question before a change may read the account first. */
export function posts({ calls }: Pick<TestChat, "calls">): readonly AppCall[] {
  return calls.filter(({ method }) => method === "POST");
}

/** The row of the chat's conversation. */
export async function conversationOf({ desk, context }: Pick<TestChat, "desk" | "context">) {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", context.workspace).executeTakeFirstOrThrow();
}

/** The rows of its messages, in their order. */
export async function messagesOf({ desk, context }: Pick<TestChat, "desk" | "context">) {
  return await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", context.workspace).orderBy("n").execute();
}

/** The messages of a chat's workspace as its frame reads them, where there is one conversation. */
export async function threadOf({ desk, context: { workspace } }: Pick<TestChat, "desk" | "context">) {
  const { id } = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  return await readThread(desk, { workspace, conversationId: id, after: 0, locale: null });
}

/** Id of the newest message of a workspace's only chat, which a screen that is up to date shows. */
export async function shownNow(desk: Pick<Desk, "db">, workspace: string): Promise<string | undefined> {
  const newest = await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).orderBy("n", "desc").limit(1).executeTakeFirst();
  return newest?.id;
}

/** The events in one line each, without ids: what a person in the chat would notice. */
export function seen(events: readonly TurnEvent[]): readonly string[] {
  return events.flatMap((event) => {
    switch (event.event) {
      case "text":
        return [`text: ${event.delta}`];
      case "card":
        return [`card: ${event.summary}`];
      case "confirm":
        return [`confirm: ${event.summary} [${event.buttons.map(({ label }) => label).join(" | ")}]`];
      case "action":
        return [`action: ${event.action} ${event.outcome}`];
      case "note":
        return [`note: ${event.text}`];
      case "receipt":
        return [`receipt: ${receiptText(event.receipt)}`];
      case "handoff":
        return [`handoff: ${event.text}`];
      case "error":
        return [`error: ${event.code}`];
      case "page_action":
        return [`page: ${event.phase} ${event.name} ${JSON.stringify(event.input)}`];
      case "received":
      case "status":
      case "answered":
      case "done":
        return [];
    }
  });
}

/** The id of the last message that a card or a question has in these events. */
export function shownId(events: readonly TurnEvent[]): string {
  const last = events.findLast((event) => event.event === "card" || event.event === "confirm");
  if (last === undefined || !("messageId" in last)) throw new Error("nothing was shown");
  return last.messageId;
}

/** What an app answers with this status and body. */
export function answered(status: number, body: unknown): OutboundAnswer {
  return {
    kind: "answer",
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    truncated: false,
    ms: 1,
  };
}

function appAnswer({ method, path, body }: AppCall, account: { plan: string }): OutboundAnswer {
  if (!path.startsWith(`/support/accounts/${ADA.userId}`)) return answered(404, { error: "no account" });
  if (method === "POST") {
    if (typeof body === "object" && body !== null && "plan" in body && typeof body.plan === "string") {
      account.plan = body.plan;
    }
    return answered(200, { plan: account.plan, price: "$49 / month" });
  }
  return answered(200, {
    plan: account.plan,
    status: "active",
    seats: 5,
    seatsUsed: 3,
    renewsOn: "2026-12-14",
    price: "$12 / month",
    prices: { starter: "$12 / month", pro: "$49 / month" },
    billingUrl: `${ORIGIN}/billing`,
  });
}

function bodyOf({ body }: OutboundRequest): unknown {
  return body === null ? null : JSON.parse(body);
}

async function addContact(desk: Desk, workspace: string, visitorId: string, customer: VerifiedCustomer) {
  const at = desk.now();
  const id = desk.newId();
  const { userId: externalId, email, name } = customer;
  await desk.db.insertInto("contacts").values({
    id,
    workspace,
    externalId,
    email,
    name,
    attributes: json({}),
    verifiedAt: at,
    firstSeen: at,
    lastSeen: at,
  }).execute();
  await desk.db.updateTable("visitors").set({ contactId: id })
    .where("workspace", "=", workspace).where("id", "=", visitorId).execute();
}
