/**
 * The conversations of a browser, of a customer, or of both. A customer has one open conversation across all their
 * browsers, so the browser in which it began is not always the current one.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** Whose conversations: those that began in the browser, and all of the customer. */
export type BrowserOrCustomer = { readonly visitorId?: string; readonly contactId?: string | null };

/**
 * Returns the ids of the conversations of a browser and of a customer; none if neither is given.
 *
 * In a separate statement: inside another one, without statistics, the planner scans every row of the workspace and
 * looks each up among these.
 */
export async function conversationIdsOf(
  db: Kysely<Database>,
  workspace: string,
  { visitorId, contactId = null }: BrowserOrCustomer,
): Promise<readonly string[]> {
  const rows = await db.selectFrom("conversations").select("id").where("workspace", "=", workspace).where((where) =>
    where.or([
      ...(visitorId === undefined ? [] : [where("visitorId", "=", visitorId)]),
      ...(contactId === null ? [] : [where("contactId", "=", contactId)]),
    ])
  ).execute();
  return rows.map(({ id }) => id);
}
