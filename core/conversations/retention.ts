/**
 * Retention: removes conversations, visitors, contacts and activities older than the workspace keeps.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { sql } from "kysely";
import { removeOldActivities } from "../activity/retention.ts";
import type { Desk } from "../desk.ts";
import { VISITOR_LIMITS } from "../limits/people.ts";
import { forEachSettled } from "../for_each.ts";
import { forgetRequests } from "../model/usage.ts";
import { readSettings } from "../settings/settings.ts";
import { removeConversations, removeSilentVisitors } from "./remove.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Conversations of one query. */
const FOUND_AT_ONCE = 500;

type RetentionDesk = Pick<Desk, "db" | "files" | "live" | "log" | "now" | "newId">;

/** Applies the retention of every workspace; copies for tests have no retention. */
export async function forgetOld(desk: RetentionDesk): Promise<void> {
  const workspaces = await desk.db.selectFrom("workspaces").select("id").where("testOf", "is", null).execute();
  await forEachSettled(
    workspaces,
    ({ id }) => forgetOldOf(desk, id),
    ({ id: workspace }, cause) => desk.log("error", "What is too old was not removed.", { workspace, cause }),
  );
}

async function forgetOldOf(desk: RetentionDesk, workspace: string): Promise<void> {
  await forgetSilent(desk, workspace);
  await forgetRequests(desk, workspace);
  const { data: { retentionDays, activityDays } } = await readSettings(desk, workspace);
  if (activityDays !== null) await removeOldActivities(desk, workspace, activityDays);
  if (retentionDays === null) return;
  const before = new Date(desk.now().getTime() - retentionDays * DAY_MS);
  await forgetConversations(desk, workspace, before);
  await removeSilentVisitors(desk, workspace).where("lastSeen", "<", before).execute();
  await forgetContacts(desk, workspace, before);
}

/**
 * Removes browsers in which nothing was said, beyond the most that are kept: anyone can open chats. Their sessions have
 * ended long before; who comes back after all is a new visitor.
 */
async function forgetSilent(desk: RetentionDesk, workspace: string): Promise<void> {
  const { silentMax, silentKeptMs } = VISITOR_LIMITS;
  const before = new Date(desk.now().getTime() - silentKeptMs);
  const newest = await desk.db.selectFrom("visitors").select("lastSeen")
    .where("workspace", "=", workspace).where("contactId", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("conversations as conversation").select("conversation.id")
          .whereRef("conversation.workspace", "=", "visitors.workspace")
          .whereRef("conversation.visitorId", "=", "visitors.id"),
      ))
    )
    .orderBy("lastSeen", "desc").offset(silentMax).limit(1)
    .executeTakeFirst();
  if (newest === undefined) return;
  await removeSilentVisitors(desk, workspace)
    .where("contactId", "is", null).where("lastSeen", "<=", newest.lastSeen).where("lastSeen", "<", before)
    .execute();
}

/** The number of conversations that a retention of `days` days would remove. */
export async function countOld(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  days: number,
): Promise<number> {
  const { count } = await oldConversations({ db }, workspace, new Date(now().getTime() - days * DAY_MS))
    .select(sql<number>`count(*)::integer`.as("count")).executeTakeFirstOrThrow();
  return count;
}

async function forgetConversations(desk: RetentionDesk, workspace: string, before: Date): Promise<void> {
  for (;;) {
    const old = await oldConversations(desk, workspace, before).select("id")
      .orderBy("lastMessageAt").limit(FOUND_AT_ONCE).execute();
    if (old.length === 0) return;
    await removeConversations(desk, workspace, old.map(({ id }) => id));
  }
}

/** Conversations without a message since then. A snoozed one is still needed. */
function oldConversations({ db }: Pick<Desk, "db">, workspace: string, before: Date) {
  return db.selectFrom("conversations")
    .where("workspace", "=", workspace).where("lastMessageAt", "<", before).where("status", "!=", "snoozed");
}

/** Contacts without a visit since then and without a conversation. A blocked contact stays, and so stays blocked. */
async function forgetContacts({ db }: RetentionDesk, workspace: string, before: Date): Promise<void> {
  const old = db.selectFrom("contacts").select("id")
    .where("workspace", "=", workspace).where("lastSeen", "<", before).where("blocked", "=", false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("conversations as conversation").select("conversation.id")
          .whereRef("conversation.workspace", "=", "contacts.workspace")
          .whereRef("conversation.contactId", "=", "contacts.id"),
      ))
    )
    .orderBy("lastSeen").limit(FOUND_AT_ONCE);
  for (let removed = FOUND_AT_ONCE; removed === FOUND_AT_ONCE;) {
    const { numDeletedRows } = await db.deleteFrom("contacts")
      .where("workspace", "=", workspace).where("id", "in", old).executeTakeFirstOrThrow();
    removed = Number(numDeletedRows);
  }
}
