/**
 * Finding and starting conversations, and who may see one.
 *
 * @module
 */
import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import type { VerifiedCustomer } from "../actions/context.ts";
import { type AgentState, agentState, versionForNew } from "../agent/live.ts";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { HOUR } from "../units.ts";
import { lockOwner } from "./begin_lock.ts";
import type { ChatSession, TurnContext } from "./context.ts";
import { insertAlone } from "./insert.ts";
import type { UnnumberedMessage } from "./messages.ts";

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

/** Who begins or goes on with a conversation, and where. */
type Opener = ChatVisit & Pick<TurnContext, "conversationId" | "page" | "locale">;

/** A query that has not been sent, to be used in another one as well. */
type Query<Row> = SelectQueryBuilder<Database, never, Row>;

/**
 * The conversation that a visitor's message belongs to: the one they name, else the one that it goes on with, else a new
 * one. A new one is bound to the version of the agent that it begins with.
 *
 * @param known.found what {@linkcode conversationToGoOn} found just before; what has changed since then is seen all the same
 * @param known.agents what decides the version of a new one, where it was read
 * @throws DeskError not_found when they name one that is not theirs
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
  return await startConversation(desk, context, { ...own, first: null });
}

/** The conversation that a session goes on with, or null when its next message starts one. */
export async function currentConversation(
  desk: Pick<Desk, "db">,
  context: ChatVisit,
): Promise<Conversation | null> {
  return await newestOf(desk, context) ?? null;
}

/**
 * The conversation that a message goes on with: the open one, else the newest that a teammate has resolved within the hours
 * of the setting, which the message opens again; null for none.
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

/** Whether what its customer writes next opens a resolved conversation again. One that ended by itself is over. */
export async function mayReopen(
  desk: Pick<Desk, "db" | "now">,
  { workspace, status, resolvedAt, resolvedBy, joined }: Conversation,
): Promise<boolean> {
  if (status !== "resolved" || resolvedAt === null || resolvedBy === null || joined) return false;
  const { inbox } = await readSettings(desk, workspace);
  return desk.now().getTime() < resolvedAt.getTime() + inbox.reopenHours * HOUR;
}

/** The conversation that a chat shows: the open one, or the last one for a day after it was resolved, or for as long as it reopens. */
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

/** Where a message of a browser may belong. */
export type MessageHomes = {
  /** The conversation that has it already; null for a message that is new. */
  readonly sentInto: string | null;
  /** As {@linkcode currentConversation}. */
  readonly current: Conversation | null;
  /** The last one, where none is open. */
  readonly last: Conversation | null;
};

/** The conversations that a message may belong to, by its client id, in one statement. */
export async function homesOf(desk: Pick<Desk, "db">, context: ChatVisit, clientId: string): Promise<MessageHomes> {
  const { workspace, session: { visitorId, customer, link = null } } = context;
  const which = link !== null ? "link" : customer !== null ? "customer" : "visitor";
  const own = { workspace, visitorId, userId: customer?.userId ?? "", conversation: link?.conversation ?? "" };
  const rows = await HOMES[which](desk.db, { ...own, clientId });
  const sentInto = rows.find(({ hasIt }) => hasIt)?.id ?? null;
  const found = rows.find(({ hasIt }) => !hasIt);
  if (found === undefined) return { sentInto, current: null, last: null };
  const { hasIt: _, ...conversation } = found;
  const isOpen = conversation.status !== "resolved";
  return { sentInto, current: isOpen ? conversation : null, last: isOpen ? null : conversation };
}

const HOMES = { link: keepHomes("link"), customer: keepHomes("customer"), visitor: keepHomes("visitor") };

/** The conversations that have a message, and the open one, else the last chat. */
function keepHomes(which: "link" | "customer" | "visitor") {
  return keepQuery((db, value: QueryValue<Owning<string> & { clientId: string }>) => {
    const own = () =>
      ownConversations(db, {
        workspace: value("workspace"),
        visitorId: value("visitorId"),
        userId: which === "customer" ? value("userId") : null,
        conversation: which === "link" ? value("conversation") : null,
      }).selectAll();
    const last = own()
      .where((where) => where.or([where("status", "!=", "resolved"), where("channel", "=", "chat")]))
      .orderBy(sql`status = 'resolved'`).orderBy("lastMessageAt", "desc").limit(1);
    return own().select(sql<boolean>`true`.as("hasIt"))
      .where("id", "in", (row) =>
        row.selectFrom("messages").select("messages.conversationId")
          .where("messages.workspace", "=", value("workspace")).where("messages.clientId", "=", value("clientId")))
      .unionAll((row) => row.parens(last.select(sql<boolean>`false`.as("hasIt"))));
  });
}

/** Whether a session may read this conversation. */
export async function mayRead(desk: Pick<Desk, "db">, context: ChatVisit, conversationId: string): Promise<boolean> {
  return await conversationsOfVisit(desk, context).selectAll().where("id", "=", conversationId).executeTakeFirst() !==
    undefined;
}

/**
 * The one rule of who may read and write a conversation: a customer's is theirs in every browser in which a session is
 * identified as them, and of no other session; an anonymous one is the visitor's, until they sign in. A session of a link
 * in an email has the one conversation of its link, while that is anonymous. The database's function `lock_owner`, by which
 * `insertAlone` finds an open one, has the same rule.
 */
export function conversationsOfVisit({ db }: Pick<Desk, "db">, { workspace, session }: ChatVisit) {
  const { visitorId, customer, link = null } = session;
  const [userId, conversation] = [customer?.userId ?? null, link?.conversation ?? null];
  return ownConversations(db, { workspace, visitorId, userId, conversation });
}

/** Whose conversations: of the one of a link, else of a customer, else of a visitor. */
type Owning<Text, None = never> = {
  readonly workspace: Text;
  readonly visitorId: Text;
  readonly userId: Text | None;
  readonly conversation: Text | None;
};

function ownConversations(
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
      // Tests of the agent pretend customers without a contact; a token that was verified always has one.
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

/** How often the start of a conversation is tried when its customer's other conversations change meanwhile. */
const START_TRIES = 5;

/** A conversation that has not begun; the version of the agent is chosen by its id. */
export type PlannedConversation = Pick<Conversation, "id" | "agentVersion">;

/** Plans a conversation, of which nothing is stored yet. */
export async function planConversation(desk: Starter, agents: AgentState): Promise<PlannedConversation> {
  const id = desk.newId();
  return { id, agentVersion: await versionForNew(desk, agents, id) };
}

/**
 * Starts a conversation with its customer locked, so that two first messages share one. No one else waits for it: its
 * number is taken before, and is lost where another message was first.
 *
 * @param own.first its first message, which is stored with it
 * @returns the other conversation where another message was first: then nothing is stored
 */
export async function startConversation(
  desk: Pick<Desk, "db" | "now">,
  context: Omit<Opener, "conversationId">,
  own: PlannedConversation & { readonly first: UnnumberedMessage | null },
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
    const begun = await insertAlone(desk, { ...owner, ...own, number, identityVerified, page, locale }) ??
      await newestOf(desk, context);
    if (begun !== undefined) return begun;
    if (!await lockOwner(desk, owner)) throw new DeskError("unauthenticated", "This session has ended.");
    // The other one was resolved, or the contact made, between the two looks.
  }
  throw new Error("A customer's conversations changed each time that one was to begin.");
}

/**
 * The next number of a workspace, in a statement of its own that waits for no disk: a conversation with the number is on
 * the disk only together with all that was written before it. Restored rows may have higher numbers than the counter.
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
