/**
 * Moves what a visitor wrote before signing in into the customer's open conversation.
 *
 * A customer has one open conversation. The row of the other one is kept, resolved and without messages: audit records
 * refer to it, and its number is in links.
 *
 * @see docs/decisions/chat.md, "A sign-in joins the customer's open conversation"
 * @module
 */
import { sql } from "kysely";
import { voidConfirmations } from "../actions/confirm.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { languageOf } from "../languages/languages.ts";
import { chatLanguage } from "./chat_language.ts";
import type { Conversation } from "./conversations.ts";
import { insertMessage } from "./messages.ts";

/** The lines about the join in the two threads, with the numbers of the conversations. */
export type JoinLines = {
  readonly into: (from: number) => string;
  readonly from: (into: number) => string;
};

const SIGNED_IN: JoinLines = {
  into: (from) => `What was written before the customer signed in moved here from #${from}.`,
  from: (into) => `The customer signed in. This goes on in #${into}.`,
};

type JoinDesk = Pick<Desk, "db" | "now" | "newId">;

/**
 * Joins two open conversations of a customer, in the caller's transaction.
 *
 * @param into the id of the conversation that continues
 * @param from the one whose messages are appended to `into`, in order; a turn that runs in it ends
 * @returns the number after which the moved messages start
 * @example
 * await db.transaction().execute((tx) =>
 *   joinConversations({ ...desk, db: tx }, { workspace, into: known.id, from: anonymous.id })
 * );
 */
export async function joinConversations(
  desk: JoinDesk,
  { workspace, ...ids }: { readonly workspace: string; readonly into: string; readonly from: string },
  lines: JoinLines = SIGNED_IN,
): Promise<number> {
  const read = (id: string) =>
    desk.db.selectFrom("conversations").selectAll().where("workspace", "=", workspace).where("id", "=", id)
      .forUpdate().executeTakeFirstOrThrow();
  const into = await read(ids.into);
  const from = await read(ids.from);
  const place = { workspace, conversationId: into.id };
  await voidConfirmations(desk, { workspace, conversationId: from.id });
  if (into.handler !== "human" && from.handler === "human") await voidConfirmations(desk, place);
  const out = await turnWithCallOut(desk, from);
  await note(desk, into, lines.into(from.number));
  const afterN = await moveMessages(desk, { into, from });
  if (out !== null) await sayItIsNotKnown(desk, into, out);
  await desk.db.updateTable("conversations").set(joined(into, from))
    .where("workspace", "=", workspace).where("id", "=", into.id).execute();
  await desk.db.updateTable("knowledgeGaps").set({ conversationId: into.id })
    .where("workspace", "=", workspace).where("conversationId", "=", from.id).execute();
  // A turn still running there is silent once a person has the conversation.
  await desk.db.updateTable("conversations")
    .set({
      status: "resolved",
      handler: "human",
      resolvedAt: desk.now(),
      resolvedBy: null,
      snoozedUntil: null,
      waitingSince: null,
      joined: true,
    })
    .where("workspace", "=", workspace).where("id", "=", from.id).execute();
  await note(desk, from, lines.from(into.number));
  return afterN;
}

async function note(desk: JoinDesk, { workspace, id }: Conversation, text: string): Promise<void> {
  await insertMessage(desk, { workspace, conversationId: id }, { author: "system", kind: "note", text });
}

/** A running turn with a confirmed change that the app has not answered. */
type TurnOut = { readonly id: string; readonly language: string | null };

/** Returns the running turn with such a change, or null. */
async function turnWithCallOut({ db }: JoinDesk, from: Conversation): Promise<TurnOut | null> {
  const { workspace, id: conversationId } = from;
  const opening = await db.selectFrom("messages").select(["id", "at"])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("author", "=", "customer")
    .where(sql<string>`data -> 'turn' ->> 'state'`, "=", "running")
    .orderBy("n", "desc").limit(1).executeTakeFirst();
  if (opening === undefined) return null;
  const sent = await db.selectFrom("audit").select("id")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("outcome", "=", "sent").where("confirmedBy", "!=", "none").where("at", ">=", opening.at)
    .limit(1).executeTakeFirst();
  return sent === undefined ? null : { id: opening.id, language: await chatLanguage({ db }, from) };
}

