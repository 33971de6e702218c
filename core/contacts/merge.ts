/**
 * Contacts and anonymous visitors that teammates merge into one person.
 *
 * This changes what teammates see together, and nothing else. Who may read a conversation, and who a customer is,
 * depends on `contactId` and the token, which no merge changes.
 *
 * @see docs/decisions/inbox.md, "Merging changes what teammates see, never what customers may read"
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { conversationNumbered } from "../conversations/find.ts";
import type { Desk } from "../desk.ts";
import { CONTACT_LIMITS } from "../limits/people.ts";
import { unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { readContact } from "./contact.ts";
import { isOfPerson } from "./person.ts";

/** The merged person: a contact, or the anonymous visitor of a conversation. */
export type Merged = { readonly kind: "contact"; readonly id: string } | {
  readonly kind: "visitor";
  readonly number: number;
};

/** A person merged into a contact, as shown on a page: another contact, or an anonymous visitor. */
export type MergedPerson = Merged & { readonly name: string; readonly verified: boolean };

type MergeDesk = Pick<Desk, "db" | "live" | "now" | "newId">;

/**
 * Merges a person into a contact.
 *
 * @throws DeskError forbidden without the right contacts.edit, not_found, invalid_input for a contact that is itself
 *   merged, or into which others are merged, and for a visitor who is signed in
 */
export async function mergeInto(desk: MergeDesk, caller: Caller, merged: Merged, into: string): Promise<void> {
  needRight(caller, "contacts.edit");
  const { workspace } = caller;
  await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    const target = await readContact(within, workspace, into);
    if (target.mergedInto !== null) {
      throw unmarkedParameter("into", "that contact is merged into another one.", "Choose that one.");
    }
    if ((await mergedOf(within, workspace, into)).length >= CONTACT_LIMITS.mergedMax) {
      throw unmarkedParameter("into", `at most ${CONTACT_LIMITS.mergedMax} can be merged into one contact.`);
    }
    await setMerged(within, workspace, merged, into);
    const detail = { into };
    await recordActivity(within, { ...byCaller(caller), kind: "contacts_merged", subject: subjectOf(merged), detail });
  });
  await publishOf(desk, workspace, into);
}

/** Undoes a merge at any time. @throws DeskError forbidden without the right contacts.edit, not_found */
export async function separate(desk: MergeDesk, caller: Caller, merged: Merged): Promise<void> {
  needRight(caller, "contacts.edit");
  const { workspace } = caller;
  await desk.db.transaction().execute(async (db) => {
    const within = { ...desk, db };
    await setMerged(within, workspace, merged, null);
    await recordActivity(within, { ...byCaller(caller), kind: "contacts_separated", subject: subjectOf(merged) });
  });
}

function subjectOf(merged: Merged): string {
  return merged.kind === "contact" ? `contact ${merged.id}` : `visitor of #${merged.number}`;
}

async function setMerged(
  desk: Pick<Desk, "db">,
  workspace: string,
  merged: Merged,
  mergedInto: string | null,
): Promise<void> {
  if (merged.kind === "visitor") {
    const conversation = await conversationNumbered(desk, workspace, merged.number);
    if (conversation.contactId !== null) {
      throw unmarkedParameter("conversation", "its customer is a contact.", "Merge that contact.");
    }
    await desk.db.updateTable("visitors").set({ mergedInto })
      .where("workspace", "=", workspace).where("id", "=", conversation.visitorId).execute();
    return;
  }
  await readContact(desk, workspace, merged.id);
  if (merged.id === mergedInto || (mergedInto !== null && (await mergedOf(desk, workspace, merged.id)).length > 0)) {
    throw unmarkedParameter(
      "contact",
      "others are merged into it, or it is the same one.",
      "Merge the other way round.",
    );
  }
  await desk.db.updateTable("contacts").set({ mergedInto })
    .where("workspace", "=", workspace).where("id", "=", merged.id).execute();
}

/** Returns the people merged into a contact, except for visitors without conversations. */
export async function mergedOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  contactId: string,
): Promise<readonly MergedPerson[]> {
  const contacts = await db.selectFrom("contacts").select(["id", "name", "email", "externalId", "verifiedAt"])
    .where("workspace", "=", workspace).where("mergedInto", "=", contactId)
    .orderBy("firstSeen").limit(CONTACT_LIMITS.mergedMax).execute();
  const visitors = await db.selectFrom("visitors as visitor")
    .innerJoin("conversations as conversation", (join) =>
      join.onRef("conversation.workspace", "=", "visitor.workspace")
        .onRef("conversation.visitorId", "=", "visitor.id").on("conversation.contactId", "is", null))
    .select(({ fn }) => fn.min<number>("conversation.number").as("number"))
    .where("visitor.workspace", "=", workspace).where("visitor.mergedInto", "=", contactId)
    .groupBy("visitor.id").orderBy("number").limit(CONTACT_LIMITS.mergedMax).execute();
  return [
    ...contacts.map(({ id, name, email, externalId, verifiedAt }): MergedPerson => ({
      kind: "contact",
      id,
      verified: verifiedAt !== null,
      name: name ?? email ?? externalId ?? "No name",
    })),
    ...visitors.map(({ number }): MergedPerson => ({
      kind: "visitor",
      number,
      verified: false,
      name: `Visitor #${number}`,
    })),
  ];
}

/** Updates open pages of their conversations. */
async function publishOf(desk: MergeDesk, workspace: string, contactId: string): Promise<void> {
  const rows = await desk.db.selectFrom("conversations as conversation").select("conversation.id")
    .where("conversation.workspace", "=", workspace).where((where) => isOfPerson(where, { workspace, contactId }))
    .orderBy("conversation.lastMessageAt", "desc").limit(CONTACT_LIMITS.mergedMax).execute();
  for (const { id } of rows) desk.live.publish({ kind: "conversation", workspace, conversationId: id });
}
