/**
 * Sets or removes the workspace's own mailbox.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { Selectable } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import { json } from "../db/json.ts";
import type { MailboxCursorTable, MailboxTable } from "../db/tables/mail_in.ts";
import type { Desk } from "../desk.ts";
import { readAddress } from "../mail/mailbox.ts";
import {
  changeServer,
  checkServer,
  passwordOf,
  type ServerDesk,
  serverName,
  type TypedServer,
} from "../mail/typed_server.ts";
import { refusedForm } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";

/** A workspace's own mailbox. */
export type OwnMailbox = Selectable<MailboxTable>;

/** A teammate's input for it, with the address whose emails it receives. */
export type TypedMailbox = TypedServer & { readonly address: string; readonly takesTags: boolean };

/** Returns the workspace's own mailbox, or null. */
export async function readMailboxOf({ db }: Pick<Desk, "db">, workspace: string): Promise<OwnMailbox | null> {
  return await db.selectFrom("mailboxes").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/** Returns the result of the last poll of the workspace's mailbox; null before the first one. */
export async function lastLook(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<Pick<MailboxCursorTable, "lookedAt" | "fault"> | null> {
  return await db.selectFrom("mailboxCursors").select(["lookedAt", "fault"]).where("workspace", "=", workspace)
    .executeTakeFirst() ?? null;
}

/**
 * Sets the workspace's own mailbox.
 *
 * @param seen the version that the form was rendered from
 * @throws DeskError forbidden without the right mail.edit, invalid_input, version_conflict, key_not_set
 */
export async function changeMailbox(
  desk: ServerDesk,
  caller: Caller,
  typed: TypedMailbox,
  seen: number,
): Promise<void> {
  const address = readAddress(typed.address);
  const wrong = [{
    field: "address",
    label: "Address",
    says: "must be an email address, such as support@example.com.",
  }];
  const kept = await readMailboxOf(desk, caller.workspace);
  const checked = checkServer(desk, typed, { kind: "imap", before: kept, more: address === null ? wrong : [] });
  const { userName } = checked;
  if (address === null || userName === null) throw refusedForm(wrong);
  await changeServer(desk, caller, of(seen), async (own, by, before) => {
    const { workspace } = caller;
    const password = await passwordOf(desk, workspace, { kind: "imap", checked, typed, before });
    const { takesTags } = typed;
    const row = { ...checked, userName, address, takesTags, password: json(password), version: seen + 1 };
    await own.db.insertInto("mailboxes").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mailbox_set", subject: serverName(checked) });
  });
}

/** Removes the mailbox; its emails remain on the server. Idempotent. @throws DeskError forbidden, version_conflict */
export async function removeMailbox(desk: ServerDesk, caller: Caller, seen: number): Promise<void> {
  await changeServer(desk, caller, of(seen), async (own, by, before) => {
    if (before === null) return;
    const { workspace } = caller;
    await own.db.deleteFrom("mailboxes").where("workspace", "=", workspace).execute();
    await own.db.deleteFrom("mailboxCursors").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mailbox_removed", subject: serverName(before) });
    // Last: the vault does not restore a removed secret if the transaction fails.
    await desk.vault.removeSecret({ workspace, name: before.password.name });
  });
}

function of(seen: number) {
  return { what: "mailbox", seen, read: readMailboxOf } as const;
}
