/**
 * One contact: their profile, conversations and notes.
 *
 * @see docs/reference/records.md
 * @module
 */
import type { Selectable } from "kysely";
import type { ContactTable } from "../db/tables/contacts.ts";
import type { ConversationTable } from "../db/tables/conversations.ts";
import type { Page } from "../db/visitor_facts.ts";
import { firstLine } from "../conversations/first_line.ts";
import type { Desk } from "../desk.ts";
import { CONTACT_LIMITS } from "../limits/people.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { isOfPerson } from "./person.ts";

/** A contact as stored. */
export type Contact = Omit<Selectable<ContactTable>, "workspace">;

/** A conversation of theirs, in one line. */
export type ContactConversation =
  & Pick<ConversationTable, "id" | "number" | "status" | "handler" | "startedAt" | "lastMessageAt" | "rating">
  & {
    /** The first message. */
    readonly firstLine: string | null;
    readonly assigneeName: string | null;
  };

/** A browser that they were last signed in with. */
export type ContactBrowser = {
  readonly page: Page | null;
  readonly locale: string | null;
  readonly browser: string | null;
  readonly lastSeen: Date;
};

const LEFT_SHOWN_MAX = 5;

/** @throws DeskError not_found */
export async function readContact(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<Contact> {
  const contact = await desk.db.selectFrom("contacts").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (contact === undefined) throw new DeskError("not_found", "There is no such contact.");
  const { workspace: _, ...rest } = contact;
  return rest;
}

/**
 * Returns conversations of the contact and of contacts merged into it, newest first; with a number, only those before
 * it.
 */
export async function conversationsOf(
  desk: Pick<Desk, "db">,
  workspace: string,
  contactId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<readonly ContactConversation[]> {
  const { before } = page;
  return await desk.db.selectFrom("conversations as conversation")
    .leftJoin("teammates as teammate", (join) =>
      join.onRef("teammate.workspace", "=", "conversation.workspace")
        .onRef("teammate.id", "=", "conversation.assignee"))
    .select(["conversation.id", "conversation.number", "conversation.status", "conversation.handler"])
    .select(["conversation.startedAt", "conversation.lastMessageAt", "conversation.rating"])
    .select("teammate.name as assigneeName")
    .select(firstLine())
    .where("conversation.workspace", "=", workspace).where((where) => isOfPerson(where, { workspace, contactId }))
    .$if(before !== null, (query) => query.where("conversation.number", "<", before ?? 0))
    .orderBy("conversation.number", "desc").limit(page.limit)
    .execute();
}

/** Returns where and with what they were last seen; null if none of their browsers is known any more. */
export async function lastBrowserOf(
  desk: Pick<Desk, "db">,
  workspace: string,
  contactId: string,
): Promise<ContactBrowser | null> {
  const row = await desk.db.selectFrom("visitors").select(["page", "locale", "browser", "lastSeen"])
    .where("workspace", "=", workspace).where("contactId", "=", contactId)
    .orderBy("lastSeen", "desc").limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns unverified addresses that they left in the chat because their token has no email. */
export async function visitorEmailsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  contactId: string,
): Promise<readonly string[]> {
  const rows = await db.selectFrom("leftAddresses as left").innerJoin(
    "conversations as conversation",
    (join) =>
      join.onRef("conversation.workspace", "=", "left.workspace").onRef("conversation.id", "=", "left.conversation"),
  )
    .select("left.address").distinct()
    .where("left.workspace", "=", workspace).where("conversation.contactId", "=", contactId)
    .where("left.address", "is not", null).$narrowType<{ address: string }>()
    .orderBy("left.address").limit(LEFT_SHOWN_MAX).execute();
  return rows.map(({ address }) => address);
}

/**
 * Saves the teammates' notes about a contact.
 *
 * @param written `was` is the text when editing began, so that another teammate's change is not silently overwritten
 * @throws DeskError forbidden without the right contacts.edit, not_found, invalid_input, version_conflict
 */
export async function writeContactNotes(
  desk: Pick<Desk, "db">,
  caller: Caller,
  contactId: string,
  written: { readonly notes: string; readonly was: string },
): Promise<void> {
  needRight(caller, "contacts.edit");
  const { workspace } = caller;
  const notes = written.notes.trim();
  if (notes.length > CONTACT_LIMITS.notesCharsMax) {
    throw unmarkedParameter("notes", `must have at most ${CONTACT_LIMITS.notesCharsMax} characters.`);
  }
  const saved = await desk.db.updateTable("contacts").set({ notes })
    .where("workspace", "=", workspace).where("id", "=", contactId)
    .where("notes", "in", [written.was, notes])
    .returning("id").executeTakeFirst();
  if (saved !== undefined) return;
  await readContact(desk, workspace, contactId);
  throw new DeskError("version_conflict", "Another teammate changed these notes in the meantime.", {
    fix: "Load the page again, add your words to theirs, and save once more.",
  });
}
