/**
 * Bulk changes: several conversations are changed at once, each in a separate transaction, and can be undone for a
 * while.
 *
 * @see docs/decisions/inbox.md, "A bulk change is undone only where nothing else has changed"
 * @module
 */
import { sql } from "kysely";
import { json } from "../db/json.ts";
import type { BulkChangeTable, ChangeableState, ChangedConversation } from "../db/tables/inbox.ts";
import type { Conversation } from "../conversations/conversations.ts";
import { conversationNumbered } from "../conversations/find.ts";
import { lockConversation, refuseSecondOpen } from "../conversations/other_open.ts";
import type { Desk } from "../desk.ts";
import { INBOX_WORK_LIMITS } from "../limits/conversations.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { changeNoting, type InboxChange, publishLastShown } from "./change.ts";
import { type TagChange, tagConversation } from "./tags.ts";

/** A change that can be made to several conversations at once. */
export type BulkChange = InboxChange | TagChange;

/** The handles that a bulk change needs. */
export type BulkDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/** The result of a bulk change. */
export type BulkResult = Pick<BulkChangeTable, "id" | "label" | "undoneAt"> & {
  readonly changed: number;
  readonly skipped: readonly { readonly number: number; readonly why: string }[];
  readonly mayUndo: boolean;
};

const LABELS: Readonly<Record<BulkChange["kind"], string>> = {
  take_over: "Taken over",
  give_back: "Given back to the AI",
  assign: "Assigned",
  resolve: "Resolved",
  reopen: "Reopened",
  snooze: "Snoozed",
  tag: "Tagged",
  untag: "Tag removed from",
};

/**
 * Changes each conversation; one that cannot be changed is skipped, with the reason.
 *
 * @returns the id under which the result can be read and undone
 * @throws DeskError forbidden without the right conversations.reply, invalid_input for none or too many
 */
export async function changeInBulk(
  desk: BulkDesk,
  caller: Caller,
  numbers: readonly number[],
  change: BulkChange,
): Promise<string> {
  const plan = { id: desk.newId(), label: LABELS[change.kind], max: INBOX_WORK_LIMITS.bulkMax };
  return await changeEach(desk, caller, numbers, {
    ...plan,
    // Another teammate may have done it meanwhile: each chosen conversation is counted or named.
    changeOne: async (number, refused) => {
      const item = await changeOne(desk, caller, number, change);
      if (item === null) refused("It was so already.");
      return item;
    },
  });
}

/** A stored bulk change. */
type BulkPlan = {
  readonly id: string;
  readonly label: string;
  readonly max: number;
  /** Returns null if it changed nothing; `refused` receives the reason for a part that failed. */
  readonly changeOne: (number: number, refused: (why: string) => void) => Promise<ChangedConversation | null>;
};

/**
 * Applies a change to each, and stores the results under the id of the plan.
 *
 * @throws DeskError forbidden without the right conversations.reply, invalid_input for none or too many
 */
export async function changeEach(
  desk: BulkDesk,
  caller: Caller,
  numbers: readonly number[],
  plan: BulkPlan,
): Promise<string> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const { id, label, max } = plan;
  const chosen = [...new Set(numbers)];
  if (chosen.length === 0 || chosen.length > max) {
    throw unmarkedParameter("number", `must name 1 to ${max} conversations.`);
  }
  const items: ChangedConversation[] = [];
  const skipped: { number: number; why: string }[] = [];
  for (const number of chosen) {
    try {
      const item = await plan.changeOne(number, (why) => skipped.push({ number, why }));
      if (item !== null) items.push(item);
    } catch (error) {
      if (!(error instanceof DeskError) || error.code === "forbidden") throw error;
      skipped.push({ number, why: error.message });
    }
  }
  const madeAt = desk.now();
  await desk.db.deleteFrom("bulkChanges").where("workspace", "=", workspace)
    .where("madeAt", "<", new Date(madeAt.getTime() - INBOX_WORK_LIMITS.undoKeptMs)).execute();
  await desk.db.insertInto("bulkChanges").values({
    workspace,
    id,
    teammate: teammate.id,
    label,
    madeAt,
    items: json(items),
    skipped: json(skipped),
    undoneAt: null,
  }).onConflict((conflict) => conflict.doNothing()).execute();
  return id;
}

/** @returns null if it changed nothing */
export async function changeOne(
  desk: BulkDesk,
  caller: Caller,
  number: number,
  change: BulkChange,
): Promise<ChangedConversation | null> {
  if (!isTagChange(change)) {
    const { before, after } = await changeNoting(desk, caller, number, change);
    return before === after ? null : { number, before: stateOf(before), after: stateOf(after) };
  }
  const { before, after } = await tagConversation(desk, caller, number, change);
  if (before.length === after.length && before.every((tag) => after.includes(tag))) return null;
  const row = await conversationNumbered(desk, caller.workspace, number);
  return { number, before: { ...stateOf(row), tags: before }, after: { ...stateOf(row), tags: after } };
}

function isTagChange(change: BulkChange): change is TagChange {
  return change.kind === "tag" || change.kind === "untag";
}

