/**
 * Finding and starting conversations, and who may see one.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { ChatSession, TurnContext } from "./context.ts";

/** A conversation as it is kept. */
export type Conversation = Selectable<ConversationTable>;

type Starter = Pick<Desk, "db" | "now" | "newId">;

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
  const contactId = await contactOf(desk, context);
  if (conversationId !== null) {
    const named = await findConversation(desk, context.workspace, conversationId);
    if (named === undefined || !mayContinue(named, context.session, contactId)) {
      throw new DeskError("not_found", "There is no such conversation.");
    }
    return await linkContact(desk, named, context.session, contactId);
  }
  const current = await newestOf(desk, context, contactId);
  return current === undefined
    ? await startConversation(desk, context, { agentVersion, contactId })
    : await linkContact(desk, current, context.session, contactId);
}

/** The conversation that a session goes on with, or null when its next message starts one. */
export async function currentConversation(
  desk: Pick<Desk, "db">,
  context: Pick<TurnContext, "workspace" | "session">,
): Promise<Conversation | null> {
  return await newestOf(desk, context, await contactOf(desk, context)) ?? null;
}

/** Whether this person may read a conversation. */
export async function maySee(
  desk: Pick<Desk, "db">,
  context: Pick<TurnContext, "workspace" | "session">,
  conversation: Conversation,
): Promise<boolean> {
  return mayContinue(conversation, context.session, await contactOf(desk, context));
}

/** One conversation of a workspace. */
export async function findConversation(
  desk: Pick<Desk, "db">,
  workspace: string,
  id: string,
): Promise<Conversation | undefined> {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id)
    .executeTakeFirst();
}

/**
 * The same visitor; and a conversation that belongs to a customer only while the visitor is, or last was, that customer.
 * Signing out ends that, so the next person at the same browser does not find it.
 */
function mayContinue(conversation: Conversation, session: ChatSession, contactId: string | null): boolean {
  return conversation.visitorId === session.visitorId &&
    (conversation.contactId === null || conversation.contactId === contactId);
}

/** The contact of the signed-in customer; for an anonymous visitor the one they were and did not sign out of. */
async function contactOf(
  desk: Pick<Desk, "db">,
  { workspace, session }: Pick<TurnContext, "workspace" | "session">,
): Promise<string | null> {
  if (session.customer === null) {
    const visitor = await desk.db.selectFrom("visitors").select("contactId")
      .where("workspace", "=", workspace).where("id", "=", session.visitorId)
      .executeTakeFirst();
    return visitor?.contactId ?? null;
  }
  const contact = await desk.db.selectFrom("contacts").select("id")
    .where("workspace", "=", workspace).where("externalId", "=", session.customer.userId)
    .executeTakeFirst();
  return contact?.id ?? null;
}

async function newestOf(
  desk: Pick<Desk, "db">,
  { workspace, session }: Pick<TurnContext, "workspace" | "session">,
  contactId: string | null,
): Promise<Conversation | undefined> {
  return await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace)
    .where("visitorId", "=", session.visitorId)
    .where("status", "!=", "resolved")
    .where((where) =>
      contactId === null
        ? where("contactId", "is", null)
        : where.or([where("contactId", "is", null), where("contactId", "=", contactId)])
    )
    .orderBy("lastMessageAt", "desc").limit(1)
    .executeTakeFirst();
}

/** Starts one with the workspace's row locked, so that numbers have no gaps and two first messages share one. */
async function startConversation(
  desk: Starter,
  context: TurnContext,
  start: { readonly agentVersion: number; readonly contactId: string | null },
): Promise<Conversation> {
  const { workspace, session } = context;
  return await desk.db.transaction().execute(async (db) => {
    await db.selectFrom("workspaces").select("id").where("id", "=", workspace).forUpdate().execute();
    const other = await newestOf({ db }, context, start.contactId);
    if (other !== undefined) return other;
    const { lastNumber } = await db.updateTable("workspaces")
      .set((row) => ({ lastNumber: row("lastNumber", "+", 1) }))
      .where("id", "=", workspace)
      .returning("lastNumber").executeTakeFirstOrThrow();
    const at = desk.now();
    return await db.insertInto("conversations").values({
      id: desk.newId(),
      workspace,
      number: lastNumber,
      ...{ status: "open", handler: "ai", assignee: null, subject: null },
      contactId: start.contactId,
      visitorId: session.visitorId,
      identityVerified: session.customer !== null,
      tags: json([]),
      ...{ startedAt: at, lastMessageAt: at },
      ...{ waitingSince: null, firstReplyAt: null, resolvedAt: null, snoozedUntil: null, handoffReason: null },
      agentVersion: start.agentVersion,
      page: json(context.page),
      locale: context.locale,
      rating: null,
    }).returningAll().executeTakeFirstOrThrow();
  });
}

async function linkContact(
  desk: Pick<Desk, "db">,
  conversation: Conversation,
  session: ChatSession,
  contactId: string | null,
): Promise<Conversation> {
  if (session.customer === null || contactId === null) return conversation;
  if (conversation.contactId === contactId && conversation.identityVerified) return conversation;
  return await desk.db.updateTable("conversations")
    .set({ contactId, identityVerified: true })
    .where("workspace", "=", conversation.workspace).where("id", "=", conversation.id)
    .returningAll().executeTakeFirstOrThrow();
}
