/**
 * Drafted answers: requested, read and ended. A conversation has at most one, for its newest message; a person sends
 * it.
 *
 * @see docs/decisions/mail.md, "The agent drafts, a person sends"
 * @module
 */
import { type Selectable, sql } from "kysely";
import { conversationNumbered } from "../conversations/find.ts";
import type { ConversationRef } from "../conversations/messages.ts";
import { json } from "../db/json.ts";
import type { DraftTable } from "../db/tables/drafts.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

/** The row of a draft. */
export type DraftRow = Selectable<DraftTable>;

/** A draft, as the inbox shows it. */
export type ShownDraft = Pick<DraftRow, "id" | "state" | "text" | "sources" | "reason">;

type DraftDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/** A requested draft: the answer to a message. */
export type DraftRequest = Pick<DraftRow, "message" | "n" | "wish">;

/**
 * Requests a draft, in the caller's transaction if there is one. Only once for a message.
 *
 * @param again whether an existing draft for the message is replaced
 */
export async function queueDraft(
  desk: Pick<Desk, "db" | "now" | "newId">,
  { workspace, conversationId: conversation }: ConversationRef,
  { message, n, wish }: DraftRequest,
  again: "once" | "every time" = "once",
): Promise<void> {
  const now = desk.now();
  const row = {
    id: desk.newId(),
    message,
    n,
    wish,
    state: "waiting",
    text: null,
    sources: json([]),
    reason: null,
    createdAt: now,
    endedBy: null,
    dueAt: now,
    leasedUntil: null,
    attempts: 0,
  } as const;
  await desk.db.insertInto("drafts").values({ workspace, conversation, ...row })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "conversation"]).doUpdateSet(row).where((where) =>
        again === "every time" ? where("drafts.state", "!=", "waiting") : where("drafts.message", "!=", message)
      )
    ).execute();
}

/**
 * Requests a draft of the answer to the customer's newest message, for a teammate.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input if nothing waits for a
 *   person's answer
 */
export async function askForDraft(desk: DraftDesk, caller: Caller, number: number): Promise<void> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const conversation = await conversationNumbered(desk, workspace, number);
  if (conversation.handler === "ai") {
    throw new DeskError("invalid_input", "The AI agent answers here itself.", { fix: "Take the conversation over." });
  }
  const place = { workspace, conversationId: conversation.id };
  const newest = await newestWords(desk, place);
  if (newest?.author !== "customer" && newest?.author !== "other") {
    throw new DeskError("invalid_input", "No message waits for an answer here.");
  }
  await queueDraft(desk, place, { message: newest.id, n: newest.n, wish: "draft" }, "every time");
  desk.live.publish({ kind: "conversation", ...place });
}

/** Returns the draft of a conversation; null if there is none, it has ended, or anyone has written since. */
export async function readDraft({ db }: Pick<Desk, "db">, place: ConversationRef): Promise<ShownDraft | null> {
  const draft = await db.selectFrom("drafts").select(["id", "state", "text", "sources", "reason", "message"])
    .where("workspace", "=", place.workspace).where("conversation", "=", place.conversationId)
    .where("state", "in", ["waiting", "ready", "none"]).executeTakeFirst();
  if (draft === undefined) return null;
  const newest = await newestWords({ db }, place);
  const { message, ...shown } = draft;
  return newest?.id === message ? shown : null;
}

/**
 * Records that a teammate has used or discarded a draft. One that has ended is unchanged. @throws DeskError forbidden,
 * not_found
 */
export async function endDraft(
  desk: DraftDesk,
  caller: Caller,
  number: number,
  { id, how }: { readonly id: string; readonly how: "used" | "discarded" },
): Promise<void> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const conversation = await conversationNumbered(desk, workspace, number);
  await desk.db.updateTable("drafts").set({ state: how, endedBy: teammate.id, dueAt: null, leasedUntil: null })
    .where("workspace", "=", workspace).where("conversation", "=", conversation.id).where("id", "=", id)
    .where("state", "in", ["waiting", "ready", "none"]).execute();
  desk.live.publish({ kind: "conversation", workspace, conversationId: conversation.id });
}

/** Returns the newest text of the conversation, by any author, except notes. */
async function newestWords({ db }: Pick<Desk, "db">, { workspace, conversationId }: ConversationRef) {
  return await db.selectFrom("messages").select(["id", "n", "author"])
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("kind", "=", sql.lit("text")).orderBy("n", "desc").limit(1).executeTakeFirst();
}
