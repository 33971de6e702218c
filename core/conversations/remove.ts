/**
 * Removes conversations permanently: because of their age, or at a customer's request.
 *
 * Audit records are kept: they prove what was done, and removing them would break their chain.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { USAGE_LIMITS } from "../limits/model.ts";

/** The number removed in one transaction. */
const AT_ONCE = 100;

/**
 * Removes conversations with their messages, files, recorded model requests and derived data: replays, and unanswered
 * questions. Requests of the last day are kept without their conversation, because they count towards the customer's
 * daily limit, and so are the daily totals. Unknown ids are ignored.
 *
 * @returns the number removed
 */
export async function removeConversations(
  desk: Pick<Desk, "db" | "files" | "live" | "now">,
  workspace: string,
  ids: readonly string[],
): Promise<number> {
  let removed = 0;
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    removed += await removeSome(desk, workspace, ids.slice(at, at + AT_ONCE));
  }
  return removed;
}

/**
 * Removes visitors without stored messages; the caller narrows the selection.
 *
 * @returns the statement, to be narrowed and executed
 */
export function removeSilentVisitors({ db }: Pick<Desk, "db">, workspace: string) {
  return db.deleteFrom("visitors").where("workspace", "=", workspace)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("conversations as conversation").select("conversation.id")
          .whereRef("conversation.workspace", "=", "visitors.workspace")
          .whereRef("conversation.visitorId", "=", "visitors.id"),
      ))
    );
}

async function removeRequests(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  ids: readonly string[],
): Promise<void> {
  const since = new Date(now().getTime() - USAGE_LIMITS.dayMaxMs);
  await db.deleteFrom("modelRequests").where("workspace", "=", workspace).where("conversationId", "in", [...ids])
    .where("at", "<", since).execute();
  await db.updateTable("modelRequests").set({ conversationId: null, turn: null })
    .where("workspace", "=", workspace).where("conversationId", "in", [...ids]).execute();
}

async function removeSome(
  desk: Pick<Desk, "db" | "files" | "live" | "now">,
  workspace: string,
  ids: readonly string[],
): Promise<number> {
  const { files, numbers } = await desk.db.transaction().execute(async (db) => {
    const files = await db.selectFrom("attachments as attachment")
      .innerJoin("messages as message", (join) =>
        join.onRef("message.workspace", "=", "attachment.workspace")
          .onRef("message.id", "=", "attachment.messageId"))
      .select("attachment.id")
      .where("message.workspace", "=", workspace).where("message.conversationId", "in", [...ids])
      .execute();
    await db.deleteFrom("knowledgeGaps")
      .where("workspace", "=", workspace).where("conversationId", "in", [...ids]).execute();
    await removeRequests({ ...desk, db }, workspace, ids);
    await db.deleteFrom("pageCalls")
      .where("workspace", "=", workspace).where("conversationId", "in", [...ids]).execute();
    const gone = await db.deleteFrom("conversations")
      .where("workspace", "=", workspace).where("id", "in", [...ids])
      .returning("number").execute();
    const numbers = gone.map(({ number }) => String(number));
    if (numbers.length > 0) {
      await db.deleteFrom("testResults")
        .where("workspace", "=", workspace).where("kind", "=", "replay").where("name", "in", numbers).execute();
    }
    return { files, numbers };
  });
  // Files without a row are orphans; if this process dies now, the sweep removes them.
  for (const { id } of files) await desk.files.remove(workspace, id);
  for (const conversationId of ids) desk.live.publish({ kind: "conversation", workspace, conversationId });
  return numbers.length;
}
