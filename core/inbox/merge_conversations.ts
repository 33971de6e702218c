/**
 * Merges two conversations of one signed-in customer into the one that began first; can be undone for a while.
 *
 * @see docs/decisions/inbox.md, "Merging changes what teammates see, never what customers may read"
 * @module
 */
import { sql } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { joinConversations } from "../conversations/join.ts";
import type { ConversationRef } from "../conversations/messages.ts";
import { lockConversation, otherOpen } from "../conversations/other_open.ts";
import { json } from "../db/json.ts";
import type { ChangeableState } from "../db/tables/inbox.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { INBOX_WORK_LIMITS } from "../limits/conversations.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { isSame, stateOf, writtenState } from "./bulk.ts";
import { publishLastShown } from "./change.ts";

type MergeDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/** A merge that can be undone. */
export type OpenMerge = { readonly id: string; readonly from: number; readonly by: string };

/**
 * Moves the messages of the later conversation to the end of the earlier one, by time.
 *
 * @returns the number of the one that continues
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input for conversations that
 *   are not two chats of one signed-in customer, or that have too many messages
 */
export async function mergeConversations(
  desk: MergeDesk,
  caller: Caller,
  numbers: readonly [number, number],
): Promise<number> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const [first, second] = numbers.toSorted((one, other) => one - other);
  const { into, from } = await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const [into, from] = [
      await lockConversation(within, workspace, first ?? 0),
      await lockConversation(within, workspace, second ?? 0),
    ];
    await refuseOthers(within, into, from);
    const afterN = await joinConversations(within, { workspace, into: into.id, from: from.id }, {
      into: (number) => `${teammate.name} merged #${number} into this. What was written there follows.`,
      from: (number) => `${teammate.name} merged this into #${number}. It goes on there.`,
    });
    // A joined conversation is open, unless both were resolved.
    if (into.status === "resolved" && from.status === "resolved") await setState(within, into, stateOf(into));
    const after = await db.selectFrom("conversations").selectAll()
      .where("workspace", "=", workspace).where("id", "=", into.id).executeTakeFirstOrThrow();
    await db.insertInto("conversationMerges").values({
      workspace,
      id: desk.newId(),
      intoId: into.id,
      fromId: from.id,
      teammate: teammate.id,
      afterN,
      moved: from.lastN,
      madeAt: desk.now(),
      undoneAt: null,
      intoBefore: json(stateOf(into)),
      intoAfter: json(stateOf(after)),
      fromBefore: json(stateOf(from)),
    }).execute();
    const subject = `#${from.number} into #${into.number}`;
    await recordActivity(within, { ...byCaller(caller), kind: "conversations_merged", subject });
    return { into, from };
  });
  await publish(desk, [into, from]);
  return into.number;
}

/**
 * Returns the numbers of the newest chats of the same signed-in customer, which a conversation could be merged with.
 */
export async function mergeableWith(
  { db }: Pick<Desk, "db">,
  workspace: string,
  number: number,
): Promise<readonly number[]> {
  const rows = await db.selectFrom("conversations as open")
    .innerJoin("conversations as other", (join) =>
      join.onRef("other.workspace", "=", "open.workspace")
        .onRef("other.contactId", "=", "open.contactId")
        .onRef("other.id", "!=", "open.id"))
    .select("other.number")
    .where("open.workspace", "=", workspace).where("open.number", "=", number)
    .where("open.channel", "=", "chat").where("other.channel", "=", "chat")
    .where("open.joined", "=", false).where("other.joined", "=", false)
    .orderBy("other.lastMessageAt", "desc").limit(MERGES_OFFERED).execute();
  return rows.map((row) => row.number);
}

const MERGES_OFFERED = 3;

/** @throws DeskError invalid_input for conversations that must not be merged */
async function refuseOthers({ db }: Pick<Desk, "db">, into: Conversation, from: Conversation): Promise<void> {
  const isOnePerson = into.id !== from.id && into.contactId !== null && into.contactId === from.contactId;
  if (!isOnePerson || into.channel !== "chat" || from.channel !== "chat") {
    throw unmarkedParameter(
      "with",
      "must be another chat of the same signed-in customer.",
      "What an anonymous visitor or another customer wrote stays where only they can read it.",
    );
  }
  if (into.lastN + from.lastN > INBOX_WORK_LIMITS.mergedMessagesMax) {
    throw unmarkedParameter("with", `the two have more than ${INBOX_WORK_LIMITS.mergedMessagesMax} messages.`);
  }
  const merged = await db.selectFrom("conversationMerges").select("id")
    .where("workspace", "=", from.workspace).where("fromId", "in", [from.id, into.id]).where("undoneAt", "is", null)
    .executeTakeFirst();
  if (merged !== undefined) throw unmarkedParameter("with", "it was merged already.");
}

