/**
 * A customer's activity besides the open conversation, in one list: their other conversations with ratings, and the
 * calls made in them.
 *
 * @module
 */
import { isOfPerson, personOf } from "../contacts/person.ts";
import { firstLine } from "../conversations/first_line.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { INBOX_WORK_LIMITS } from "../limits/conversations.ts";
import type { Outcome } from "../outcomes.ts";

/** One entry, ordered by its start. */
export type TimelineEntry =
  | {
    readonly kind: "conversation";
    readonly at: Date;
    readonly number: number;
    readonly status: ConversationTable["status"];
    readonly channel: "chat" | "mail";
    readonly rating: number | null;
    /** The first message. */
    readonly firstLine: string | null;
    /** Whether it could be merged with the open one: a chat of the same signed-in customer. */
    readonly mayMerge: boolean;
  }
  | {
    readonly kind: "call";
    readonly at: Date;
    readonly number: number;
    readonly id: string;
    readonly action: string;
    readonly outcome: Outcome;
  };

/** The open conversation. */
type Of = Pick<ConversationTable, "id" | "workspace" | "contactId" | "visitorId">;

/** Returns the newest entries of the customer of a conversation, the newest first. */
export async function timelineOf(desk: Pick<Desk, "db">, of: Of): Promise<readonly TimelineEntry[]> {
  const { timelineMax } = INBOX_WORK_LIMITS;
  const person = await personOf(desk, of);
  const [conversations, calls] = [await conversationsOf(desk, of, person), await callsOf(desk, of, person)];
  return [...conversations, ...calls]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, timelineMax);
}

async function conversationsOf(
  desk: Pick<Desk, "db">,
  of: Of,
  person: string | null,
): Promise<readonly TimelineEntry[]> {
  const rows = await ofCustomer(desk, of, person)
    .select(["conversation.number", "conversation.status", "conversation.channel", "conversation.rating"])
    .select(["conversation.startedAt", "conversation.contactId", "conversation.joined"])
    .select(firstLine())
    .where("conversation.id", "!=", of.id)
    .orderBy("conversation.lastMessageAt", "desc").limit(INBOX_WORK_LIMITS.timelineMax)
    .execute();
  return rows.map(({ startedAt, contactId, joined, ...row }) => ({
    kind: "conversation",
    at: startedAt,
    ...row,
    mayMerge: contactId !== null && contactId === of.contactId && row.channel === "chat" &&
      !joined,
  }));
}

async function callsOf(desk: Pick<Desk, "db">, of: Of, person: string | null): Promise<readonly TimelineEntry[]> {
  // Their conversations first, then the calls by conversation: ordered by time alone it would read all calls.
  const rows = await desk.db
    .with((cte) => cte("own").materialized(), () => ofCustomer(desk, of, person).select(["id", "number"]))
    .selectFrom("own as conversation")
    .innerJoin(
      "audit as call",
      (join) => join.on("call.workspace", "=", of.workspace).onRef("call.conversationId", "=", "conversation.id"),
    )
    .select(["call.id", "call.at", "call.action", "call.outcome", "conversation.number"])
    .where("call.actor", "in", ["ai", "press"])
    .orderBy("call.seq", "desc").limit(INBOX_WORK_LIMITS.timelineMax)
    .execute();
  return rows.map((row) => ({ kind: "call", ...row }));
}

/** Selects the conversations of the customer, or of the anonymous visitor. */
function ofCustomer({ db }: Pick<Desk, "db">, { workspace, visitorId }: Of, person: string | null) {
  return db.selectFrom("conversations as conversation")
    .where("conversation.workspace", "=", workspace)
    .where((where) =>
      person === null
        ? where.and([where("conversation.visitorId", "=", visitorId), where("conversation.contactId", "is", null)])
        : isOfPerson(where, { workspace, contactId: person })
    );
}
