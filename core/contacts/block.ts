/**
 * Blocks a contact: their tokens are refused from then on, and all their sessions are signed out.
 *
 * @see docs/reference/errors.md
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { voidConfirmations } from "../actions/confirm.ts";
import { publishEnded } from "../conversations/calls/ended_questions.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

/** The maximum number of conversations whose open pages are notified at once. */
const NOTIFIED_MAX = 50;

/**
 * Blocks or unblocks a contact. After unblocking they must sign in again.
 *
 * @throws DeskError forbidden without the right contacts.edit, not_found
 */
export async function blockContact(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  caller: Caller,
  contactId: string,
  blocked: boolean,
): Promise<void> {
  needRight(caller, "contacts.edit");
  const { workspace } = caller;
  const { signedOut, ended } = await desk.db.transaction().execute(async (db) => {
    const contact = await db.updateTable("contacts").set({ blocked })
      .where("workspace", "=", workspace).where("id", "=", contactId)
      .returning("id").executeTakeFirst();
    if (contact === undefined) throw new DeskError("not_found", "There is no such contact.");
    const kind = blocked ? "contact_blocked" : "contact_unblocked";
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind, subject: contactId });
    if (!blocked) return { signedOut: [], ended: [] };
    // Their sessions check this link with every request, and end without it.
    const visitors = await db.updateTable("visitors").set({ contactId: null })
      .where("workspace", "=", workspace).where("contactId", "=", contactId)
      .returning("id").execute();
    return { signedOut: visitors, ended: await voidConfirmations({ db }, { workspace, contactId }) };
  });
  await publishEnded(desk, workspace, ended);
  for (const { id } of signedOut) desk.live.publish({ kind: "visitor", workspace, visitorId: id });
  const affected = await desk.db.selectFrom("conversations").select("id")
    .where("workspace", "=", workspace).where("contactId", "=", contactId).where("status", "!=", "resolved")
    .orderBy("lastMessageAt", "desc").limit(NOTIFIED_MAX).execute();
  for (const { id } of affected) desk.live.publish({ kind: "conversation", workspace, conversationId: id });
}
