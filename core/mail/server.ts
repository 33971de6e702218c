/**
 * Which server a workspace's emails are sent by: its own, else the installation's, else none.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { MailKind, MailServerTable } from "../db/tables/mail.ts";
import type { Handles } from "../handles.ts";
import type { Mailbox, MailServer } from "../ports/mail.ts";

/** How a workspace sends mail. */
export type MailRoute = {
  readonly server: MailServer;
  /** The server's name, for people. */
  readonly host: string;
  readonly from: Mailbox;
};

/** A workspace's own server; its password is a record that only the sandbox opens. */
export type OwnMailServer = Selectable<MailServerTable>;

/** The workspace's own server; null when it has none. */
export async function readOwnServer(
  { db }: Pick<Handles, "db">,
  workspace: string,
): Promise<OwnMailServer | null> {
  return await db.selectFrom("mailServers").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/**
 * How a workspace sends mail of a kind; null when mail is not set up, and nothing is sent.
 *
 * A link that lets someone in goes by the installation's server: those who manage the workspace's own server could read
 * it, and an account may be that of an owner, or belong to other workspaces as well.
 */
export async function readMailRoute(
  desk: Pick<Handles, "db" | "mail">,
  workspace: string,
  kind: MailKind = "test",
): Promise<MailRoute | null> {
  const operator = operatorRoute(desk);
  if (kind === "reset") return operator;
  const own = await readOwnServer(desk, workspace);
  if (own === null || kind === "invitation" && operator !== null) return operator;
  return ownRoute(own);
}

function operatorRoute({ mail: { operator } }: Pick<Handles, "mail">): MailRoute | null {
  return operator === null ? null : { server: { kind: "operator" }, host: operator.host, from: operator.from };
}

/** Whether a workspace can send mail. */
export async function canMail(desk: Pick<Handles, "db" | "mail">, workspace: string): Promise<boolean> {
  return await readMailRoute(desk, workspace) !== null;
}

function ownRoute({ host, port, tls, userName: user, password, fromAddress, fromName }: OwnMailServer): MailRoute {
  return {
    server: { kind: "own", host, port, tls, user, password, from: fromAddress },
    host,
    from: { address: fromAddress, name: fromName },
  };
}
