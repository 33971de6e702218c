/**
 * Determines the server for a workspace's emails: its own, else the installation's, else none.
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
  /** The server's display name. */
  readonly host: string;
  readonly from: Mailbox;
};

/** A workspace's own server; its password is a record that only the sandbox opens. */
export type OwnMailServer = Selectable<MailServerTable>;

/** Returns the workspace's own server, or null. */
export async function readOwnServer(
  { db }: Pick<Handles, "db">,
  workspace: string,
): Promise<OwnMailServer | null> {
  return await db.selectFrom("mailServers").selectAll().where("workspace", "=", workspace).executeTakeFirst() ?? null;
}

/**
 * Returns how a workspace sends mail of a kind; null if mail is not set up, and nothing is sent.
 *
 * A link that grants access is sent by the installation's server: the managers of the workspace's own server could read
 * it, and an account may be an owner's, or also belong to other workspaces.
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