/** Returns the newest merge into a conversation that can still be undone, or null. */
export async function readMerge(
  desk: Pick<Desk, "db" | "now">,
  { workspace, id }: { readonly workspace: string; readonly id: string },
): Promise<OpenMerge | null> {
  const row = await desk.db.selectFrom("conversationMerges as merge")
    .innerJoin(
      "conversations as from",
      (join) => join.onRef("from.workspace", "=", "merge.workspace").onRef("from.id", "=", "merge.fromId"),
    )
    .innerJoin(
      "teammates as teammate",
      (join) => join.onRef("teammate.workspace", "=", "merge.workspace").onRef("teammate.id", "=", "merge.teammate"),
    )
    .select(["merge.id", "from.number as from", "teammate.name as by"])
    .where("merge.workspace", "=", workspace).where("merge.intoId", "=", id)
    .where("merge.undoneAt", "is", null).where("merge.madeAt", ">", undoableSince(desk))
    .orderBy("merge.madeAt", "desc").limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Moves the messages back. Later messages remain in the conversation that continued.
 *
 * @returns the number of the restored conversation
 * @throws DeskError forbidden without the right conversations.reply, not_found if it can no longer be undone
 */
export async function undoMerge(desk: MergeDesk, caller: Caller, number: number, id: string): Promise<number> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const { into, from } = await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const into = await lockConversation(within, workspace, number);
    const newest = await readMerge(within, into);
    if (newest?.id !== id) throw new DeskError("not_found", "That can no longer be undone.");
    const merge = await db.updateTable("conversationMerges").set({ undoneAt: desk.now() })
      .where("workspace", "=", workspace).where("id", "=", id)
      .returningAll().executeTakeFirstOrThrow();
    const from = await lockConversation(within, workspace, newest.from);
    await moveBack(within, merge);
    if (isSame(stateOf(into), merge.intoAfter)) await setState(within, into, merge.intoBefore);
    await lessAnswers(within, into, from);
    await setState(within, from, merge.fromBefore);
    // The customer's open conversation is the one that continued, unless only the other was open before.
    const isSecond = merge.fromBefore.status !== "resolved" && await otherOpen(within, from) !== null;
    if (isSecond) await setState(within, from, { ...merge.fromBefore, ...OVER, resolvedAt: desk.now().toISOString() });
    await markUndone(within, into, { line: `merged #${from.number} into this.`, by: teammate.name });
    await markUndone(within, from, { line: `merged this into #${into.number}.`, by: teammate.name });
    const subject = `#${from.number} out of #${into.number}`;
    await recordActivity(within, { ...byCaller(caller), kind: "conversations_separated", subject });
    return { into, from };
  });
  await publish(desk, [into, from]);
  return from.number;
}

const OVER = { status: "resolved", waitingSince: null, snoozedUntil: null } as const;

async function moveBack(
  { db }: Pick<Desk, "db">,
  merge: ConversationPlaces & { readonly afterN: number; readonly moved: number },
): Promise<void> {
  const { workspace, intoId, fromId, afterN, moved } = merge;
  const offset = sql`cast(${afterN} as integer)`;
  await db.updateTable("messages")
    .set((row) => ({
      conversationId: fromId,
      n: row("n", "-", afterN),
      data: sql<JsonObject>`case when data -> 'turn' is null then data else data || jsonb_build_object('turn',
        (data -> 'turn') || jsonb_build_object('lastN', (data -> 'turn' ->> 'lastN')::integer - ${offset})) end`,
    }))
    .where("workspace", "=", workspace).where("conversationId", "=", intoId)
    .where("n", ">", afterN).where("n", "<=", afterN + moved)
    .execute();
  await db.updateTable("conversations").set({ joined: false })
    .where("workspace", "=", workspace).where("id", "=", fromId).execute();
}

type ConversationPlaces = { readonly workspace: string; readonly intoId: string; readonly fromId: string };

/** Subtracts the other's counts from the one that continued. */
async function lessAnswers({ db }: Pick<Desk, "db">, into: Conversation, from: Conversation): Promise<void> {
  const { aiAnswers, aiMisses, peopleAnswers } = from;
  await db.updateTable("conversations")
    .set((row) => ({
      aiAnswers: row("aiAnswers", "-", aiAnswers),
      aiMisses: row("aiMisses", "-", aiMisses),
      peopleAnswers: row("peopleAnswers", "-", peopleAnswers),
    }))
    .where("workspace", "=", into.workspace).where("id", "=", into.id).execute();
}

async function setState(
  { db }: Pick<Desk, "db">,
  { workspace, id }: Conversation,
  state: ChangeableState,
): Promise<void> {
  await db.updateTable("conversations").set(writtenState(state))
    .where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Marks the line of the merge as undone, instead of adding another line. */
async function markUndone(
  { db }: Pick<Desk, "db">,
  { workspace, id }: Conversation,
  { line, by }: { readonly line: string; readonly by: string },
): Promise<void> {
  await db.updateTable("messages").set((row) => ({ text: sql<string>`${row.ref("text")} || ${` Undone by ${by}.`}` }))
    .where("workspace", "=", workspace).where("conversationId", "=", id)
    .where("author", "=", "system").where("kind", "=", "note")
    .where("text", "like", `%${line}%`).where("text", "not like", "% Undone by %")
    .execute();
}

async function publish(desk: MergeDesk, conversations: readonly Conversation[]): Promise<void> {
  for (const { workspace, id } of conversations) {
    const place: ConversationRef = { workspace, conversationId: id };
    await publishLastShown(desk, place);
    desk.live.publish({ kind: "conversation", ...place });
  }
}

function undoableSince({ now }: Pick<Desk, "now">): Date {
  return new Date(now().getTime() - INBOX_WORK_LIMITS.undoMs);
}
