/**
 * Writes a contact of an export. An existing one is unchanged: what a token stated about them is newer and verified.
 *
 * @module
 */
import { sql } from "kysely";
import { json, storable } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { CONTACT_LIMITS } from "../limits/people.ts";
import type { ImportedContact } from "./imported.ts";

/** The contact of an entry, and whether the desk had it before. */
export type WrittenContact = { readonly id: string; readonly isKnown: boolean };

/** Writes it in the caller's transaction. */
export async function writeContact(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  contact: ImportedContact,
): Promise<WrittenContact> {
  await lockWorkspace(desk, workspace);
  const known = await knownContact(desk, workspace, contact);
  if (known !== null) return { id: known, isKnown: true };
  const id = desk.newId();
  const now = desk.now();
  // A list is ordered by when they were last seen: a future time would remain at its top.
  const seen = contact.createdAt === null || contact.createdAt > now ? now : contact.createdAt;
  await desk.db.insertInto("contacts").values({
    id,
    workspace,
    externalId: contact.userId,
    email: contact.email === null ? null : storable(contact.email),
    name: contact.name === null ? null : storable(contact.name),
    attributes: json(contact.attributes),
    // No token has identified them.
    verifiedAt: null,
    firstSeen: seen,
    lastSeen: seen,
    notes: storable(contact.notes).slice(0, CONTACT_LIMITS.notesCharsMax),
  }).execute();
  return { id, isKnown: false };
}

/** Returns the contact with the same id of the company's app; else one without such an id that has the same address. */
export async function knownContact(
  { db }: Pick<Desk, "db">,
  workspace: string,
  { userId, email }: ImportedContact,
): Promise<string | null> {
  const contacts = db.selectFrom("contacts").select("id").where("workspace", "=", workspace);
  if (userId !== null) return (await contacts.where("externalId", "=", userId).executeTakeFirst())?.id ?? null;
  if (email === null) return null;
  const same = await contacts.where("externalId", "is", null)
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`).executeTakeFirst();
  return same?.id ?? null;
}
