/**
 * Writes a conversation of an export, with the times of its messages. It counts as seen by its customer: no mail is
 * sent for answers from years ago.
 *
 * @module
 */
import { insertConversation } from "../conversations/insert.ts";
import { insertMessage } from "../conversations/messages.ts";
import { json, storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { isTag, plainTag } from "../inbox/tags.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { IMPORT_LIMITS } from "../limits/imports.ts";
import { TAG_LIMITS } from "../limits/people.ts";
import { INBOUND_AUTHORS } from "../db/message_preview.ts";
import type { Author } from "../db/tables/conversations.ts";
import type { OtherWriters } from "./other_writers.ts";
import type { ImportedConversation, ImportedMessage } from "./imported.ts";

/** Its target: its number and its contact. */
export type ConversationPlace = {
  readonly workspace: string;
  readonly number: number;
  readonly contactId: string | null;
  readonly others: OtherWriters;
};

/** It began elsewhere, without a version of this desk's agent. */
const NO_AGENT = 0;

type WritingDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

/** Returns the messages to keep, in order: without the oldest of more than fit, and future ones. */
export function keptMessages({ messages }: ImportedConversation, now: Date): readonly ImportedMessage[] {
  // A list is ordered by the newest message: one of the year 2099 would remain at its top.
  return messages.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, IMPORT_LIMITS.messagesMax).map((message) => message.at > now ? { ...message, at: now } : message);
}

/** Writes it in the caller's transaction. @param conversation with its kept messages @returns its id */
export async function writeConversation(
  desk: WritingDesk,
  place: ConversationPlace,
  conversation: ImportedConversation,
): Promise<string> {
  const { workspace, contactId } = place;
  const { messages } = conversation;
  const [first, last] = [messages.at(0), messages.at(-1)];
  if (first === undefined || last === undefined) throw new Error("A conversation without messages is not written.");
  const visitorId = await writeVisitor(desk, { workspace, contactId, from: first.at, to: last.at });
  const { subject } = conversation;
  const { id } = await insertConversation({ ...desk, now: () => first.at }, {
    workspace,
    number: place.number,
    contactId,
    visitorId,
    agentVersion: NO_AGENT,
    subject: subject === null ? null : storable(subject),
  });
  for (const message of messages) {
    const mail = otherOf(place, message);
    await insertMessage({ ...desk, now: () => message.at }, { workspace, conversationId: id }, {
      author: mail === undefined ? message.author : "other",
      kind: message.isNote ? "note" : "text",
      text: storable(message.text).slice(0, CONVERSATION_LIMITS.messageCharsMax),
      ...(mail === undefined ? {} : { data: { mail } }),
    });
  }
  await noteSeen(desk, place, messages);
  await desk.db.updateTable("conversations").set(stateOf(conversation, messages, place))
    .where("workspace", "=", workspace).where("id", "=", id).execute();
  return id;
}

/**
 * Returns the mark of a writer who is not the contact; undefined for the contact and the team. A note is the team's.
 */
function otherOf({ others }: Pick<ConversationPlace, "others">, { by, isNote }: ImportedMessage) {
  return by === undefined || isNote ? undefined : others.get(by.id);
}

/** Records that its customer was last seen when they wrote last, unless the desk has a later time. */
async function noteSeen(
  { db }: Pick<Desk, "db">,
  { workspace, contactId }: ConversationPlace,
  messages: readonly ImportedMessage[],
): Promise<void> {
  const wroteAt = messages.findLast(({ author, by }) => author === "customer" && by === undefined)?.at;
  if (contactId === null || wroteAt === undefined) return;
  await db.updateTable("contacts").set({ lastSeen: wroteAt })
    .where("workspace", "=", workspace).where("id", "=", contactId).where("lastSeen", "<", wroteAt).execute();
}

/** Creates its browser, whose token no one has: no chat shows it before its customer signs in. */
async function writeVisitor(
  desk: WritingDesk,
  { workspace, contactId, from, to }: {
    readonly workspace: string;
    readonly contactId: string | null;
    readonly from: Date;
    readonly to: Date;
  },
): Promise<string> {
  const id = opaqueHash(newOpaque(desk));
  await desk.db.insertInto("visitors").values({
    id,
    workspace,
    contactId,
    page: json(null),
    locale: null,
    browser: null,
    facts: json(null),
    firstSeen: from,
    lastSeen: to,
  }).execute();
  return id;
}

/** A person had it: the AI does not answer what people were asked. */
function stateOf(
  { isOpen, tags, rating }: ImportedConversation,
  messages: readonly ImportedMessage[],
  place: ConversationPlace,
) {
  const spoken = messages.filter(({ isNote }) => !isNote)
    .map((message) => otherOf(place, message) === undefined ? message : { ...message, author: "other" as const });
  const byPeople = spoken.filter(({ author }) => author === "teammate");
  const byAgent = spoken.filter(({ author }) => author === "ai");
  const endedAt = messages.at(-1)?.at ?? null;
  const isFromOutside = (message: { readonly author: Author } | undefined) =>
    message !== undefined && INBOUND_AUTHORS.includes(message.author);
  const isWaiting = isOpen && isFromOutside(spoken.at(-1));
  const n = messages.length;
  return {
    status: isOpen ? isWaiting ? "waiting" : "open" : "resolved",
    handler: "human",
    tags: json(tagsOf(tags)),
    rating: rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    resolvedAt: isOpen ? null : endedAt,
    waitingSince: isWaiting ? endedAt : null,
    importedWait: isWaiting ? endedAt : null,
    customerSeenN: n,
    teamSeenN: isWaiting ? 0 : n,
    begunBy: isFromOutside(spoken.at(0)) ? "customer" : "team",
    peopleAnswers: byPeople.length,
    aiAnswers: byAgent.length,
    aiReplies: byAgent.length,
    firstReplyAt: spoken.find(({ author }) => author === "teammate" || author === "ai")?.at ?? null,
    firstPersonAt: byPeople.at(0)?.at ?? null,
  } as const;
}

/** Normalizes tags; of more than fit, the first ones are kept. */
export function tagsOf(tags: readonly string[]): readonly string[] {
  return [...new Set(tags.map(plainTag).filter(isTag))].slice(0, TAG_LIMITS.tagsMax).sort();
}
