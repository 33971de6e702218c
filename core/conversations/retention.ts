/**
 * Retention: removes conversations, visitors, contacts and activities that are older than the workspace's settings
 * allow.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { sql } from "kysely";
import { removeOldActivities } from "../activity/retention.ts";
import type { VisitorTable } from "../db/tables/contacts.ts";
import type { Desk } from "../desk.ts";
import { VISITOR_LIMITS } from "../limits/people.ts";
import { forEachSettled } from "../for_each.ts";
import { forgetRequests } from "../model/usage.ts";
import { readSettings } from "../settings/settings.ts";
import { removeConversations, removeSilentVisitors } from "./remove.ts";
import { DAY } from "../units.ts";

/** Conversations, visitors or contacts of one query. */
const FOUND_AT_ONCE = 500;

type RetentionDesk = Pick<Desk, "db" | "files" | "live" | "log" | "now" | "newId">;

/** Applies the retention of every workspace; copies for tests have none. */
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
  const before = new Date(desk.now().getTime() - retentionDays * DAY);
  await forgetConversations(desk, workspace, before);
  for await (const visitors of silentVisitors(desk, workspace, { before })) {
    await removeSeen(desk, workspace, { visitors, before });
  }
  await forgetContacts(desk, workspace, before);
}

/**
 * Removes silent visitors beyond the maximum: anyone can open chats. Their sessions ended long before; a returning one
 * is a new visitor.
 */
async function forgetSilent(desk: RetentionDesk, workspace: string): Promise<void> {
  const { silentMax, silentKeptMs } = VISITOR_LIMITS;
  const before = new Date(desk.now().getTime() - silentKeptMs);
  let room: number = silentMax;
  for await (const visitors of silentVisitors(desk, workspace, { isAnonymous: true })) {
    const beyond = visitors.slice(room);
    room = Math.max(0, room - visitors.length);
    await removeSeen(desk, workspace, { visitors: beyond, before });
  }
}

type SilentVisitor = Pick<VisitorTable, "id" | "lastSeen">;

/**
 * Iterates over the visitors without messages, the most recently seen first. Each statement scans a range of all
 * visitors: one that skipped those with messages would read all of them.
 */
async function* silentVisitors(
  { db }: Pick<Desk, "db">,
  workspace: string,
  which: { readonly before?: Date; readonly isAnonymous?: boolean },
): AsyncGenerator<readonly SilentVisitor[], void> {
  for (let some = await visitorsAfter({ db }, workspace, which, null);;) {
    yield some.filter(({ spoke }) => !spoke);
    const last = some.at(-1);
    if (last === undefined || some.length < FOUND_AT_ONCE) return;
    some = await visitorsAfter({ db }, workspace, which, last);
  }
}

async function visitorsAfter(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { before, isAnonymous = false }: { readonly before?: Date; readonly isAnonymous?: boolean },
  place: SilentVisitor | null,
): Promise<readonly (SilentVisitor & { readonly spoke: boolean })[]> {
  return await db.selectFrom("visitors").select(["id", "lastSeen"])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom("conversations as conversation").select("conversation.id")
          .whereRef("conversation.workspace", "=", "visitors.workspace")
          .whereRef("conversation.visitorId", "=", "visitors.id"),
      ).$castTo<boolean>().as("spoke")
    )
    .where("workspace", "=", workspace)
    .$if(isAnonymous, (query) => query.where("contactId", "is", null))
    .$if(before !== undefined, (query) => query.where("lastSeen", "<", before ?? new Date(0)))
    .$if(
      place !== null,
      (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("lastSeen", "id"), "<", tuple(place?.lastSeen ?? new Date(0), place?.id ?? ""))
        ),
    )
    .orderBy("lastSeen", "desc").orderBy("id", "desc").limit(FOUND_AT_ONCE).execute();
}

/** Removes those of the given visitors that were neither seen nor wrote since then. */
async function removeSeen(
  desk: RetentionDesk,
  workspace: string,
  { visitors, before }: { readonly visitors: readonly SilentVisitor[]; readonly before: Date },
): Promise<void> {
  const ids = visitors.filter(({ lastSeen }) => lastSeen < before).map(({ id }) => id);
  if (ids.length === 0) return;
  await removeSilentVisitors(desk, workspace).where("id", "in", ids).where("lastSeen", "<", before).execute();
}

/** Returns the number of conversations that a retention of `days` days would remove. */
export async function countOld(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  days: number,
): Promise<number> {
  const { count } = await oldConversations({ db }, workspace, new Date(now().getTime() - days * DAY))
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

/** Selects conversations without a message since then. A snoozed one is still needed. */
function oldConversations({ db }: Pick<Desk, "db">, workspace: string, before: Date) {
  return db.selectFrom("conversations")
    .where("workspace", "=", workspace).where("lastMessageAt", "<", before).where("status", "!=", "snoozed");
}

/**
 * Removes contacts without a visit since then and without a conversation. A blocked contact is kept, so that it remains
 * blocked.
 */
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
