/**
 * The views of the inbox: waiting for a person, assigned, handled by the agent.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable, Database, MessageTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { dueAt, overdueSince, type ReplyTarget } from "./reply_target.ts";

type Where = ExpressionBuilder<Database & { conversation: ConversationTable }, "conversation">;
type Condition = ExpressionWrapper<Database & { conversation: ConversationTable }, "conversation", SqlBool>;

/** Every view and the conversations in it; `me` is the id of the teammate who looks. */
const INBOX_VIEWS = {
  /** The customer waits for a person's answer. */
  waiting: (where) => where("conversation.status", "=", "waiting"),
  mine: (where, me) => where.and([isActive(where), where("conversation.assignee", "=", me)]),
  unassigned: (where) =>
    where.and([
      isActive(where),
      where("conversation.handler", "!=", "ai"),
      where("conversation.assignee", "is", null),
    ]),
  ai: (where) => where.and([where("conversation.status", "=", "open"), where("conversation.handler", "=", "ai")]),
  all: (where) => where.and([]),
} as const satisfies Readonly<Record<string, (where: Where, me: string) => Condition>>;

/** The name of a view of the table. */
export type NamedView = keyof typeof INBOX_VIEWS;

/** A view: one of the table's, or everything with a tag. */
export type InboxView = NamedView | `tag:${string}`;

/** The tag of a view; null when it is one of the table's. */
export function tagOfView(view: InboxView): string | null {
  return view.startsWith(TAGGED) ? view.slice(TAGGED.length) : null;
}

/** The view of everything with a tag. */
export function viewOfTag(tag: string): InboxView {
  return `tag:${tag}`;
}

const TAGGED = "tag:";

/** One line of a list. */
export type InboxRow =
  & Pick<
    ConversationTable,
    | "id"
    | "number"
    | "identityVerified"
    | "status"
    | "handler"
    | "assignee"
    | "lastMessageAt"
    | "waitingSince"
    | "snoozedUntil"
  >
  & {
    /** The customer's name, else their e-mail, else the id that their token gave; null for a visitor. */
    readonly customerName: string | null;
    readonly assigneeName: string | null;
    /** The customer's last words on one line; those of who wrote to them where they have said nothing. */
    readonly lastLine: string | null;
    /** Whether a person should read what the customer wrote, and this teammate has not. */
    readonly unread: boolean;
    /** By when a customer who waits should be answered; null for others, and without a reply target. */
    readonly dueAt: Date | null;
  };

/** The teammate who looks. */
export type InboxReader = { readonly workspace: string; readonly teammate: string };

/** Which part of a list. */
export type InboxPart = {
  readonly view: InboxView;
  /** Goes on after this row; null for the first part. */
  readonly after: InboxCursor | null;
  readonly limit: number;
  /** Decides what is overdue, and so comes first. */
  readonly target: ReplyTarget;
};

/** A row's place: overdue ones are first, oldest wait first; then come the others, newest message first. */
export type InboxCursor =
  | { readonly kind: "overdue"; readonly waitingSince: Date }
  | { readonly kind: "message"; readonly lastMessageAt: Date };

const LAST_LINE_CHARS_MAX = 140;

/** A part of a view: what is overdue first, then by the last message. */
export async function listInbox(
  desk: Pick<Desk, "db" | "now">,
  reader: InboxReader,
  { view, after, limit, target }: InboxPart,
): Promise<readonly InboxRow[]> {
  const boundary = overdueSince(target, desk.now());
  const overdue = boundary === null || after?.kind === "message"
    ? []
    : await overdueRows(desk, reader, { view, boundary, after: after?.waitingSince ?? null, limit });
  const rest = overdue.length === limit ? [] : await rowsOf(desk, reader, view)
    .$if(boundary !== null, (query) => query.where((where) => where.not(isOverdue(where, boundary ?? new Date(0)))))
    .$if(
      after?.kind === "message",
      (query) =>
        query.where("conversation.lastMessageAt", "<", after?.kind === "message" ? after.lastMessageAt : new Date(0)),
    )
    .orderBy("conversation.lastMessageAt", "desc").limit(limit - overdue.length)
    .execute();
  return [...overdue, ...rest].map((row) => ({
    ...row,
    lastLine: oneLine(row.lastLine),
    dueAt: row.status === "waiting" && row.waitingSince !== null ? dueAt(target, row.waitingSince) : null,
  }));
}

