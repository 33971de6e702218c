/**
 * Finding and starting conversations, and who may see one.
 *
 * @module
 */
import type { Selectable, SelectQueryBuilder } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable, Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import type { TurnContext } from "./context.ts";

/** A stored conversation. */
export type Conversation = Selectable<ConversationTable>;

type Starter = Pick<Desk, "db" | "now" | "newId">;

/** The session and its workspace. */
type Visit = Pick<TurnContext, "workspace" | "session">;

/** A query that has not been sent, to be used in another one as well. */
type Query<Row> = SelectQueryBuilder<Database, never, Row>;

/**
 * The conversation that a visitor's message belongs to: the one they name, else their newest that is not resolved, else
 * a new one. It is linked to the customer once they are identified.
 *
 * @throws DeskError not_found when they name one that is not theirs
 */
export async function openConversation(
  desk: Starter,
  context: TurnContext,
  agentVersion: number,
): Promise<Conversation> {
  const { conversationId } = context;
  if (conversationId !== null) {
    const named = await theirs(desk, context).where("id", "=", conversationId).executeTakeFirst();
    if (named === undefined) throw new DeskError("not_found", "There is no such conversation.");
    return await linkContact(desk, context, named);
  }
  const current = await newestOf(desk, context);
  return current === undefined
    ? await startConversation(desk, context, agentVersion)
    : await linkContact(desk, context, current);
}

/** The conversation that a session goes on with, or null when its next message starts one. */
export async function currentConversation(
  desk: Pick<Desk, "db">,
  context: Visit,
): Promise<Conversation | null> {
  return await newestOf(desk, context) ?? null;
}

/** The conversation that a chat shows: the open one, or the last one for a day after it was resolved. */
export async function shownConversation(
  desk: Pick<Desk, "db" | "now">,
  context: Visit,
): Promise<Conversation | null> {
  const current = await newestOf(desk, context);
  if (current !== undefined) return current;
  const since = new Date(desk.now().getTime() - CONVERSATION_LIMITS.resolvedShownMs);
  return await theirs(desk, context)
    .where("status", "=", "resolved").where("resolvedAt", ">", since)
    .orderBy("lastMessageAt", "desc").limit(1)
    .executeTakeFirst() ?? null;
}

/** Whether a session may read this conversation. */
export async function mayRead(desk: Pick<Desk, "db">, context: Visit, conversationId: string): Promise<boolean> {
  return await theirs(desk, context).where("id", "=", conversationId).executeTakeFirst() !== undefined;
}

/**
 * The same visitor's; and one that belongs to a customer only while the visitor is, or last was, that customer.
 * Signing out ends that, so the next person at the same browser does not find it.
 */
function theirs(desk: Pick<Desk, "db">, context: Visit) {
  return desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", context.workspace)
    .where("visitorId", "=", context.session.visitorId)
    .where((where) => where.or([where("contactId", "is", null), where("contactId", "=", contactOf(desk, context))]));
}

async function newestOf(desk: Pick<Desk, "db">, context: Visit): Promise<Conversation | undefined> {
  return await theirs(desk, context)
    .where("status", "!=", "resolved")
    .orderBy("lastMessageAt", "desc").limit(1)
    .executeTakeFirst();
}

/** The contact of the signed-in customer; for an anonymous visitor the one they were and did not sign out of. */
function contactOf({ db }: Pick<Desk, "db">, { workspace, session }: Visit): Query<{ contactId: string | null }> {
  return session.customer === null
    ? db.selectFrom("visitors").select("contactId")
      .where("workspace", "=", workspace).where("id", "=", session.visitorId)
    : db.selectFrom("contacts").select("id as contactId")
      .where("workspace", "=", workspace).where("externalId", "=", session.customer.userId);
}

/** Starts a conversation with the workspace's row locked, so that numbers have no gaps and two first messages share one. */
async function startConversation(
  desk: Starter,
  context: TurnContext,
  agentVersion: number,
): Promise<Conversation> {
  const { workspace, session } = context;
  return await desk.db.transaction().execute(async (db) => {
    await db.selectFrom("workspaces").select("id").where("id", "=", workspace).forUpdate().execute();
    const other = await newestOf({ db }, context);
    if (other !== undefined) return other;
    const { lastNumber } = await db.updateTable("workspaces")
      .set((row) => ({ lastNumber: row("lastNumber", "+", 1) }))
      .where("id", "=", workspace)
      .returning("lastNumber").executeTakeFirstOrThrow();
    const contact = await contactOf({ db }, context).executeTakeFirst();
    const at = desk.now();
    return await db.insertInto("conversations").values({
      id: desk.newId(),
      workspace,
      number: lastNumber,
      status: "open",
      handler: "ai",
      assignee: null,
      subject: null,
      contactId: contact?.contactId ?? null,
      visitorId: session.visitorId,
      identityVerified: session.customer !== null,
      tags: json([]),
      startedAt: at,
      lastMessageAt: at,
      waitingSince: null,
      firstReplyAt: null,
      resolvedAt: null,
      snoozedUntil: null,
      handoffReason: null,
      agentVersion,
      page: json(context.page),
      locale: context.locale,
      rating: null,
    }).returningAll().executeTakeFirstOrThrow();
  });
}

/**
 * Gives a visitor's anonymous conversations to the customer that they turn out to be, at once: whoever signs in at the
 * same browser after them must not find what they wrote.
 */
export async function mergeAnonymous(
  desk: Pick<Desk, "db" | "live">,
  visit: { readonly workspace: string; readonly visitorId: string; readonly contactId: string },
): Promise<void> {
  const { workspace, visitorId, contactId } = visit;
  const merged = await desk.db.updateTable("conversations").set({ contactId, identityVerified: true })
    .where("workspace", "=", workspace).where("visitorId", "=", visitorId).where("contactId", "is", null)
    .returning("id").execute();
  for (const { id } of merged) desk.live.publish({ kind: "conversation", workspace, conversationId: id });
}

async function linkContact(
  desk: Pick<Desk, "db">,
  context: Visit,
  conversation: Conversation,
): Promise<Conversation> {
  const isLinked = conversation.contactId !== null && conversation.identityVerified;
  if (context.session.customer === null || isLinked) return conversation;
  const contact = await contactOf(desk, context).executeTakeFirst();
  if (contact === undefined) return conversation;
  return await desk.db.updateTable("conversations")
    .set({ contactId: contact.contactId, identityVerified: true })
    .where("workspace", "=", conversation.workspace).where("id", "=", conversation.id)
    .returningAll().executeTakeFirstOrThrow();
}