/**
 * Ends the turn with the line about a call without a clear answer. The receipt goes to the old conversation, which the
 * customer no longer reads: without this line they would confirm a second time.
 */
async function sayItIsNotKnown(desk: JoinDesk, { workspace, id }: Conversation, out: TurnOut): Promise<void> {
  const text = languageOf(out.language).turn.mayHaveWorked;
  const { n } = await insertMessage(desk, { workspace, conversationId: id }, { author: "ai", kind: "text", text });
  const turn = { state: "done", lastN: n };
  await desk.db.updateTable("messages")
    .set({ data: sql<JsonObject>`data || cast(${JSON.stringify({ turn })} as jsonb)` })
    .where("workspace", "=", workspace).where("id", "=", out.id).execute();
}

/** Renumbers the messages after those of `into`, whose row is locked until the transaction ends. */
async function moveMessages(
  { db }: JoinDesk,
  { into, from }: { readonly into: Conversation; readonly from: Conversation },
): Promise<number> {
  const { workspace } = into;
  const { lastN } = await db.selectFrom("conversations").select("lastN")
    .where("workspace", "=", workspace).where("id", "=", into.id).executeTakeFirstOrThrow();
  const offset = sql`cast(${lastN} as integer)`;
  const known = db.selectFrom("messages as known").select("known.clientId")
    .where("known.workspace", "=", workspace).where("known.conversationId", "=", into.id)
    .where("known.clientId", "is not", null);
  await db.updateTable("messages")
    .set((row) => ({
      conversationId: into.id,
      n: row("n", "+", lastN),
      // A browser that resent the same message after a sign-out has used its id in both.
      clientId: row.case().when("clientId", "in", known).then(null).else(row.ref("clientId")).end(),
      data: sql<JsonObject>`case when data -> 'turn' is null then data else data || jsonb_build_object('turn',
        jsonb_build_object(
          'state', replace(data -> 'turn' ->> 'state', 'running', 'interrupted'),
          'lastN', (data -> 'turn' ->> 'lastN')::integer + ${offset})) end`,
    }))
    .where("workspace", "=", workspace).where("conversationId", "=", from.id)
    .execute();
  await db.updateTable("conversations").set({ lastN: lastN + from.lastN })
    .where("workspace", "=", workspace).where("id", "=", into.id).execute();
  return lastN;
}

/**
 * Returns the fields that the joined conversation takes over: it is open, and assigned to the person who had either of
 * them.
 */
function joined(into: Conversation, from: Conversation) {
  const handler = from.handler === "human" ? from.handler : into.handler;
  const waits = into.status === "waiting" || from.status === "waiting";
  const assigned = into.assignee === null ? from : into;
  return {
    handler,
    status: handler === "human" && waits ? "waiting" : "open",
    snoozedUntil: null,
    waitingSince: earliest(into.waitingSince, from.waitingSince),
    importedWait: from.waitingSince === null ? into.importedWait : null,
    assignee: assigned.assignee,
    assignedAt: assigned.assignedAt,
    handoffReason: into.handoffReason ?? from.handoffReason,
    aiAnswers: into.aiAnswers + from.aiAnswers,
    aiMisses: into.aiMisses + from.aiMisses,
    peopleAnswers: into.peopleAnswers + from.peopleAnswers,
    firstReplyAt: earliest(into.firstReplyAt, from.firstReplyAt),
    firstPersonAt: earliest(into.firstPersonAt, from.firstPersonAt),
    handedOverAt: earliest(into.handedOverAt, from.handedOverAt),
    handoffKind: into.handoffKind ?? from.handoffKind,
    topic: into.topic ?? from.topic,
    tags: json([...new Set([...into.tags, ...from.tags])]),
    lastMessageAt: into.lastMessageAt > from.lastMessageAt ? into.lastMessageAt : from.lastMessageAt,
  } as const;
}

function earliest(...dates: readonly (Date | null)[]): Date | null {
  return dates.filter((date) => date !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
