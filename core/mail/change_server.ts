/**
 * An owner or admin names the workspace's own mail server, or goes back to the installation's.
 *
 * The password is bound to host and port and is never shown again: another server gets it only when it is typed again.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import { json, storable } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { MailTls } from "../ports/mail.ts";
import type { Sealed } from "../ports/vault.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";
import { oneLine, readAddress } from "./mailbox.ts";
import { type OwnMailServer, readOwnServer } from "./server.ts";

/** What a teammate types for a server. An empty password keeps the one that is there. */
export type TypedMailServer = {
  readonly host: string;
  readonly port: string;
  readonly tls: string;
  readonly user: string;
  readonly password: string;
  readonly fromAddress: string;
  readonly fromName: string;
};

/** How a connection is encrypted, as the page names it. */
export const MAIL_TLS = {
  tls: { label: "TLS", help: "Encrypted from the start, mostly port 465.", port: 465 },
  starttls: { label: "STARTTLS", help: "Encrypted after a greeting, mostly port 587.", port: 587 },
  none: { label: "None", help: "Only for a server at a private address that the operator allowed.", port: 25 },
} as const satisfies Readonly<Record<MailTls, { label: string; help: string; port: number }>>;

/** The handles that changing the server takes. */
type ServerDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "privateHosts">;

type CheckedServer = Pick<OwnMailServer, "host" | "port" | "tls" | "userName" | "fromAddress" | "fromName">;

const PASSWORD_NAME = "_mail_out_password";

/** The version that a form is drawn from; 0 where there is no server. */
export function serverVersion(server: OwnMailServer | null): number {
  return server?.version ?? 0;
}

/**
 * Makes a server the workspace's own.
 *
 * @param seen the version that the form was drawn from
 * @throws DeskError forbidden without the right mail.edit, invalid_input, version_conflict, key_not_set when the sandbox cannot
 *   keep the password
 */
export async function changeMailServer(
  desk: ServerDesk,
  caller: Caller,
  typed: TypedMailServer,
  seen: number,
): Promise<void> {
  const checked = checkServer(desk, typed);
  await withServer(desk, caller, seen, async (own, by, before) => {
    const { workspace } = caller;
    const password = await passwordOf(desk, workspace, { checked, typed, before });
    const row = { ...checked, password: json(password), version: seen + 1 };
    await own.db.insertInto("mailServers").values({ workspace, ...row })
      .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row)).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mail_server_set", subject: nameOf(checked) });
  });
}

/** Goes back to the installation's server. Idempotent. @throws DeskError forbidden, version_conflict */
export async function removeMailServer(desk: ServerDesk, caller: Caller, seen: number): Promise<void> {
  const { workspace } = caller;
  await withServer(desk, caller, seen, async (own, by, before) => {
    if (before === null) return;
    await own.db.deleteFrom("mailServers").where("workspace", "=", workspace).execute();
    await recordActivity(own, { ...byCaller(by), kind: "mail_server_removed", subject: nameOf(before) });
    // Last: the vault does not take a removed secret back when the transaction fails.
    if (before.password !== null) await desk.vault.removeSecret({ workspace, name: before.password.name });
  });
}

/** Makes a change in a transaction, once the caller may make it and has seen what it changes. */
async function withServer(
  desk: ServerDesk,
  caller: Caller,
  seen: number,
  change: (desk: ServerDesk, by: Caller, before: OwnMailServer | null) => Promise<void>,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    await lockWorkspace({ db }, caller.workspace);
    needRight(by, "mail.edit");
    const before = await readOwnServer({ db }, caller.workspace);
    if (serverVersion(before) !== seen) {
      throw new DeskError(
        "version_conflict",
        "Another teammate has changed the mail server since you opened this page.",
        {
          fix: "Reload the page to see the change.",
        },
      );
    }
    await change({ ...desk, db }, by, before);
  });
}

type PasswordCase = {
  readonly checked: CheckedServer;
  readonly typed: Pick<TypedMailServer, "password">;
  readonly before: OwnMailServer | null;
};

/** The record of the typed password, or the one that is kept, or null for a server without sign-in. */
async function passwordOf(
  desk: Pick<Desk, "vault">,
  workspace: string,
  { checked, typed: { password: value }, before }: PasswordCase,
): Promise<{ readonly name: string; readonly sealed: Sealed } | null> {
  const { host, port, userName } = checked;
  if (userName === null) return null;
  if (value !== "") {
    const origin = new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}/`).origin;
    const sealed = await desk.vault.setSecret({ workspace, name: PASSWORD_NAME }, { value, origins: [origin] });
    return { name: PASSWORD_NAME, sealed };
  }
  const isSame = before !== null && before.host === host && before.port === port && before.userName === userName;
  if (isSame && before.password !== null) return before.password;
  throw new DeskError("invalid_input", "Password: type it again; it is kept for one server, port and user only.");
}

function checkServer({ privateHosts }: Pick<Desk, "privateHosts">, typed: TypedMailServer): CheckedServer {
  const host = typed.host.trim().toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const isHost = /^[a-z0-9][a-z0-9.:-]*$/.test(host) && host.length <= MAIL_LIMITS.hostCharsMax;
  if (!isHost) throw invalid("Server: must be a host name, such as smtp.example.com.");
  const port = /^\d{1,5}$/.test(typed.port.trim()) ? Number(typed.port) : 0;
  if (port < 1 || port > 65_535) throw invalid("Port: must be a number from 1 to 65535, mostly 465 or 587.");
  const { tls } = typed;
  if (!isTls(tls)) throw invalid("Encryption: choose one.");
  const isPrivate = privateHosts.includes(`${host.includes(":") ? `[${host}]` : host}:${port}`);
  if (tls === "none" && !isPrivate) {
    throw invalid("Encryption: only a private server that the operator named in SVC_ALLOW_PRIVATE can go without.");
  }
  const user = typed.user.trim();
  if (user.length > MAIL_LIMITS.userCharsMax || oneLine(user, MAIL_LIMITS.userCharsMax) !== user) {
    throw invalid(`User: at most ${MAIL_LIMITS.userCharsMax} characters on one line.`);
  }
  checkPassword(user, typed.password);
  const fromAddress = readAddress(typed.fromAddress);
  if (fromAddress === null) throw invalid("Sender address: must be an e-mail address, such as support@example.com.");
  const fromName = oneLine(typed.fromName, MAIL_LIMITS.nameCharsMax) || null;
  return { host, port, tls, userName: user || null, fromAddress, fromName: fromName && storable(fromName) };
}

function checkPassword(user: string, password: string): void {
  if (password === "") return;
  if (user === "") throw invalid("User: a password needs a user.");
  const { charsMin } = SECRET_LIMITS;
  if (password.length < charsMin || password.length > MAIL_LIMITS.passwordCharsMax || !password.isWellFormed()) {
    throw invalid(`Password: ${charsMin} to ${MAIL_LIMITS.passwordCharsMax} characters.`);
  }
}

function isTls(text: string): text is MailTls {
  return Object.hasOwn(MAIL_TLS, text);
}

function nameOf({ host, port }: Pick<OwnMailServer, "host" | "port">): string {
  return `${host}:${port}`;
}

function invalid(message: string): DeskError {
  return new DeskError("invalid_input", message);
}