async function overdueRows(
  desk: Pick<Desk, "db">,
  reader: InboxReader,
  part: { readonly view: InboxView; readonly boundary: Date; readonly after: Date | null; readonly limit: number },
) {
  const { view, boundary, after, limit } = part;
  return await rowsOf(desk, reader, view)
    .where((where) => isOverdue(where, boundary))
    .$if(after !== null, (query) => query.where("conversation.waitingSince", ">", after))
    .orderBy("conversation.waitingSince").limit(limit)
    .execute();
}

function isOverdue(where: Where, boundary: Date): Condition {
  return where.and([
    where("conversation.status", "=", "waiting"),
    // A wait without a beginning would make the condition null, and its negation, too.
    where("conversation.waitingSince", "is not", null),
    where("conversation.waitingSince", "<=", boundary),
  ]);
}

function rowsOf({ db }: Pick<Desk, "db">, { workspace, teammate }: InboxReader, view: InboxView) {
  return db.selectFrom("conversations as conversation")
    .leftJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .leftJoin("teammates as answering", (join) =>
      join.onRef("answering.workspace", "=", "conversation.workspace")
        .onRef("answering.id", "=", "conversation.assignee"))
    .leftJoin("conversationReads as read", (join) =>
      join.onRef("read.workspace", "=", "conversation.workspace")
        .onRef("read.conversationId", "=", "conversation.id")
        .on("read.teammate", "=", teammate))
    .select([
      "conversation.id",
      "conversation.number",
      "conversation.identityVerified",
      "conversation.status",
      "conversation.handler",
      "conversation.assignee",
      "conversation.lastMessageAt",
      "conversation.waitingSince",
      "conversation.snoozedUntil",
      "answering.name as assigneeName",
    ])
    .select(({ fn }) => fn.coalesce("contact.name", "contact.email", "contact.externalId").as("customerName"))
    .select((row) =>
      row.and([
        row("conversation.handler", "!=", "ai"),
        row.exists(
          messagesOf(row, "customer").select("message.n").where("message.n", ">", sql<number>`coalesce(read.n, 0)`),
        ),
      ]).$castTo<boolean>().as("unread")
    )
    .select((row) => row.fn.coalesce(lastText(row, "customer"), lastText(row, null)).as("lastLine"))
    .where("conversation.workspace", "=", workspace)
    .where((where) => conditionOf(view)(where, teammate));
}

/** A conversation's messages, of everyone or of one author, found by their numbers. */
function messagesOf(row: Where, author: MessageTable["author"] | null) {
  return row.selectFrom("messages as message")
    .whereRef("message.workspace", "=", "conversation.workspace")
    .whereRef("message.conversationId", "=", "conversation.id")
    .$if(author !== null, (query) => query.where("message.author", "=", author));
}

function lastText(row: Where, author: MessageTable["author"] | null) {
  return messagesOf(row, author).select("message.text")
    .where("message.text", "is not", null).where("message.kind", "!=", "note")
    .orderBy("message.n", "desc").limit(1);
}

/** How many conversations each view holds; `all` is not counted, it only grows. */
export async function countInbox(
  desk: Pick<Desk, "db">,
  reader: InboxReader,
): Promise<Readonly<Record<Exclude<NamedView, "all">, number>>> {
  const count = (condition: Condition) => sql<number>`count(*) filter (where ${condition})::integer`;
  const { waiting, mine, unassigned, ai } = INBOX_VIEWS;
  return await desk.db.selectFrom("conversations as conversation")
    .select((where) => [
      count(waiting(where)).as("waiting"),
      count(mine(where, reader.teammate)).as("mine"),
      count(unassigned(where)).as("unassigned"),
      count(ai(where)).as("ai"),
    ])
    .where("conversation.workspace", "=", reader.workspace)
    .where("conversation.status", "in", ["open", "waiting"])
    .executeTakeFirstOrThrow();
}

function conditionOf(view: InboxView): (where: Where, me: string) => Condition {
  if (isNamed(view)) return INBOX_VIEWS[view];
  return (where) => where("conversation.tags", "@>", json([tagOfView(view) ?? ""]));
}

function isNamed(view: InboxView): view is NamedView {
  return Object.hasOwn(INBOX_VIEWS, view);
}

function isActive(where: Where): Condition {
  return where("conversation.status", "in", ["open", "waiting"]);
}

function oneLine(text: string | null): string | null {
  if (text === null) return null;
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LAST_LINE_CHARS_MAX ? line : `${line.slice(0, LAST_LINE_CHARS_MAX - 1)}…`;
}
