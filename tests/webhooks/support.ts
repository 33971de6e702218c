/**
 * Conversations with many messages, and receivers of webhook events.
 *
 * @module
 */
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import type { Desk } from "../../core/desk.ts";
import { type OutboxLoop, startOutbox } from "../../core/outbox/loop.ts";
import { type WebhookDesk, webhookQueue } from "../../core/webhooks/queue.ts";
import { byClock } from "../support/every.ts";

/** Adds an open conversation of a new visitor. @returns its id */
export async function addConversation(
  desk: Pick<Desk, "db" | "newId" | "now">,
  workspace: string,
  number: number,
): Promise<string> {
  const [visitor, conversation] = [desk.newId(), desk.newId()];
  const at = desk.now();
  const page = json({ url: "https://example.com/", title: "Home" });
  const facts = json(null);
  await desk.db.insertInto("visitors")
    .values({
      id: visitor,
      workspace,
      contactId: null,
      page,
      facts,
      locale: null,
      browser: null,
      firstSeen: at,
      lastSeen: at,
    })
    .execute();
  await desk.db.insertInto("conversations").values({
    ...{ id: conversation, workspace, number, status: "open", handler: "ai", assignee: null, subject: null },
    ...{
      contactId: null,
      visitorId: visitor,
      identityVerified: false,
      tags: json([]),
      startedAt: at,
      lastMessageAt: at,
    },
    ...{ waitingSince: null, firstReplyAt: null, resolvedAt: null, snoozedUntil: null, handoffReason: null },
    ...{ agentVersion: 1, page, locale: null, rating: null },
  }).execute();
  return conversation;
}

/** Adds messages to conversations, one to each in turn; each message is an event. */
export async function addMessages(
  desk: Pick<Desk, "db" | "newId" | "now">,
  workspace: string,
  { conversations, messages }: { readonly conversations: number; readonly messages: number },
): Promise<void> {
  for (let number = 1; number <= conversations; number++) await addConversation(desk, workspace, number);
  await sql`
    insert into messages (id, workspace, conversation_id, n, at, author, kind, text, card, data)
    select gen_random_uuid()::text, ${workspace}, conversation.id, n, now(), 'customer', 'text', 'message ' || n, 'null', '{}'
    from generate_series(1, ${messages}::integer) as n, conversations as conversation
    where conversation.workspace = ${workspace}
    order by n, conversation.number`.execute(desk.db);
}

/** Sends what is due, in the background. */
export function startSending(desk: WebhookDesk & Pick<Desk, "live" | "log">): OutboxLoop {
  return startOutbox(desk, webhookQueue(desk), byClock);
}

/** An event as a receiver had it. */
export type HadEvent = { readonly id: string; readonly conversation: string; readonly n: number };

/** The event of a request to a receiver. */
export async function eventOf(request: Request): Promise<HadEvent> {
  const { data } = await request.json();
  return { id: request.headers.get("webhook-id") ?? "", conversation: data.conversation.id, n: data.message?.n ?? 0 };
}

/** Of each conversation the numbers of its messages, in the order in which they came. */
export function numbersOf(events: readonly HadEvent[]): readonly (readonly number[])[] {
  return [...Map.groupBy(events, ({ conversation }) => conversation).values()].map((own) => own.map(({ n }) => n));
}
