/**
 * Removes a contact with their conversations: erasure under data protection law.
 *
 * Audit records are kept: they prove what was done to the account, and removing one would break their chain.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { dropUnsent } from "../attachments/sweep.ts";
import { removeConversations, removeSilentVisitors } from "../conversations/remove.ts";
import type { Desk } from "../desk.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { blockContact } from "./block.ts";
import { readContact } from "./contact.ts";

const AT_ONCE = 500;

/** The extent of a contact's removal. */
export type ContactExtent = {
  readonly conversations: number;
  /** Calls that remain in the audit log. */
  readonly calls: number;
};

/** Counts what removing a contact would remove, and what would remain. */
export async function extentOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  contact: { readonly id: string; readonly externalId: string | null },
): Promise<ContactExtent> {
  const { conversations } = await db.selectFrom("conversations")
    .select(({ fn }) => fn.countAll<string>().as("conversations"))
    .where("workspace", "=", workspace).where("contactId", "=", contact.id).executeTakeFirstOrThrow();
  const { calls } = await db.selectFrom("audit").select(({ fn }) => fn.countAll<string>().as("calls"))
    .where("workspace", "=", workspace).where("userId", "=", contact.externalId).executeTakeFirstOrThrow();
  return { conversations: Number(conversations), calls: Number(calls) };
}

/**
 * Removes a contact, their conversations with every message and file, and the browsers they were signed in with. If
 * interrupted, it can be repeated: until its end the contact remains, blocked.
 *
 * @throws DeskError forbidden without the right contacts.delete, not_found
 */
export async function removeContact(
  desk: Pick<Desk, "db" | "files" | "forgetVisitors" | "live" | "log" | "now" | "newId">,
  caller: Caller,
  contactId: string,
): Promise<void> {
  needRight(caller, "contacts.delete");
  const { workspace } = caller;
  await readContact(desk, workspace, contactId);
  const browsers = await visitorsOf(desk, workspace, contactId);
  // Their sessions must not begin a conversation while the others are being removed.
  await blockContact(desk, caller, contactId, true);
  // Before everything else: if this fails, the removal can be repeated.
  await desk.forgetVisitors(workspace, [...browsers]);
  for (;;) {
    const some = await desk.db.selectFrom("conversations").select("id")
      .where("workspace", "=", workspace).where("contactId", "=", contactId).limit(AT_ONCE).execute();
    if (some.length === 0) break;
    await removeConversations(desk, workspace, some.map(({ id }) => id));
  }
  for (const id of browsers) await removeVisitor(desk, workspace, id);
  await desk.db.transaction().execute(async (db) => {
    await db.deleteFrom("contacts").where("workspace", "=", workspace).where("id", "=", contactId).execute();
    const subject = `contact ${contactId}`;
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "deleted", subject });
  });
  desk.log("info", "A contact was removed.", { workspace, contact: contactId, by: caller.teammate.id });
}

async function visitorsOf({ db }: Pick<Desk, "db">, workspace: string, contactId: string): Promise<Set<string>> {
  const linked = await db.selectFrom("visitors").select("id")
    .where("workspace", "=", workspace).where("contactId", "=", contactId).execute();
  const spoken = await db.selectFrom("conversations").select("visitorId").distinct()
    .where("workspace", "=", workspace).where("contactId", "=", contactId).execute();
  return new Set([...linked.map(({ id }) => id), ...spoken.map(({ visitorId }) => visitorId)]);
}

/** Removes a browser and its uploads, unless another contact has written from it. */
async function removeVisitor(desk: Pick<Desk, "db" | "files">, workspace: string, id: string): Promise<void> {
  await dropUnsent(desk, { workspace, sender: { kind: "visitor", id } });
  await removeSilentVisitors(desk, workspace).where("id", "=", id).execute();
}
