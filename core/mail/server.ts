/**
 * Which server a workspace's mails are sent by: its own, else the installation's, else none.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { MailServerTable } from "../db/tables/mail.ts";
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

/** How a workspace sends mail; null when mail is not set up, and nothing is sent. */
export async function readMailRoute(
  desk: Pick<Handles, "db" | "mail">,
  workspace: string,
): Promise<MailRoute | null> {
  const own = await readOwnServer(desk, workspace);
  if (own !== null) return ownRoute(own);
  const { operator } = desk.mail;
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
