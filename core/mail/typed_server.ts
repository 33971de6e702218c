/**
 * A mail server as entered in a form: for outgoing mail, and for a mailbox. Both are validated, store their password
 * and refuse an outdated form in the same way.
 *
 * The password is bound to host and port and is never shown again: for another server it must be typed again.
 *
 * @see docs/decisions/mail.md
 * @module
 */
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { Desk } from "../desk.ts";
import { MAIL_LIMITS } from "../limits/mail.ts";
import type { MailTls } from "../ports/mail.ts";
import type { Sealed } from "../ports/vault.ts";
import { DeskError, type RefusedField, refusedForm } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { lockCaller } from "../teammates/manage.ts";
import { oneLine } from "./mailbox.ts";

/** The input for a server. An empty password keeps the stored one. */
export type TypedServer = {
  readonly host: string;
  readonly port: string;
  readonly tls: string;
  readonly user: string;
  readonly password: string;
};

/** A valid server. */
export type CheckedServer = {
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  /** Null for a server without authentication. */
  readonly userName: string | null;
};

/** How a connection is encrypted. */
export const MAIL_TLS = {
  tls: "TLS",
  starttls: "STARTTLS",
  none: "None",
} as const satisfies Readonly<Record<MailTls, string>>;

/** The differences between the two kinds of servers. */
export const SERVER_KINDS = {
  smtp: {
    example: "smtp.example.com",
    ports: { tls: 465, starttls: 587 },
    mostly: "465 or 587",
    needsUser: false,
    passwordName: "_mail_out_password",
  },
  imap: {
    example: "imap.example.com",
    ports: { tls: 993, starttls: 143 },
    mostly: "993",
    needsUser: true,
    passwordName: "_mail_in_password",
  },
} as const;

/** For sending, or for a mailbox. */
export type ServerKind = keyof typeof SERVER_KINDS;

/** A record of a password, which only the sandbox opens. */
export type KeptPassword = { readonly name: string; readonly sealed: Sealed };

/** The handles that changing a server needs. */
export type ServerDesk = Pick<Desk, "db" | "vault" | "now" | "newId" | "privateHosts">;

/**
 * Validates the input.
 *
 * @param before the stored server, whose password is kept for the same host, port and user
 * @param more what is wrong with the form's other fields
 * @throws DeskError invalid_input with every invalid field
 */
export function checkServer(
  { privateHosts }: Pick<Desk, "privateHosts">,
  typed: TypedServer,
  { kind, before, more }: {
    readonly kind: ServerKind;
    readonly before: Before | null;
    readonly more: readonly RefusedField[];
  },
): CheckedServer {
  const { example, mostly } = SERVER_KINDS[kind];
  const { tls } = typed;
  const host = typed.host.trim().toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const port = /^\d{1,5}$/.test(typed.port.trim()) ? Number(typed.port) : 0;
  const user = typed.user.trim();
  const isHost = /^[a-z0-9][a-z0-9.:-]*$/.test(host) && host.length <= MAIL_LIMITS.hostCharsMax;
  const isPort = port >= 1 && port <= 65_535;
  const isOpen = tls === "none" && isHost && isPort && !privateHosts.includes(`${bracketed(host)}:${port}`);
  const faults = [
    ...(isHost ? [] : [fault("host", `must be a host name, such as ${example}.`)]),
    ...(isPort ? [] : [fault("port", `must be a number from 1 to 65535, mostly ${mostly}.`)]),
    ...(isTls(tls) ? [] : [fault("tls", "choose one.")]),
    ...(isOpen
      ? [fault("tls", "only a private server that the operator named in SVC_ALLOW_PRIVATE can go without.")]
      : []),
    ...userFaults(user, typed.password, kind),
    ...passwordFaults(typed.password),
    ...(typed.password === "" && user !== "" && keptPassword({ host, port, userName: user }, before) === null
      ? [passwordMissing(before)]
      : []),
    ...more,
  ];
  if (!isTls(tls) || faults.length > 0) throw refusedForm(faults);
  return { host, port, tls, userName: user || null };
}

