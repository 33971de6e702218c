/**
 * Reads, in one statement, the conversation of a browser's message and the earlier messages that its turn needs.
 *
 * @module
 */
import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { type ChatVisit, type Conversation, ownConversations, type Owning } from "./conversations.ts";
import { type DeskLine, deskLines } from "./desk_line.ts";

/** Earlier messages that a turn needs, as of the moment at which the conversation was read. */
export type Lookback = {
  /** Whether the turn of the customer's newest message has ended: none is running, and none was interrupted. */
  readonly isDone: boolean;
  /** The customer's newest messages, oldest first, as many as language detection reads. */
  readonly written: readonly { readonly text: string | null }[];
  /** The newest line of the desk or of a teammate; null without one. */
  readonly line: DeskLine | null;
};

/** The conversations that a browser's message may belong to. */
export type ConversationLookup = {
  /** The conversation that already contains it; null for a new message. */
  readonly sentInto: string | null;
  /** The open conversation, see `currentConversation`. */
  readonly current: Conversation | null;
  /** The last one, if none is open. */
  readonly last: Conversation | null;
  /** Of `current` or `last`; null without either. */
  readonly lookback: Lookback | null;
};

/** Of a visitor without conversations. */
export const NO_CONVERSATIONS: ConversationLookup = { sentInto: null, current: null, last: null, lookback: null };

/** Reads the conversations that a message may belong to, by its client id. */
export async function lookUpConversations(
  desk: Pick<Desk, "db">,
  context: ChatVisit,
  clientId: string,
): Promise<ConversationLookup> {
  const { workspace, session: { visitorId, customer, link = null } } = context;
  const which = link !== null ? "link" : customer !== null ? "customer" : "visitor";
  const own = { workspace, visitorId, userId: customer?.userId ?? "", conversation: link?.conversation ?? "" };
  const rows = await LOOKUPS[which](desk.db, { ...own, clientId });
  const sentInto = rows.find(({ hasIt }) => hasIt)?.id ?? null;
  const found = rows.find(({ hasIt }) => !hasIt);
  if (found === undefined) return { ...NO_CONVERSATIONS, sentInto };
  const { hasIt: _, isDone, written, line, ...conversation } = found;
  const lookback = {
    isDone: isDone ?? false,
    written: written.toReversed(),
    line: line === null ? null : { ...line, at: new Date(line.at) },
  };
  const isOpen = conversation.status !== "resolved";
  return { sentInto, current: isOpen ? conversation : null, last: isOpen ? null : conversation, lookback };
}

const LOOKUPS = { link: keepLookup("link"), customer: keepLookup("customer"), visitor: keepLookup("visitor") };

const isDone = sql<boolean>`data -> 'turn' ->> 'state' = 'done'`;
const beginningOfText = sql<string | null>`left(text, ${sql.lit(CONVERSATION_LIMITS.languageCharsMax)})`;

/** Selects the conversation that contains a message, and the open one, else the last chat; each with its lookback. */
function keepLookup(which: "link" | "customer" | "visitor") {
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
    const candidates = own().select(sql<boolean>`true`.as("hasIt"))
      .where("id", "in", (row) =>
        row.selectFrom("messages").select("messages.conversationId")
          .where("messages.workspace", "=", value("workspace")).where("messages.clientId", "=", value("clientId")))
      .unionAll((row) => row.parens(last.select(sql<boolean>`false`.as("hasIt"))));
    const place = {
      workspace: sql.ref<string>("candidate.workspace"),
      conversationId: sql.ref<string>("candidate.id"),
    };
    return db.selectFrom(candidates.as("candidate")).selectAll("candidate").select(() => {
      // Built without the plugins of `db`, which transform the statement as a whole.
      const within = expressionBuilder<Database>();
      const ofCustomer = within.selectFrom("messages")
        .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
        .where("author", "=", sql.lit("customer"))
        .orderBy("n", "desc");
      return [
        ofCustomer.select(isDone.as("isDone")).limit(sql.lit(1)).as("isDone"),
        jsonArrayFrom(
          ofCustomer.select(beginningOfText.as("text")).where("kind", "=", sql.lit("text"))
            .limit(sql.lit(CONVERSATION_LIMITS.languageMessagesMax)),
        ).as("written"),
        jsonObjectFrom(deskLines(within, place)).as("line"),
      ];
    });
  });
}
