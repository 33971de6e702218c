/**
 * Sets a workspace's own mail server, or returns to the installation's.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { onOneLine } from "../../widget/visible_text.ts";
import { byCaller, recordActivity } from "../activity/record.ts";
import { json, storable } from "../db/json.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { RefusedField } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";
import { oneLine, readAddress } from "./mailbox.ts";
import { type OwnMailServer, readOwnServer } from "./server.ts";
import {
  changeServer,
  checkServer,
  passwordOf,
  type ServerDesk,
  serverName,
  type TypedServer,
} from "./typed_server.ts";

/** A teammate's input for a server, with its sender. */
export type TypedMailServer = TypedServer & { readonly fromAddress: string; readonly fromName: string };

/** Returns the version that a form is rendered from; 0 if there is no server. */
export function serverVersion(server: OwnMailServer | null): number {
  return server?.version ?? 0;
}

/**
 * Sets the workspace's own server.
 *
 * @param seen the version that the form was rendered from
 * @throws DeskError forbidden without the right mail.edit, invalid_input, version_conflict, key_not_set if the sandbox
 *   cannot store the password
 */
export async function changeMailServer(
  desk: ServerDesk,
  caller: Caller,
  typed: TypedMailServer,
  seen: number,
): Promise<void> {
  const { fromAddress, fromName, faults } = senderOf(typed);
  const kept = await readOwnServer(desk, caller.workspace);
  const checked = checkServer(desk, typed, { kind: "smtp", before: kept, more: faults });
  await changeServer(desk, caller, of(seen), async (own, by, before) => {
    const { workspace } = caller;
    const password = checked.userName === null
      ? null
      : await passwordOf(desk, workspace, { kind: "smtp", checked, typed, before });
    const row = { ...checked, fromAddress, fromName, password: json(password), version: seen + 1 };
    await own.db.insertInto("mailServers").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mail_server_set", subject: serverName(checked) });
  });
}

/** Returns to the installation's server. Idempotent. @throws DeskError forbidden, version_conflict */
export async function removeMailServer(desk: ServerDesk, caller: Caller, seen: number): Promise<void> {
  const { workspace } = caller;
  await changeServer(desk, caller, of(seen), async (own, by, before) => {
    if (before === null) return;
    await own.db.deleteFrom("mailServers").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mail_server_removed", subject: serverName(before) });
    // Last: the vault does not restore a removed secret if the transaction fails.
    if (before.password !== null) await desk.vault.removeSecret({ workspace, name: before.password.name });
  });
}

function of(seen: number) {
  return { what: "mail server", seen, read: readOwnServer } as const;
}

/** Returns the sender, and what is wrong with it. */
function senderOf(
  typed: TypedMailServer,
): Pick<OwnMailServer, "fromAddress" | "fromName"> & { readonly faults: readonly RefusedField[] } {
  const fromAddress = readAddress(typed.fromAddress);
  const fromName = oneLine(onOneLine(typed.fromName), MAIL_LIMITS.nameCharsMax) || null;
  const says = "must be an email address, such as support@example.com.";
  return {
    fromAddress: fromAddress ?? "",
    fromName: fromName && storable(fromName),
    faults: fromAddress === null ? [{ field: "fromAddress", label: "Sender address", says }] : [],
  };
}
