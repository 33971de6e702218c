/**
 * Messages of an export by another person than the conversation's contact, such as a recipient of a copy of its mail:
 * they are neither the customer's words nor the team's.
 *
 * @module
 */
import type { MailMark } from "../conversations/message_data.ts";
import type { Desk } from "../desk.ts";
import type { ImportedMessage } from "./imported.ts";
import { type ImportedRef, writtenAs } from "./progress.ts";

/** The stored mark of each other writer, by their id in the export. */
export type OtherWriters = ReadonlyMap<string, MailMark>;

/**
 * Returns the other people who wrote in a conversation: contacts of the same export, and those whom the product itself
 * calls customers. Everyone else belongs to the team.
 *
 * @param source the workspace and product of the import
 */
export async function otherWriters(
  desk: Pick<Desk, "db">,
  source: Pick<ImportedRef, "workspace" | "source">,
  messages: readonly ImportedMessage[],
): Promise<OtherWriters> {
  const others = new Map<string, MailMark>();
  for (const { by, author } of messages) {
    if (by === undefined || others.has(by.id)) continue;
    const contactId = await writtenAs(desk, { ...source, kind: "contacts", outsideId: by.id });
    if (contactId === null && author !== "customer") continue;
    const contact = contactId === null ? undefined : await desk.db.selectFrom("contacts").select(["email", "name"])
      .where("workspace", "=", source.workspace).where("id", "=", contactId).executeTakeFirst();
    const name = contact?.name ?? null;
    others.set(by.id, markOf(contact?.email ?? by.from ?? name ?? UNNAMED, name));
  }
  return others;
}

/** Shown instead of an address that the export does not have. */
const UNNAMED = "another person";

/** Stored like a mail of another sender, which is shown with its address. */
function markOf(from: string, name: string | null): MailMark {
  return { from, name, subject: "", isOther: true, sign: null, whole: null, leftOut: [], isCut: false };
}
