/**
 * Finds and starts conversations, and decides who may see one.
 *
 * @module
 */
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { VerifiedCustomer } from "../actions/context.ts";
import { type AgentState, agentState, versionForNew } from "../agent/versions/live.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { HOUR } from "../units.ts";
import { lockOwner } from "./begin_lock.ts";
import type { ChatSession, TurnContext } from "./context.ts";
import { type FirstStored, insertAlone } from "./insert.ts";

/** A stored conversation. */
export type Conversation = Selectable<ConversationTable>;

type Starter = Pick<Desk, "db" | "now" | "newId" | "agents" | "privateHosts">;

/** Whose conversations: the visitor's, or those of the customer that they are identified as. */
export type ChatVisit = {
  readonly workspace: string;
  readonly session: {
    readonly visitorId: string;
    readonly customer: Pick<VerifiedCustomer, "userId"> | null;
    readonly link?: ChatSession["link"];
  };
};

/** The visit that begins or continues a conversation. */
type Opener = ChatVisit & Pick<TurnContext, "conversationId" | "page" | "locale">;

/** A query that has not been sent, for use within another. */
type Query<Row> = SelectQueryBuilder<Database, never, Row>;

/**
 * Returns the conversation of a visitor's message: the one it names, else the one that it continues, else a new one. A
 * new one is bound to the version of the agent that it begins with.
 *
 * @param known.found the result of a {@linkcode conversationToGoOn} just before; later changes are detected
 * @param known.agents what decides the version of a new one, if already read
 * @throws DeskError not_found for the conversation of someone else
 */
export async function openConversation(
  desk: Starter,
  context: Opener,
  { found, agents }: { readonly found?: Conversation | null | undefined; readonly agents?: AgentState } = {},
): Promise<Conversation> {
  const conversationId = context.session.link?.conversation ?? context.conversationId;
  if (conversationId !== null) {
    const named = await conversationsOfVisit(desk, context).selectAll().where("id", "=", conversationId)
      .executeTakeFirst();
    if (named === undefined) throw new DeskError("not_found", "There is no such conversation.");
    return named;
  }
  const going = found === undefined ? await conversationToGoOn(desk, context) : found;
  if (going !== null) return going;
  const own = await planConversation(desk, agents ?? await agentState(desk, context.workspace));
  return await startConversation(desk, context, own, null);
}

/** Returns the conversation that a session continues, or null if its next message starts one. */
export async function currentConversation(
  desk: Pick<Desk, "db">,
  context: ChatVisit,
): Promise<Conversation | null> {
  return await newestOf(desk, context) ?? null;
}

/**
 * Returns the conversation that a message continues: the open one, else the newest that a teammate resolved within the
 * hours of the setting, which the message reopens; null if there is none.
 */
async function conversationToGoOn(
  desk: Pick<Desk, "db" | "now">,
  context: ChatVisit,
): Promise<Conversation | null> {
  return await newestOf(desk, context) ?? await reopensFor(desk, context) ?? null;
}

async function reopensFor(desk: Pick<Desk, "db" | "now">, context: ChatVisit): Promise<Conversation | null> {
  const last = await conversationsOfVisit(desk, context).selectAll()
    .where("channel", "=", "chat")
    .orderBy("lastMessageAt", "desc").orderBy("number", "desc").limit(1)
    .executeTakeFirst();
  return last !== undefined && await mayReopen(desk, last) ? last : null;
}

/**
 * Whether the customer's next message reopens a resolved conversation. One that ended automatically is not reopened.
 */
export async function mayReopen(
  desk: Pick<Desk, "db" | "now">,
  { workspace, status, resolvedAt, resolvedBy, joined }: Conversation,
): Promise<boolean> {
  if (status !== "resolved" || resolvedAt === null || resolvedBy === null || joined) return false;
  const { inbox } = await readSettings(desk, workspace);
  return desk.now().getTime() < resolvedAt.getTime() + inbox.reopenHours * HOUR;
}

/**
 * Returns the conversation that a chat shows: the open one, or the last one for a day after it was resolved or as long
 * as it can be reopened.
 */
export async function shownConversation(
  desk: Pick<Desk, "db" | "now">,
  context: ChatVisit,
): Promise<Conversation | null> {
  const { link = null } = context.session;
  if (link !== null) return await conversationsOfVisit(desk, context).selectAll().executeTakeFirst() ?? null;
  const current = await conversationToGoOn(desk, context);
  if (current !== null) return current;
  const since = new Date(desk.now().getTime() - CONVERSATION_LIMITS.resolvedShownMs);
  return await conversationsOfVisit(desk, context).selectAll()
    .where("status", "=", "resolved").where("resolvedAt", ">", since)
    .orderBy("lastMessageAt", "desc").orderBy("number", "desc").limit(1)
    .executeTakeFirst() ?? null;
}

/** Whether a session may read this conversation. */
export async function mayRead(desk: Pick<Desk, "db">, context: ChatVisit, conversationId: string): Promise<boolean> {
  return await conversationsOfVisit(desk, context).selectAll().where("id", "=", conversationId).executeTakeFirst() !==
    undefined;
}

