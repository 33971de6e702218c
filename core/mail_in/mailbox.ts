/**
 * An owner or admin names the workspace's own mailbox, or gives it up.
 *
 * The password is bound to host and port and is never shown again: another server gets it only when it is typed again.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import type { Selectable } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import { json } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { MailboxCursorTable, MailboxTable } from "../db/tables/mail_in.ts";
import type { Desk } from "../desk.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { MAIL_IN_LIMITS } from "../limits/mail_in.ts";
import { oneLine, readAddress } from "../mail/mailbox.ts";
import { MAIL_TLS } from "../mail/change_server.ts";
import type { MailTls } from "../ports/mail.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";

/** A workspace's own mailbox. */
export type OwnMailbox = Selectable<MailboxTable>;

/** What a teammate types for it. An empty password keeps the one that is there. */
export type TypedMailbox = {
  readonly host: string;
  readonly port: string;
  readonly tls: string;
  readonly user: string;
  readonly password: string;
  readonly address: string;
  readonly takesTags: boolean;
};

type MailboxDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "privateHosts">;
type CheckedMailbox = Omit<OwnMailbox, "workspace" | "password" | "version">;

const PASSWORD_NAME = "_mail_in_password";

/** The workspace's own mailbox; null when it has none. */
export async function readMailboxOf({ db }: Pick<Desk, "db">, workspace: string): Promise<OwnMailbox | null> {
  return await db.selectFrom("mailboxes").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/** How the last look into the workspace's mailbox went; null before the first one. */
export async function lastLook(
  { db }: Pick<Desk, "db">,
  workspace: string,
): Promise<Pick<MailboxCursorTable, "lookedAt" | "fault"> | null> {
  return await db.selectFrom("mailboxCursors").select(["lookedAt", "fault"]).where("workspace", "=", workspace)
    .executeTakeFirst() ?? null;
}

/**
 * Makes a mailbox the workspace's own.
 *
 * @param seen the version that the form was drawn from
 * @throws DeskError forbidden without the right mail.edit, invalid_input, version_conflict, key_not_set
 */
export async function changeMailbox(
  desk: MailboxDesk,
  caller: Caller,
  typed: TypedMailbox,
  seen: number,
): Promise<void> {
  const checked = check(desk, typed);
  await withMailbox(desk, caller, seen, async (own, by, before) => {
    const { workspace } = caller;
    const password = await passwordOf(desk, workspace, checked, typed.password, before);
    const row = { ...checked, password: json(password), version: seen + 1 };
    await own.db.insertInto("mailboxes").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mailbox_set", subject: `${checked.host}:${checked.port}` });
  });
}

/** Gives the mailbox up; its mails stay where they are. Idempotent. @throws DeskError forbidden, version_conflict */
export async function removeMailbox(desk: MailboxDesk, caller: Caller, seen: number): Promise<void> {
  await withMailbox(desk, caller, seen, async (own, by, before) => {
    if (before === null) return;
    const { workspace } = caller;
    await own.db.deleteFrom("mailboxes").where("workspace", "=", workspace).execute();
    await own.db.deleteFrom("mailboxCursors").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mailbox_removed", subject: `${before.host}:${before.port}` });
    // Last: the vault does not take a removed secret back when the transaction fails.
    await desk.vault.removeSecret({ workspace, name: before.password.name });
  });
}

/** Makes a change in a transaction, once the caller may make it and has seen what it changes. */
async function withMailbox(
  desk: MailboxDesk,
  caller: Caller,
  seen: number,
  change: (desk: MailboxDesk, by: Caller, before: OwnMailbox | null) => Promise<void>,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    await lockWorkspace({ db }, caller.workspace);
    needRight(by, "mail.edit");
    const before = await readMailboxOf({ db }, caller.workspace);
    if ((before?.version ?? 0) !== seen) {
      throw new DeskError("version_conflict", "Another teammate has changed the mailbox since you opened this page.", {
        fix: "Reload the page to see the change.",
      });
    }
    await change({ ...desk, db }, by, before);
  });
}

/** The record of the typed password, or the one that is kept. */
async function passwordOf(
  desk: Pick<Desk, "vault">,
  workspace: string,
  { host, port, userName }: CheckedMailbox,
  value: string,
  before: OwnMailbox | null,
): Promise<OwnMailbox["password"]> {
  if (value !== "") {
    const origin = new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}/`).origin;
    const sealed = await desk.vault.setSecret({ workspace, name: PASSWORD_NAME }, { value, origins: [origin] });
    return { name: PASSWORD_NAME, sealed };
  }
  const isSame = before !== null && before.host === host && before.port === port && before.userName === userName;
  if (isSame) return before.password;
  throw invalid("Password: type it again; it is kept for one server, port and user only.");
}

function check({ privateHosts }: Pick<Desk, "privateHosts">, typed: TypedMailbox): CheckedMailbox {
  const { hostCharsMax, userCharsMax, passwordCharsMax } = MAIL_IN_LIMITS;
  const host = typed.host.trim().toLowerCase().replace(/^\[(.*)\]$/, "$1");
  if (!/^[a-z0-9][a-z0-9.:-]*$/.test(host) || host.length > hostCharsMax) {
    throw invalid("Server: must be a host name, such as imap.example.com.");
  }
  const port = /^\d{1,5}$/.test(typed.port.trim()) ? Number(typed.port) : 0;
  if (port < 1 || port > 65_535) throw invalid("Port: must be a number from 1 to 65535, mostly 993.");
  const { tls, password } = typed;
  if (!isTls(tls)) throw invalid("Encryption: choose one.");
  if (tls === "none" && !privateHosts.includes(`${host.includes(":") ? `[${host}]` : host}:${port}`)) {
    throw invalid("Encryption: only a private server that the operator named in SVC_ALLOW_PRIVATE can go without.");
  }
  const userName = typed.user.trim();
  if (userName === "" || oneLine(userName, userCharsMax) !== userName) {
    throw invalid(`User: 1 to ${userCharsMax} characters on one line.`);
  }
  const { charsMin } = SECRET_LIMITS;
  const isPassword = password.length >= charsMin && password.length <= passwordCharsMax && password.isWellFormed();
  if (password !== "" && !isPassword) throw invalid(`Password: ${charsMin} to ${passwordCharsMax} characters.`);
  const address = readAddress(typed.address);
  if (address === null) throw invalid("Address: must be an e-mail address, such as support@example.com.");
  return { host, port, tls, userName, address, takesTags: typed.takesTags };
}

function isTls(text: string): text is MailTls {
  return Object.hasOwn(MAIL_TLS, text);
}

function invalid(message: string): DeskError {
  return new DeskError("invalid_input", message);
}
