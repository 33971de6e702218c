/**
 * The agent answers an email itself, if the owner enabled it: once in a conversation, only from the knowledge, within
 * its rates, and marked as the agent's. Everything else waits for a person.
 *
 * @see docs/decisions/mail.md, "The agent answers an email once, in the company's words"
 * @module
 */
import { sql } from "kysely";
import type { Conversation } from "../conversations/conversations.ts";
import { insertAsAgent, publishMessage } from "../conversations/messages.ts";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { mailAnswer } from "../inbox/mail_reply.ts";
import { DRAFT_LIMITS } from "../limits/drafts.ts";
import { DeskError } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import { DAY } from "../units.ts";
import type { DraftRow } from "./drafts.ts";
import type { WrittenDraft } from "./write.ts";

/** Sends the text. @returns null once it is sent, else why a person must review it */
export async function sendByAgent(
  desk: Desk,
  { draft, conversation, written }: {
    readonly draft: DraftRow;
    readonly conversation: Conversation;
    readonly written: WrittenDraft;
  },
): Promise<string | null> {
  const { workspace, id: conversationId } = conversation;
  if (written.kind !== "written") return written.reason;
  if (!written.isGrounded) return "Not every sentence is in the knowledge, so the agent did not send it itself.";
  const { ai } = await readSettings(desk, workspace);
  if (!ai.enabled || ai.mail !== "answer") return "The agent no longer answers emails itself.";
  try {
    const n = await desk.db.transaction().execute(async (db) => {
      const within = { ...desk, db };
      const now = await db.selectFrom("conversations").selectAll().where("workspace", "=", workspace)
        .where("id", "=", conversationId).forUpdate().executeTakeFirstOrThrow();
      const refusal = refusalOf(now, draft) ?? await overRate(within, now);
      if (refusal !== null) throw new DeskError("invalid_input", refusal);
      const { text, sources } = written;
      const message = await insertAsAgent(within, { workspace, conversationId }, {
        author: "ai",
        kind: "text",
        text: storable(text),
        clientId: `draft:${draft.id}`,
        data: { sources: sources.map((source) => ({ ...source })) },
      });
      if (message === undefined) throw new DeskError("invalid_input", "A person has the conversation.");
      await mailAnswer(within, now, message, { kind: "agent", sources });
      await db.updateTable("conversations")
        .set({
          status: "open",
          waitingSince: null,
          aiReplies: now.aiReplies + 1,
          firstReplyAt: now.firstReplyAt ?? message.at,
        })
        .where("workspace", "=", workspace).where("id", "=", conversationId).execute();
      const ended = await db.updateTable("drafts").set({ state: "sent", dueAt: null, leasedUntil: null })
        .where("workspace", "=", workspace).where("conversation", "=", conversationId).where("id", "=", draft.id)
        .where("state", "=", "waiting").returning("id").executeTakeFirst();
      if (ended === undefined) throw new DeskError("invalid_input", "A person declined it.");
      return message.n;
    });
    publishMessage(desk, { workspace, conversationId }, n);
    return null;
  } catch (error) {
    if (error instanceof DeskError) return error.message;
    throw error;
  }
}

/** Returns why the agent must no longer answer: it answers once, and the message must still be the newest. */
function refusalOf({ channel, handler, aiReplies, lastN }: Conversation, { n }: DraftRow): string | null {
  if (channel !== "mail") return "The conversation is a chat.";
  if (handler !== "ai") return "A person has the conversation.";
  if (aiReplies > 0) return "The agent has answered once.";
  return lastN === n ? null : "Something else was written meanwhile.";
}

/**
 * Limits the agent's answers to an address and in a workspace per day: two machines could write to each other forever.
 */
export async function overRate(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, contactId }: Pick<Conversation, "workspace" | "contactId">,
): Promise<string | null> {
  const since = new Date(now().getTime() - DAY);
  const sent = await db.selectFrom("mails").where("workspace", "=", workspace)
    .where("byAgent", "=", sql.lit(true)).where("createdAt", ">", since)
    .select((row) => [
      row.fn.countAll<number>().as("all"),
      sql<number>`count(*) filter (where lower(recipient) = (
        select lower(email) from contacts where workspace = ${workspace} and id = ${contactId}))`.as("toSender"),
    ]).executeTakeFirstOrThrow();
  if (Number(sent.toSender) >= DRAFT_LIMITS.mailsPerSenderMax) {
    return "The agent has answered this address often today.";
  }
  return Number(sent.all) >= DRAFT_LIMITS.mailsMax ? "The agent has answered its number of emails for today." : null;
}
