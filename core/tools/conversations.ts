/**
 * Tools for conversations: the list, one of them, its messages, and teammates' changes. They are only in the HTTP API,
 * for tokens that may read customers' words.
 *
 * @module
 */
import { z } from "zod";
import { changeConversation, type InboxChange } from "../inbox/change.ts";
import { type InboxMessage, readConversation, readMessages } from "../inbox/read.ts";
import { writeAsTeammate } from "../inbox/reply.ts";
import { readSearch } from "../inbox/search_query.ts";
import { tagConversation } from "../inbox/tags.ts";
import { cursorAfter, type InboxCursor, type InboxRow, listInbox } from "../inbox/list.ts";
import { viewOfSearch } from "../inbox/views.ts";
import { CONVERSATION_LIMITS, INBOX_LIMITS } from "../limits/conversations.ts";
import { badCursor, DeskError, wrongParameter } from "../problem.ts";
import type { ToolContext } from "./context.ts";
import { CURSOR } from "./page.ts";
import { CONVERSATION, CONVERSATION_ROW, isoOf, MESSAGE } from "./customer_shapes.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const NUMBER = z.int().min(1).max(2 ** 31 - 1).describe("What people call it: 1, 2, 3 …");
const LIMIT = z.int().min(1).max(100).default(50).describe("How many, 1-100");
const VIEWS = ["waiting", "mine", "unassigned", "ai", "all"] as const;

const listConversations = defineTool({
  name: "list_conversations",
  kind: "read",
  right: "conversations.read",
  ofCustomers: true,
  title: "List conversations",
  description: "Conversations, the one with the newest message first: of a view, or those that a search finds.",
  input: z.strictObject({
    view: z.enum(VIEWS).optional().describe("A view of the inbox, else all"),
    search: z.string().min(1).max(INBOX_LIMITS.searchCharsMax).optional()
      .describe('As in the inbox: words, "a phrase", #12, tag:billing, is:open, before:2026-11-20, after:2026-11-01'),
    limit: LIMIT,
    cursor: CURSOR,
  }),
  answer: z.object({ items: z.array(CONVERSATION_ROW), nextCursor: z.string().optional() }),
  example: { search: "is:open", limit: 20 },
  async run({ desk, caller }, { view, search, limit, cursor }) {
    if (view !== undefined && search !== undefined) {
      throw new DeskError("invalid_input", "`view` and `search` do not go together.", { fix: "Send one of the two." });
    }
    const [fault] = search === undefined ? [] : readSearch(search).faults;
    if (fault !== undefined) {
      throw wrongParameter("search", `${fault.written} is not known.`, `It can be ${fault.takes}.`);
    }
    const reader = { workspace: caller.workspace, teammate: caller.teammate.id };
    const part = {
      view: search === undefined ? view ?? "all" : viewOfSearch(search),
      after: cursor === undefined ? null : placeOf(cursor),
      limit: limit + 1,
      // Without a reply target nothing is overdue, and the order is by the last message alone.
      target: { replyMinutes: null, businessHours: { days: [], timezone: "UTC" } },
    };
    const rows = await listInbox(desk, reader, part);
    const page = rows.slice(0, limit);
    const last = page.length < rows.length ? page.at(-1) : undefined;
    return {
      items: page.map(rowAnswer),
      ...(last === undefined ? {} : { nextCursor: cursorText(cursorAfter(desk, last, part)) }),
    };
  },
});

/** Encodes the start of the next page for clients. */
function cursorText({ kind, at, id }: InboxCursor): string {
  return [at.toISOString(), kind, id].join("~");
}

/** @throws DeskError invalid_input */
function placeOf(cursor: string): InboxCursor {
  const [time = "", kind = "", id = ""] = cursor.split("~");
  const at = new Date(time);
  if (!Number.isNaN(at.getTime()) && (kind === "message" || kind === "overdue")) return { kind, at, id };
  throw badCursor(cursor);
}

function rowAnswer(row: InboxRow): z.output<typeof CONVERSATION_ROW> {
  const { number, status, handler, assignee, assigneeName, customerName, identityVerified, lastLine } = row;
  return {
    number,
    status,
    handler,
    assignee,
    assigneeName,
    customerName,
    identityVerified,
    lastLine,
    lastMessageAt: row.lastMessageAt.toISOString(),
    waitingSince: isoOf(row.waitingSince),
    snoozedUntil: isoOf(row.snoozedUntil),
  };
}

const getConversation = defineTool({
  name: "get_conversation",
  kind: "read",
  right: "conversations.read",
  ofCustomers: true,
  title: "Get a conversation",
  description: "A conversation's state, customer and tags; its messages are a list of their own.",
  input: z.strictObject({ number: NUMBER }),
  answer: CONVERSATION,
  example: { number: 1 },
  run: ({ desk, caller }, { number }) => conversationAnswer(desk, caller.workspace, number),
});

async function conversationAnswer(
  desk: ToolContext["desk"],
  workspace: string,
  number: number,
): Promise<z.output<typeof CONVERSATION>> {
  const { id: _, startedAt, lastMessageAt, lastN, ...facts } = await readConversation(desk, workspace, number);
  return {
    ...facts,
    tags: [...facts.tags],
    startedAt: startedAt.toISOString(),
    lastMessageAt: lastMessageAt.toISOString(),
    waitingSince: isoOf(facts.waitingSince),
    snoozedUntil: isoOf(facts.snoozedUntil),
    resolvedAt: isoOf(facts.resolvedAt),
    lastMessage: lastN,
  };
}

