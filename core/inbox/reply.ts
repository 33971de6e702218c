/**
 * Messages of teammates: a reply to the customer, or a note that only teammates see.
 *
 * @module
 */
import { voidConfirmations } from "../actions/confirm.ts";
import { publishEnded } from "../conversations/calls/ended_questions.ts";
import { chosenAttachments } from "../attachments/attachments.ts";
import { checkTextBeside } from "../conversations/message_text.ts";
import { type ConversationRef, insertMessage, type Message, publishMessage } from "../conversations/messages.ts";
import { lockConversation, refuseSecondOpen } from "../conversations/other_open.ts";
import { mailAnswer, type ReplyMailDesk } from "./mail_reply.ts";
import { withoutDeactivated } from "./deactivated_assignee.ts";
import { fillForSending, hasPlaceholders, placeholderValues } from "./placeholders.ts";
import { takeTurn } from "../teammates/availability.ts";
import type { Conversation } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

/** A message of a teammate. */
export type TeammateMessage = {
  readonly kind: "reply" | "note";
  /** The browser's id: sent twice, it is one message. */
  readonly clientId: string;
  /** May be empty if there are attachments. Placeholders of a reply are filled in. */
  readonly text: string;
  /** Ids of files that the same teammate uploaded. */
  readonly attachments?: readonly string[];
  /** The teammate's original text, if `text` is a translation of it. */
  readonly original?: { readonly text: string; readonly language: string };
  /** The newest message on the screen when the reply was started. Omitted: newer ones do not prevent it. */
  readonly seenN?: number;
};

/**
 * Adds a teammate's message. A reply takes the conversation over: the agent stops answering, and pending confirmations
 * are cancelled.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for a text that is empty
 *   or too long, files of someone else or a placeholder without a value, too_large for files that go by email,
 *   other_open for a reply in a resolved conversation whose customer has another one, version_conflict for a reply
 *   after another teammate's that was not on the screen
 */
export async function writeAsTeammate(
  desk: ReplyMailDesk & Pick<Desk, "live">,
  caller: Caller,
  number: number,
  written: TeammateMessage,
): Promise<Message> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const sender = { kind: "teammate", id: teammate.id } as const;
  // The same client id from another sender is another message.
  const clientId = `${teammate.id}:${written.clientId}`;
  const attachments = await chosenAttachments(desk, { workspace, sender, clientId }, written.attachments ?? []);
  const fill = written.kind === "reply" ? await fillerOf(desk, caller, number, written) : (text: string) => text;
  const text = checkTextBeside(attachments, fill(written.text));
  const { message, isNew, isTaken, ended } = await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const conversation = await withoutDeactivated(within, await lockConversation(within, workspace, number));
    const place = { workspace, conversationId: conversation.id };
    const earlier = await db.selectFrom("messages").selectAll()
      .where("workspace", "=", workspace).where("conversationId", "=", conversation.id)
      .where("clientId", "=", clientId).executeTakeFirst();
    if (earlier !== undefined) return { message: earlier, isNew: false, isTaken: false, ended: [] };
    const isReply = written.kind === "reply";
    const isMailed = isReply && conversation.channel === "mail";
    if (isReply) await refuseSecondOpen(within, conversation);
    if (isReply && written.seenN !== undefined) await refuseAnswered(within, place, teammate.id, written.seenN);
    const ended = isReply ? await voidConfirmations(within, place) : [];
    if (isReply) await markAnswered(within, conversation, teammate.id);
    const kind = isReply ? "text" : "note";
    const { original } = written;
    const data = original === undefined ? {} : { data: { original: { ...original, text: fill(original.text) } } };
    const draft = { author: "teammate", kind, text, clientId, teammate: teammate.id, attachments, ...data } as const;
    const isTaken = isReply && conversation.assignee === null;
    const message = await insertMessage(within, place, draft);
    if (isMailed) await mailAnswer(within, conversation, message, { kind: "person", name: teammate.name }, attachments);
    return { message, isNew: true, isTaken, ended };
  });
  if (isNew) {
    if (isTaken) await takeTurn(desk, workspace, teammate.id);
    await publishEnded(desk, workspace, ended);
    const place = { workspace, conversationId: message.conversationId };
    // A customer's browser receives the numbers of messages, and nothing about notes.
    if (message.kind !== "note") publishMessage(desk, place, message.n);
    desk.live.publish({ kind: "conversation", ...place });
  }
  return message;
}

/** Returns when teammates wrote last in a conversation, by their ids, without those who have written nothing. */
export async function lastWrittenAt(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  teammates: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom("messages").select(["teammate", (row) => row.fn.max("at").as("at")])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("author", "=", "teammate").where("teammate", "in", teammates)
    .groupBy("teammate").execute();
  return new Map(rows.map(({ teammate, at }) => [teammate ?? "", at]));
}

/** Fills in the placeholders of a reply. Most have none, and read no values. */
async function fillerOf(
  desk: Pick<Desk, "db">,
  caller: Caller,
  number: number,
  { text, original }: TeammateMessage,
): Promise<(text: string) => string> {
  if (!hasPlaceholders(text) && !hasPlaceholders(original?.text ?? "")) return (text) => text;
  const values = await placeholderValues(desk, caller, number);
  return (text) => fillForSending(text, values);
}

/** Assigns the conversation to the teammate; it now waits for the customer. */
async function markAnswered(
  { db, now }: Pick<Desk, "db" | "now">,
  conversation: Conversation,
  teammate: string,
): Promise<void> {
  const { workspace, id, assignee, assignedAt, firstReplyAt, firstPersonAt, peopleAnswers } = conversation;
  await db.updateTable("conversations").set({
    status: "open",
    handler: "human",
    waitingSince: null,
    resolvedAt: null,
    snoozedUntil: null,
    assignee: assignee ?? teammate,
    assignedAt: assignedAt ?? now(),
    firstReplyAt: firstReplyAt ?? now(),
    firstPersonAt: firstPersonAt ?? now(),
    peopleAnswers: peopleAnswers + 1,
  }).where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Refuses a second answer by a teammate who has not seen the first one. */
async function refuseAnswered(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: { readonly workspace: string; readonly conversationId: string },
  teammate: string,
  seenN: number,
): Promise<void> {
  const other = await db.selectFrom("messages as message")
    .innerJoin(
      "teammates as writer",
      (join) => join.onRef("writer.workspace", "=", "message.workspace").onRef("writer.id", "=", "message.teammate"),
    )
    .select("writer.name")
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", conversationId)
    .where("message.n", ">", seenN).where("message.kind", "=", "text").where("message.author", "=", "teammate")
    .where("message.teammate", "!=", teammate)
    .orderBy("message.n", "desc").limit(1).executeTakeFirst();
  if (other === undefined) return;
  throw new DeskError("version_conflict", `${other.name} answered while you were writing.`, {
    fix: "Read it, then send yours again if it is still needed.",
  });
}
