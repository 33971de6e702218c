/**
 * Serializes how one customer begins, reopens or joins conversations. Other customers do not wait.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** The owner of a conversation: the contact, or the anonymous visitor if there is none. */
export type Owner = {
  readonly workspace: string;
  readonly contactId: string | null;
  readonly visitorId: string;
};

/**
 * Locks a customer or an anonymous visitor until the transaction ends. A transaction that locks a contact and a visitor
 * locks the contact first, and conversations after both.
 *
 * Weaker than `for update`, which would block inserts of rows that reference them.
 *
 * @returns whether they still exist
 */
export async function lockOwner(
  { db }: Pick<Desk, "db">,
  { workspace, contactId, visitorId }: Owner,
): Promise<boolean> {
  const id = contactId ?? visitorId;
  const locked = await db.selectFrom(contactId === null ? "visitors" : "contacts").select("id")
    .where("workspace", "=", workspace).where("id", "=", id)
    .forNoKeyUpdate().executeTakeFirst();
  return locked !== undefined;
}
