/**
 * Lists the conversations of a chat session, and finds one by id.
 *
 * @see docs/decisions/chat.md, "Earlier conversations"
 * @module
 */
import { sql } from "kysely";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import { type ChatVisit, type Conversation, conversationsOfVisit } from "./conversations.ts";

/** A conversation in the list. */
export type OwnConversation = {
  readonly id: string;
  /** ISO date and time of its newest message. */
  readonly at: string;
  /** Whether the customer's next message belongs to it. */
  readonly isOpen: boolean;
  /** The customer's first words in it, else the first words of anyone; null if there are none, as with a file. */
  readonly line: string | null;
  /** The last words in it, and who wrote them; null if there are none. */
  readonly last: LastWords | null;
};

/** Words of a conversation, at most 140 characters, with the name of the teammate who wrote them. */
export type LastWords = {
  readonly author: "customer" | "ai" | "teammate";
  readonly by: string | null;
  readonly text: string;
};

const LINE_CHARS_MAX = 140;

/**
 * Returns the newest conversations that a session may read, by their newest message, except those that were merged at a
 * sign-in or contain no words.
 */
export async function ownConversations(desk: Pick<Desk, "db">, visit: ChatVisit): Promise<readonly OwnConversation[]> {
  const rows = await listed(desk, visit)
    .select(["id", "status", "lastMessageAt", firstWords(), lastWords()])
    .orderBy("lastMessageAt", "desc").orderBy("number", "desc").limit(CONVERSATION_LIMITS.ownListMax)
    .execute();
  return rows.map(({ id, status, lastMessageAt, line, last }) => ({
    id,
    at: lastMessageAt.toISOString(),
    isOpen: status !== "resolved",
    line,
    last,
  }));
}

/** Whether a session may read another conversation than this one. */
export async function hasOtherConversation(
  desk: Pick<Desk, "db">,
  visit: ChatVisit,
  shown: Pick<Conversation, "id"> | null,
): Promise<boolean> {
  const others = listed(desk, visit).select("id").limit(1);
  return await (shown === null ? others : others.where("id", "!=", shown.id)).executeTakeFirst() !== undefined;
}

/**
 * Returns a conversation of the session by its id.
 *
 * @throws DeskError not_found for one that it may not read, or that was merged into another: no one would read a
 *   message there
 */
export async function ownConversation(desk: Pick<Desk, "db">, visit: ChatVisit, id: string): Promise<Conversation> {
  const named = await conversationsOfVisit(desk, visit).selectAll().where("id", "=", storable(id)).where(
    "channel",
    "=",
    "chat",
  )
    .where("joined", "=", false).executeTakeFirst();
  if (named === undefined) throw new DeskError("not_found", "There is no such conversation.");
  return named;
}

function listed(desk: Pick<Desk, "db">, visit: ChatVisit) {
  return conversationsOfVisit(desk, visit).where("channel", "=", "chat").where("joined", "=", false).where(
    "lastN",
    ">",
    0,
  );
}

function firstWords() {
  return sql<string | null>`(
    select left(message.text, ${sql.lit(LINE_CHARS_MAX)}) from messages as message
    where message.workspace = conversations.workspace and message.conversation_id = conversations.id
      and message.kind = 'text' and message.text is not null
    order by case when message.author = 'customer' then 0 else 1 end, message.n limit 1
  )`.as("line");
}

function lastWords() {
  return sql<LastWords | null>`(
    select json_build_object('author', message.author, 'by', teammate.name,
      'text', left(message.text, ${sql.lit(LINE_CHARS_MAX)}))
    from messages as message
    left join teammates as teammate on teammate.workspace = message.workspace and teammate.id = message.teammate
    where message.workspace = conversations.workspace and message.conversation_id = conversations.id
      and message.kind = 'text' and message.text is not null and message.author in ('customer', 'ai', 'teammate')
    order by message.n desc limit 1
  )`.as("last");
}