/**
 * The one rule of who may read and write a conversation: a customer's is accessible in every browser whose session is
 * identified as them, and in no other session; an anonymous one belongs to the visitor until they sign in. A session
 * opened by a link in an email has the one conversation of its link, while that is anonymous. The database function
 * `lock_owner`, with which `insertAlone` finds an open one, implements the same rule.
 */
export function conversationsOfVisit({ db }: Pick<Desk, "db">, { workspace, session }: ChatVisit) {
  const { visitorId, customer, link = null } = session;
  const [userId, conversation] = [customer?.userId ?? null, link?.conversation ?? null];
  return ownConversations(db, { workspace, visitorId, userId, conversation });
}

/** The owner: the conversation of a link, else a customer, else a visitor. */
export type Owning<Text, None = never> = {
  readonly workspace: Text;
  readonly visitorId: Text;
  readonly userId: Text | None;
  readonly conversation: Text | None;
};

/** A query of their conversations, by texts or their places. */
export function ownConversations(
  db: Kysely<Database>,
  { workspace, visitorId, userId, conversation }: Owning<string | RawBuilder<string>, null>,
) {
  const all = db.selectFrom("conversations").where("workspace", "=", workspace);
  if (conversation !== null) return all.where("id", "=", conversation).where("contactId", "is", null);
  if (userId === null) return all.where("visitorId", "=", visitorId).where("contactId", "is", null);
  const contact = contactOf(db, workspace, userId);
  return all.where((where) =>
    where.or([
      where("contactId", "=", contact),
      // Tests of the agent simulate customers without a contact; a verified token always has one.
      where.and([
        where("contactId", "is", null),
        where("visitorId", "=", visitorId),
        where.not(where.exists(contact)),
      ]),
    ])
  );
}

async function newestOf(desk: Pick<Desk, "db">, context: ChatVisit): Promise<Conversation | undefined> {
  return await newest(desk, context).executeTakeFirst();
}

function newest(desk: Pick<Desk, "db">, context: ChatVisit) {
  return conversationsOfVisit(desk, context).selectAll()
    .where("status", "!=", "resolved")
    .orderBy("lastMessageAt", "desc").limit(1);
}

function contactOf(
  db: Kysely<Database>,
  workspace: string | RawBuilder<string>,
  userId: string | RawBuilder<string>,
): Query<{ id: string }> {
  return db.selectFrom("contacts").select("id").where("workspace", "=", workspace).where("externalId", "=", userId);
}

/** How often a start is attempted when the customer's other conversations change concurrently. */
const START_TRIES = 5;

/** A conversation that has not begun; its id selects the version of the agent. */
export type PlannedConversation = Pick<Conversation, "id" | "agentVersion">;

/** Plans a conversation; nothing is stored yet. */
export async function planConversation(desk: Starter, agents: AgentState): Promise<PlannedConversation> {
  const id = desk.newId();
  return { id, agentVersion: await versionForNew(desk, agents, id) };
}

/**
 * Starts a conversation with its customer locked, so that two simultaneous first messages share one. No other customer
 * waits: the number is taken before, and is lost if another message came first.
 *
 * @param stored its first messages, which are stored with it; null for none
 * @returns the other conversation if another message came first: nothing is stored then
 */
export async function startConversation(
  desk: Pick<Desk, "db" | "now">,
  context: Omit<Opener, "conversationId">,
  own: PlannedConversation,
  stored: FirstStored | null,
): Promise<Conversation> {
  const { workspace, session } = context;
  const number = await takeNumber(desk, workspace);
  const identityVerified = session.customer !== null;
  for (let tries = 0; tries < START_TRIES; tries++) {
    const contact = session.customer === null
      ? undefined
      : await contactOf(desk.db, workspace, session.customer.userId).executeTakeFirst();
    const owner = { workspace, contactId: contact?.id ?? null, visitorId: session.visitorId };
    const { page, locale } = context;
    const begun = await insertAlone(desk, { ...owner, ...own, number, identityVerified, page, locale }, stored) ??
      await newestOf(desk, context);
    if (begun !== undefined) return begun;
    if (!await lockOwner(desk, owner)) throw new DeskError("unauthenticated", "This session has ended.");
    // Between the two reads, the other one was resolved or the contact was created.
  }
  throw new Error("A customer's conversations changed each time that one was to begin.");
}

/**
 * Takes the next number of a workspace, in a separate statement that does not wait for a flush: a conversation is
 * flushed together with everything written before it. Restored rows may have higher numbers than the counter.
 */
export async function takeNumber({ db }: Pick<Desk, "db">, workspace: string): Promise<number> {
  const { rows: [taken] } = await sql<{ last: number }>`
    with quick as (select set_config('synchronous_commit', 'off', true)),
      newest as (select coalesce(max(number), 0) as number from conversations where workspace = ${workspace})
    insert into conversation_numbers as counter (workspace, last)
    select ${workspace}, newest.number + 1 from quick, newest
    on conflict (workspace) do update set last = greatest(counter.last + 1, excluded.last)
    returning last`.execute(db);
  if (taken === undefined) throw new Error("A counter returned no number.");
  return taken.last;
}