/** Returns the result of one's own change; null once it can no longer be undone. */
export async function readBulkResult(
  desk: Pick<Desk, "db" | "now">,
  caller: Caller,
  id: string,
): Promise<BulkResult | null> {
  const row = await desk.db.selectFrom("bulkChanges").selectAll()
    .where("workspace", "=", caller.workspace).where("teammate", "=", caller.teammate.id).where("id", "=", id)
    .executeTakeFirst();
  if (row === undefined || row.madeAt <= undoableSince(desk)) return null;
  const { label, items, skipped, undoneAt } = row;
  const mayUndo = undoneAt === null && items.some(({ before, after }) => !isSame(before, after));
  return { id, label, undoneAt, changed: items.length, skipped, mayUndo };
}

/**
 * Undoes one's own change in conversations that are unchanged since.
 *
 * @returns how many were undone; the others have been changed since
 * @throws DeskError forbidden without the right conversations.reply, not_found if it can no longer be undone
 */
export async function undoBulkChange(
  desk: BulkDesk,
  caller: Caller,
  id: string,
): Promise<{ readonly undone: number; readonly kept: number }> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const claimed = await desk.db.updateTable("bulkChanges").set({ undoneAt: desk.now() })
    .where("workspace", "=", workspace).where("teammate", "=", teammate.id).where("id", "=", id)
    .where("undoneAt", "is", null).where("madeAt", ">", undoableSince(desk))
    .returning(["items"]).executeTakeFirst();
  if (claimed === undefined) throw new DeskError("not_found", "That can no longer be undone.");
  let undone = 0;
  for (const item of claimed.items) if (await undoOne(desk, caller, item)) undone++;
  return { undone, kept: claimed.items.length - undone };
}

async function undoOne(
  desk: BulkDesk,
  caller: Caller,
  { number, before, after }: ChangedConversation,
): Promise<boolean> {
  if (isSame(before, after)) return false;
  const { workspace, teammate } = caller;
  const place = await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const now = await lockConversation(within, workspace, number);
    if (!isSame(stateOf(now), after)) return null;
    if (before.status !== "resolved") await refuseSecondOpen(within, now);
    await db.updateTable("conversations").set(writtenState(before))
      .where("workspace", "=", workspace).where("id", "=", now.id).execute();
    const at = { workspace, conversationId: now.id };
    await markUndone(within, { ...at, teammate: teammate.id, lines: linesOf(before, after) });
    return at;
  }).catch((error) => {
    // Removed, or its customer now has another open conversation.
    if (error instanceof DeskError) return null;
    throw error;
  });
  if (place === null) return false;
  await publishLastShown(desk, place);
  desk.live.publish({ kind: "conversation", ...place });
  return true;
}

/**
 * Returns the number of lines that a change wrote into the thread: one for the assignee and one for the state; none for
 * tags.
 */
function linesOf(before: ChangeableState, after: ChangeableState): number {
  const isOther = (name: "assignee" | "status" | "snoozedUntil") => before[name] !== after[name];
  return Number(isOther("assignee")) + Number(isOther("status") || isOther("snoozedUntil"));
}

/** Marks the newest lines of a teammate's own changes as undone, instead of adding another line. */
async function markUndone(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId, teammate, lines }: {
    readonly workspace: string;
    readonly conversationId: string;
    readonly teammate: string;
    readonly lines: number;
  },
): Promise<void> {
  if (lines === 0) return;
  const newest = db.selectFrom("messages").select("id")
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .where("author", "=", "system").where("kind", "=", "note").where("teammate", "=", teammate)
    .orderBy("n", "desc").limit(lines);
  await db.updateTable("messages").set((row) => ({ text: sql<string>`${row.ref("text")} || ' Undone.'` }))
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId).where("id", "in", newest)
    .execute();
}

function undoableSince(desk: Pick<Desk, "now">): Date {
  return new Date(desk.now().getTime() - INBOX_WORK_LIMITS.undoMs);
}

/** Returns the fields of a conversation that can be changed and undone. */
export function stateOf(row: Conversation): ChangeableState {
  const { status, handler, assignee, tags } = row;
  return {
    status,
    handler,
    assignee,
    assignedAt: row.assignedAt?.toISOString() ?? null,
    waitingSince: row.waitingSince?.toISOString() ?? null,
    importedWait: row.importedWait?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    tags,
  };
}

/** Converts a state to columns. */
export function writtenState(state: ChangeableState) {
  const { tags, assignedAt, waitingSince, importedWait, resolvedAt, snoozedUntil, ...rest } = state;
  return {
    ...rest,
    tags: json(tags),
    assignedAt: dateOf(assignedAt),
    waitingSince: dateOf(waitingSince),
    ...(importedWait === undefined ? {} : { importedWait: dateOf(importedWait) }),
    resolvedAt: dateOf(resolvedAt),
    snoozedUntil: dateOf(snoozedUntil),
  };
}

/** Whether two states are the same. */
export function isSame(one: ChangeableState, other: ChangeableState): boolean {
  const others = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) =>
    JSON.stringify(value) === JSON.stringify(others.get(name) ?? null)
  );
}

function dateOf(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