const listMessages = defineTool({
  name: "list_messages",
  kind: "read",
  right: "conversations.read",
  ofCustomers: true,
  title: "List messages",
  description:
    "The messages of a conversation, oldest first, with teammates' notes; calls of actions are in the audit.",
  input: z.strictObject({ number: NUMBER, limit: LIMIT, cursor: CURSOR }),
  answer: z.object({ items: z.array(MESSAGE), nextCursor: z.string().optional() }),
  example: { number: 1, limit: 20 },
  async run({ desk, caller }, { number, limit, cursor }) {
    const { workspace } = caller;
    const after = Number(cursor ?? 0);
    if (!Number.isSafeInteger(after) || after < 0 || after > 2 ** 31 - 1) {
      throw badCursor(cursor ?? "");
    }
    const { id } = await readConversation(desk, workspace, number);
    const messages = await readMessages(desk, workspace, { conversationId: id, after, limit: limit + 1 });
    const items = messages.slice(0, limit).map(messageAnswer);
    const last = messages.length > limit ? items.at(-1) : undefined;
    return { items, ...(last === undefined ? {} : { nextCursor: String(last.n) }) };
  },
});

function messageAnswer({ at, attachments, ...message }: InboxMessage): z.output<typeof MESSAGE> {
  return { ...message, at: at.toISOString(), attachments: [...attachments] };
}

const sendMessage = defineTool({
  name: "send_message",
  kind: "act",
  right: "conversations.reply",
  ofCustomers: true,
  changesDesk: false,
  title: "Send a message",
  description:
    "Replies to the customer as the token's teammate, who takes the conversation over, or adds a note that " +
    "only teammates see.",
  input: z.strictObject({
    number: NUMBER,
    kind: z.enum(["reply", "note"]).default("reply").describe("Else a reply"),
    text: z.string().min(1).max(CONVERSATION_LIMITS.messageCharsMax).describe("What it says"),
    clientId: z.string().regex(/^[\w-]{1,100}$/).optional()
      .describe("An id of your own: the same one twice is one message"),
  }),
  answer: MESSAGE,
  example: { number: 1, kind: "note", text: "Asked the carrier.", clientId: "note-1" },
  async run({ desk, caller }, { number, kind, text, clientId }) {
    const written = await writeAsTeammate(desk, caller, number, { kind, text, clientId: clientId ?? desk.newId() });
    const { n, at, author, kind: saved, text: said, teammate } = written;
    return messageAnswer({
      n,
      at,
      author,
      kind: saved,
      text: said,
      teammate,
      by: caller.teammate.name,
      from: null,
      attachments: [],
    });
  },
});

const CHANGES = ["take_over", "give_back", "assign", "resolve", "reopen", "snooze", "tag", "untag"] as const;

const updateConversation = defineTool({
  name: "update_conversation",
  kind: "act",
  right: "conversations.reply",
  ofCustomers: true,
  changesDesk: false,
  title: "Change a conversation",
  description:
    "One change of who handles a conversation, of its state or of a tag. One that changes nothing is not an error.",
  input: z.strictObject({
    number: NUMBER,
    do: z.enum(CHANGES).describe("What to do"),
    teammate: z.string().max(100).nullable().optional().describe("With assign: an id, or null for no one"),
    until: z.iso.datetime({ offset: true }).optional().describe("With snooze, such as 2026-11-20T09:30:00Z"),
    tag: z.string().max(100).optional().describe("With tag and untag"),
  }),
  answer: CONVERSATION,
  example: { number: 1, do: "tag", tag: "billing" },
  async run({ desk, caller }, { number, do: kind, ...given }) {
    const needed = NEEDED[kind];
    for (const name of ["teammate", "until", "tag"] as const) {
      if ((given[name] !== undefined) === (name === needed)) continue;
      const message = name === needed ? `\`${name}\` is missing.` : `\`${name}\` does not go with ${kind}.`;
      const fix = name === needed ? `Send \`${name}\` with ${kind}.` : `Leave \`${name}\` out.`;
      throw new DeskError("invalid_input", message, { fix, faults: [{ parameter: name, message, fix }] });
    }
    const { teammate = null, until = "", tag = "" } = given;
    if (kind === "tag" || kind === "untag") await tagConversation(desk, caller, number, { kind, tag });
    else await changeConversation(desk, caller, number, changeOf(kind, teammate, until));
    return await conversationAnswer(desk, caller.workspace, number);
  },
});

/** The parameters that each change requires besides its name. */
const NEEDED: Readonly<Partial<Record<typeof CHANGES[number], "teammate" | "until" | "tag">>> = {
  assign: "teammate",
  snooze: "until",
  tag: "tag",
  untag: "tag",
};

function changeOf(kind: InboxChange["kind"], teammate: string | null, until: string): InboxChange {
  if (kind === "assign") return { kind, teammate };
  return kind === "snooze" ? { kind, until: new Date(until) } : { kind };
}

/** Tools for reading and answering conversations. */
export const conversationsGroup: ToolGroup = {
  name: "Conversations",
  tools: [listConversations, getConversation, listMessages, sendMessage, updateConversation],
};
