/**
 * The URL that a mail provider posts emails to. Its secret authenticates the provider, is shown once, and is stored as
 * a hash.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import { readAddress } from "../mail/mailbox.ts";
import { refusedForm } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";

type HookDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

/** A teammate's choices for it. */
export type TypedHook = { readonly address: string; readonly takesTags: boolean };

/** The URL as shown on the page, without the secret. */
export type ShownHook = TypedHook & { readonly madeAt: Date };

/** Returns the workspace's own, or null. */
export async function readHook({ db }: Pick<Desk, "db">, workspace: string): Promise<ShownHook | null> {
  return await db.selectFrom("mailHooks").select(["address", "takesTags", "madeAt"])
    .where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/**
 * Creates the URL, or replaces it: the previous one ends.
 *
 * @returns its secret
 * @throws DeskError forbidden without the right mail.edit, invalid_input
 */
export async function makeHook(desk: HookDesk, caller: Caller, typed: TypedHook): Promise<string> {
  needRight(caller, "mail.edit");
  const { workspace } = caller;
  const address = readAddress(typed.address);
  if (address === null) {
    const says = "must be an email address, such as support@example.com.";
    throw refusedForm([{ field: "address", label: "Address", says }]);
  }
  const secret = newOpaque(desk, "", MAIL_IN_LIMITS.secretBytes);
  const row = { secretHash: opaqueHash(secret), address, takesTags: typed.takesTags, madeAt: desk.now() };
  await desk.db.transaction().execute(async (db) => {
    await lockWorkspace({ db }, workspace);
    await db.insertInto("mailHooks").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "mail_hook_made", subject: address });
  });
  return secret;
}

/** Ends the URL. Idempotent. @throws DeskError forbidden */
export async function removeHook(desk: HookDesk, caller: Caller): Promise<void> {
  needRight(caller, "mail.edit");
  await desk.db.transaction().execute(async (db) => {
    const removed = await db.deleteFrom("mailHooks").where("workspace", "=", caller.workspace)
      .returning("address").executeTakeFirst();
    if (removed === undefined) return;
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "mail_hook_removed", subject: removed.address });
  });
}

/** Returns the workspace of a secret; null if it is unknown or expired. */
export async function workspaceOfHook({ db }: Pick<Desk, "db">, secret: string): Promise<string | null> {
  const row = await db.selectFrom("mailHooks").select("workspace").where("secretHash", "=", opaqueHash(secret))
    .executeTakeFirst();
  return row?.workspace ?? null;
}
