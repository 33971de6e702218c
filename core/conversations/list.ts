/**
 * Conversations for the desk's pages.
 *
 * @module
 */
import { type AuditRecord, listAudit } from "../actions/audit.ts";
import { type Card, checkCard } from "../cards/card.ts";
import { outlineCard } from "../cards/outline.ts";
import type { Author, ConversationTable, MessageKind } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import type { Message } from "./messages.ts";

/** One line of the list. */
export type ConversationRow =
  & Pick<ConversationTable, "id" | "number" | "identityVerified" | "status" | "handler" | "lastMessageAt">
  & {
    readonly customerName: string | null;
    /** The last words, on one line. */
    readonly lastLine: string | null;
  };

/** A part of the list: everything, what waits for a person, or what the agent handles. */
export type ConversationView = "all" | "waiting" | "ai";

/** A message as a teammate sees it. */
export type DetailMessage = {
  readonly id: string;
  readonly n: number;
  readonly at: Date;
  readonly author: Author;
  readonly kind: MessageKind;
  readonly text: string | null;
  /** A card as it was shown. */
  readonly card: Card | null;
  /** The card as text. */
  readonly outline: string | null;
};

/** A call as the audit log keeps it, keys masked. */
export type DetailCall = Pick<
  AuditRecord,
  | "id"
  | "messageId"
  | "action"
  | "agentVersion"
  | "actor"
  | "userId"
  | "confirmedBy"
  | "request"
  | "response"
  | "ms"
  | "outcome"
  | "error"
  | "at"
>;

/** A whole conversation. */
export type ConversationDetail =
  & Pick<
    ConversationTable,
    | "id"
    | "number"
    | "status"
    | "handler"
    | "identityVerified"
    | "handoffReason"
    | "locale"
    | "agentVersion"
    | "startedAt"
  >
  & {
    readonly customer:
      | { readonly externalId: string | null; readonly email: string | null; readonly name: string | null }
      | null;
    readonly page: { readonly url: string; readonly title: string } | null;
    readonly lastN: number;
    readonly messages: readonly DetailMessage[];
    readonly calls: readonly DetailCall[];
  };

const LAST_LINE_CHARS_MAX = 140;
const DETAIL_MESSAGES_MAX = 500;

/** The newest conversations, newest first; `before` goes on where the last row's `lastMessageAt` was. */
export async function listConversations(
  desk: Pick<Desk, "db">,
  workspace: string,
  page: { readonly view: ConversationView; readonly before: Date | null; readonly limit: number },
): Promise<readonly ConversationRow[]> {
  let query = desk.db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join
        .onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .select([
      "conversation.id",
      "conversation.number",
      "conversation.identityVerified",
      "conversation.status",
      "conversation.handler",
      "conversation.lastMessageAt",
      "contact.name as customerName",
    ])
    .select((row) =>
      row.selectFrom("messages as message").select("message.text")
        .whereRef("message.workspace", "=", "conversation.workspace")
        .whereRef("message.conversationId", "=", "conversation.id")
        .where("message.text", "is not", null).where("message.kind", "!=", "action")
        .orderBy("message.n", "desc").limit(1)
        .as("lastLine")
    )
    .where("conversation.workspace", "=", workspace);
  if (page.before !== null) query = query.where("conversation.lastMessageAt", "<", page.before);
  if (page.view === "waiting") query = query.where("conversation.status", "=", "waiting");
  if (page.view === "ai") {
    query = query.where("conversation.handler", "=", "ai").where("conversation.status", "=", "open");
  }
  const rows = await query.orderBy("conversation.lastMessageAt", "desc").limit(page.limit).execute();
  return rows.map((row) => ({ ...row, lastLine: oneLine(row.lastLine) }));
}

/** A conversation by its number, with its newest messages and calls, oldest first; null when there is none. */
export async function conversationDetail(
  desk: Pick<Desk, "db">,
  workspace: string,
  number: number,
): Promise<ConversationDetail | null> {
  const conversation = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("number", "=", number)
    .executeTakeFirst();
  if (conversation === undefined) return null;
  const customer = conversation.contactId === null
    ? undefined
    : await desk.db.selectFrom("contacts").select(["externalId", "email", "name"])
      .where("workspace", "=", workspace).where("id", "=", conversation.contactId)
      .executeTakeFirst();
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", conversation.id)
    .orderBy("n", "desc").limit(DETAIL_MESSAGES_MAX)
    .execute();
  const calls = await listAudit(desk, { workspace, conversationId: conversation.id });
  return { ...conversation, customer: customer ?? null, messages: messages.toReversed().map(detailMessage), calls };
}

function detailMessage({ id, n, at, author, kind, text, card: stored }: Message): DetailMessage {
  const { card } = kind === "card" ? checkCard(stored, "card") : { card: null };
  return { id, n, at, author, kind, text, card, outline: card === null ? null : outlineCard(card) };
}

function oneLine(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LAST_LINE_CHARS_MAX ? line : `${line.slice(0, LAST_LINE_CHARS_MAX - 1)}…`;
}