function userFaults(user: string, password: string, kind: ServerKind): readonly RefusedField[] {
  const { userCharsMax } = MAIL_LIMITS;
  if (oneLine(user, userCharsMax) !== user) return [fault("user", `at most ${userCharsMax} characters on one line.`)];
  if (user !== "") return [];
  if (SERVER_KINDS[kind].needsUser) return [fault("user", "must be given; it is often the email address.")];
  return password === "" ? [] : [fault("user", "a password needs a user.")];
}

function passwordFaults(password: string): readonly RefusedField[] {
  if (password === "") return [];
  const { passwordCharsMin, passwordCharsMax } = MAIL_LIMITS;
  const fits = password.length >= passwordCharsMin && password.length <= passwordCharsMax && password.isWellFormed();
  return fits ? [] : [fault("password", `${passwordCharsMin} to ${passwordCharsMax} characters.`)];
}

/** The server before a change, with its password. */
type Before = Omit<CheckedServer, "tls"> & { readonly password: KeptPassword | null };

/**
 * Returns the record of the typed password, or the stored one.
 *
 * @throws DeskError invalid_input if there is neither, key_not_set if the sandbox cannot store it
 */
export async function passwordOf(
  { vault }: Pick<Desk, "vault">,
  workspace: string,
  { kind, checked, typed, before }: {
    readonly kind: ServerKind;
    readonly checked: CheckedServer;
    readonly typed: Pick<TypedServer, "password">;
    readonly before: Before | null;
  },
): Promise<KeptPassword> {
  const { host, port } = checked;
  if (typed.password !== "") {
    const name = SERVER_KINDS[kind].passwordName;
    const origin = new URL(`https://${bracketed(host)}:${port}/`).origin;
    const sealed = await vault.setSecret({ workspace, name }, { value: typed.password, origins: [origin] });
    return { name, sealed };
  }
  const kept = keptPassword(checked, before);
  if (kept !== null) return kept;
  throw refusedForm([passwordMissing(before)]);
}

/** Returns the password that is kept if none is typed; null for another server, port or user. */
function keptPassword(
  { host, port, userName }: Omit<CheckedServer, "tls">,
  before: Before | null,
): KeptPassword | null {
  const isSame = before !== null && before.host === host && before.port === port && before.userName === userName;
  return isSame ? before.password : null;
}

/**
 * Makes a change in a transaction, after checking the caller's right and the version they have seen.
 *
 * @param seen the version that the form was rendered from; 0 if there was no server
 * @throws DeskError forbidden without the right mail.edit, version_conflict
 */
export async function changeServer<Own extends { readonly version: number }>(
  desk: ServerDesk,
  caller: Caller,
  { what, seen, read }: {
    readonly what: string;
    readonly seen: number;
    readonly read: (desk: Pick<Desk, "db">, workspace: string) => Promise<Own | null>;
  },
  change: (desk: ServerDesk, by: Caller, before: Own | null) => Promise<void>,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const by = await lockCaller({ db }, caller);
    await lockWorkspace({ db }, caller.workspace);
    needRight(by, "mail.edit");
    const before = await read({ db }, caller.workspace);
    if ((before?.version ?? 0) !== seen) {
      throw new DeskError("version_conflict", `Another teammate has changed the ${what} since you opened this page.`, {
        fix: "Reload the page to see the change.",
      });
    }
    await change({ ...desk, db }, by, before);
  });
}

/** Returns the name of a server in activities. */
export function serverName({ host, port }: Pick<CheckedServer, "host" | "port">): string {
  return `${host}:${port}`;
}

function bracketed(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

function isTls(text: string): text is MailTls {
  return Object.hasOwn(MAIL_TLS, text);
}

/** The labels of the fields. */
const LABELS: Readonly<Record<keyof TypedServer, string>> = {
  host: "Server",
  port: "Port",
  tls: "Encryption",
  user: "User",
  password: "Password",
};

function fault(field: keyof TypedServer, says: string): RefusedField {
  return { field, label: LABELS[field], says };
}

function passwordMissing(before: Before | null): RefusedField {
  return fault("password", `type it${before === null ? "" : " again"}; it is kept for one server, port and user only.`);
}
