/**
 * The views of the inbox: waiting for a person, assigned, handled by the agent.
 *
 * @module
 */
import { type ExpressionBuilder, type ExpressionWrapper, sql, type SqlBool } from "kysely";
import { json } from "../db/json.ts";
import type { ConversationTable, Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";

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
    /** The last words that the customer can see as well, on one line. */
    readonly lastLine: string | null;
    /** Whether there is something that this teammate has not read. */
    readonly unread: boolean;
  };

/** Which part of a list. */
export type InboxPart = {
  readonly view: InboxView;
  /** Goes on where the last row's `lastMessageAt` was. */
  readonly before: Date | null;
  readonly limit: number;
};

const LAST_LINE_CHARS_MAX = 140;

/** A part of a view, newest first. */
export async function listInbox(
  desk: Pick<Desk, "db">,
  reader: { readonly workspace: string; readonly teammate: string },
  part: InboxPart,
): Promise<readonly InboxRow[]> {
  const { workspace, teammate } = reader;
  const { before } = part;
  const rows = await desk.db.selectFrom("conversations as conversation")
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
      row("conversation.lastN", ">", row.fn.coalesce("read.n", row.lit(0))).$castTo<boolean>().as("unread")
    )
    .select((row) =>
      row.selectFrom("messages as message").select("message.text")
        .whereRef("message.workspace", "=", "conversation.workspace")
        .whereRef("message.conversationId", "=", "conversation.id")
        .where("message.text", "is not", null)
        .where("message.kind", "!=", "note")
        .orderBy("message.n", "desc").limit(1)
        .as("lastLine")
    )
    .where("conversation.workspace", "=", workspace)
    .where((where) => conditionOf(part.view)(where, teammate))
    .$if(before !== null, (query) => query.where("conversation.lastMessageAt", "<", before ?? new Date(0)))
    .orderBy("conversation.lastMessageAt", "desc").limit(part.limit)
    .execute();
  return rows.map((row) => ({ ...row, lastLine: oneLine(row.lastLine) }));
}

/** How many conversations each view holds; `all` is not counted, it only grows. */
export async function countInbox(
  desk: Pick<Desk, "db">,
  reader: { readonly workspace: string; readonly teammate: string },
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
