/**
 * One customer begins, opens again or joins one conversation at a time. Other customers do not wait for them.
 *
 * @module
 */
import type { Desk } from "../desk.ts";

/** Who has a conversation: the contact, or the anonymous visitor where there is none. */
export type Owner = {
  readonly workspace: string;
  readonly contactId: string | null;
  readonly visitorId: string;
};

/**
 * Waits for the lock of a customer, or of an anonymous visitor, and holds it until the transaction ends. A transaction
 * that locks a contact and a visitor locks the contact first, and conversations after both.
 *
 * Weaker than `for update`, which would wait for every row that is being stored and refers to them.
 *
 * @returns whether they are still there
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
