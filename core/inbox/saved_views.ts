/**
 * Saved views of the inbox: a search with a name, for oneself or for everyone.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import type { QueryValue } from "../db/kept_query.ts";
import type { Database } from "../db/schema.ts";
import { typedName } from "../typed_name.ts";
import type { InboxViewTable } from "../db/tables/inbox.ts";
import type { Desk } from "../desk.ts";
import { INBOX_LIMITS, INBOX_WORK_LIMITS } from "../limits/conversations.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import type { InboxReader } from "./views.ts";
import { hasCriteria, readSearch } from "./search_query.ts";

/** A saved view. */
export type SavedView = Pick<InboxViewTable, "id" | "name" | "query" | "shared">;

const { savedViewsMax, viewNameCharsMax } = INBOX_WORK_LIMITS;

/** Selects shared views and the teammate's own, by name. */
export function savedViews(db: Kysely<Database>, value: QueryValue<InboxReader>) {
  return db.selectFrom("inboxViews").select(["id", "name", "query", "shared"])
    .where("workspace", "=", value("workspace"))
    .where((where) => where.or([where("shared", "=", true), where("teammate", "=", value("teammate"))]))
    .orderBy("name").orderBy("id").limit(sql.lit(savedViewsMax * 2));
}

/**
 * Saves a search as a view.
 *
 * @throws DeskError forbidden without the right conversations.reply, invalid_input
 */
export async function saveView(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  { name: typed, query, shared }: Pick<InboxViewTable, "name" | "query" | "shared">,
): Promise<void> {
  needRight(caller, "conversations.reply");
  const { workspace, teammate } = caller;
  const name = typedName(typed, viewNameCharsMax);
  if (name === null) {
    throw unmarkedParameter("name", `must have 1 to ${viewNameCharsMax} characters.`);
  }
  const search = readSearch(query);
  const [fault] = search.faults;
  if (fault !== undefined) {
    throw unmarkedParameter("q", `${fault.written} is not known. It can be ${fault.takes}.`);
  }
  if (query.length > INBOX_LIMITS.searchCharsMax || !hasCriteria(search)) {
    throw unmarkedParameter("q", "must be a search, such as is:waiting tag:billing.");
  }
  const { count } = await desk.db.selectFrom("inboxViews").select((row) => row.fn.countAll<number>().as("count"))
    .where("workspace", "=", workspace)
    .where((where) => shared ? where("shared", "=", true) : where("teammate", "=", teammate.id))
    .executeTakeFirstOrThrow();
  if (Number(count) >= savedViewsMax) {
    throw new DeskError("invalid_input", `At most ${savedViewsMax} views can be saved.`, { fix: "Remove one first." });
  }
  await desk.db.insertInto("inboxViews")
    .values({ workspace, id: desk.newId(), name, query, shared, teammate: teammate.id, createdAt: desk.now() })
    .execute();
}

/**
 * Removes one's own view, or one that everyone sees.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found
 */
export async function removeView({ db }: Pick<Desk, "db">, caller: Caller, id: string): Promise<void> {
  needRight(caller, "conversations.reply");
  const removed = await db.deleteFrom("inboxViews")
    .where("workspace", "=", caller.workspace).where("id", "=", id)
    .where((where) => where.or([where("shared", "=", true), where("teammate", "=", caller.teammate.id)]))
    .returning("id").executeTakeFirst();
  if (removed === undefined) throw new DeskError("not_found", "There is no such view.");
}
