/**
 * The contact of an address that wrote an email. An address is not an identity: such a contact is never one that an
 * app's token identified, even with the same address.
 *
 * @module
 */
import { sql } from "kysely";
import { onOneLine } from "../../widget/visible_text.ts";
import { json, storable } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import { oneLine, readAddress } from "../mail/mailbox.ts";
import type { ReadMail } from "../ports/extractor.ts";

/** The sender's address in an email, and the name before it. */
export type MailSender = { readonly address: string; readonly name: string | null };

/** Returns the sender according to the mail; null if it has no usable address. */
export function senderOf({ from }: Pick<ReadMail, "from">): MailSender | null {
  const address = readAddress(from?.address ?? "");
  if (address === null) return null;
  const name = storable(oneLine(onOneLine(from?.name ?? ""), MAIL_LIMITS.nameCharsMax));
  return { address, name: name === "" || name === address ? null : name };
}

/** Whether two addresses are the same: the desk ignores case. */
export function isSameAddress(one: string | null, other: string): boolean {
  return one !== null && one.toLowerCase() === other.toLowerCase();
}

/** Returns the contact of an address, created with its first mail, in the caller's transaction. */
export async function contactOfAddress(
  desk: Pick<Desk, "db" | "now" | "newId">,
  workspace: string,
  { address, name }: MailSender,
): Promise<{ readonly id: string; readonly blocked: boolean }> {
  await lockWorkspace(desk, workspace);
  const now = desk.now();
  const known = await desk.db.updateTable("contacts").set({ lastSeen: now })
    .where("workspace", "=", workspace).where("externalId", "is", null)
    .where(sql<boolean>`lower(email) = ${address.toLowerCase()}`)
    .returning(["id", "blocked"]).executeTakeFirst();
  if (known !== undefined) return known;
  const id = desk.newId();
  await desk.db.insertInto("contacts").values({
    id,
    workspace,
    externalId: null,
    email: address,
    name,
    attributes: json({}),
    verifiedAt: null,
    firstSeen: now,
    lastSeen: now,
  }).execute();
  return { id, blocked: false };
}
