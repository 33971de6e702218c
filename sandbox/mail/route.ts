/**
 * Finds the server for a mail door: the operator's or a workspace's own. Its addresses are vetted, and its password is
 * opened last, so that a refused request never contains it.
 *
 * @module
 */

import { type Allowance, allowedRanges, isAddress, isPublicAddress, vetAddresses } from "../address.ts";
import type { OutboundParts } from "../call.ts";
import { type NoAnswer, noAnswer, type Refused, refused, type Sealed } from "../protocol.ts";
import type { MailTls, SmtpServer } from "./smtp_url.ts";

/** The dependencies of finding a server. */
export type RouteParts = Pick<OutboundParts, "freeze" | "vault" | "resolve"> & {
  readonly allowances: readonly Allowance[];
};

/** The differences between sending and reading. */
export type MailDoor = {
  readonly door: "mail" | "mailbox";
  /** The method's name in the ledger and the freeze list. */
  readonly method: "MAIL" | "READ";
  readonly scheme: "smtp" | "imap";
  /** Ports open to a workspace's server; others must be allowed by the operator. */
  readonly ports: ReadonlySet<number>;
  /** The name of the operator's password in the ledger: its variable. */
  readonly operatorKey: string;
};

/** A server that a workspace names. */
export type OwnServer = {
  readonly host: string;
  readonly port: number;
  readonly tls: MailTls;
  readonly user: string | null;
  readonly password: { readonly name: string; readonly sealed: Sealed } | null;
};

/** A server with its vetted addresses. */
export type VettedServer = {
  readonly kind: "route";
  readonly server: SmtpServer;
  readonly addresses: readonly string[];
  /** The password's name in the ledger. */
  readonly keys: readonly string[];
};

/** The operator's server; its host is configured by the operator and may have any address. */
export async function operatorRoute(
  parts: RouteParts,
  door: MailDoor,
  server: SmtpServer,
  signal: AbortSignal,
): Promise<VettedServer | Refused | NoAnswer> {
  const addresses = await resolved(parts, door, server, { workspace: null, signal });
  if ("kind" in addresses) return addresses;
  if (server.tls === "none" && addresses.some(isPublicAddress)) return plainText();
  const keys = server.password === null ? [] : [door.operatorKey];
  return { kind: "route", server, addresses, keys };
}

/** A workspace's own server. */
export async function ownRoute(
  parts: RouteParts,
  door: MailDoor,
  workspace: string,
  own: OwnServer,
  signal: AbortSignal,
): Promise<VettedServer | Refused | NoAnswer> {
  const { host, port, tls, user, password } = own;
  const ranges = allowedRanges(parts.allowances, host, port);
  if (ranges.length === 0 && !door.ports.has(port)) return refused("url", "this is not a port of a mail server");
  if (ranges.length === 0 && tls === "none") return plainText();
  const answers = await resolved(parts, door, own, { workspace, signal });
  if ("kind" in answers) return answers;
  const addresses = vetAddresses(answers, ranges);
  if (addresses.length === 0) {
    return refused("address", "the host is not at a public address; the operator can allow it in SVC_ALLOW_PRIVATE");
  }
  if (tls === "none" && addresses.some(isPublicAddress)) return plainText();
  const names = password === null ? [] : [password.name];
  const secrets = password === null ? {} : { [password.name]: password.sealed };
  const values = await parts.vault.use({ workspace, secrets }, names, secretOrigin(own));
  if ("kind" in values) return values;
  const server = { host, port, tls, user, password: password === null ? null : values.get(password.name) ?? null };
  return { kind: "route", server, addresses, keys: names };
}

/** The origin of a server in the ledger. */
export function originOf({ scheme }: MailDoor, { host, port, tls }: Pick<SmtpServer, "host" | "port" | "tls">): string {
  return `${scheme}${tls === "tls" ? "s" : ""}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/**
 * The origin that a password is bound to: the vault only supports http origins, and this secret leaves by only one
 * door.
 */
function secretOrigin({ host, port }: Pick<SmtpServer, "host" | "port">): string {
  return new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}/`).origin;
}

/** The addresses of a server, if the freeze allows it. */
async function resolved(
  parts: RouteParts,
  door: MailDoor,
  server: Pick<SmtpServer, "host" | "port" | "tls">,
  { workspace, signal }: { readonly workspace: string | null; readonly signal: AbortSignal },
): Promise<readonly string[] | Refused | NoAnswer> {
  const { host } = server;
  // Before the host is looked up, since the DNS query already discloses its name.
  const refusal = refuseFrozen(parts, door, server);
  if (refusal !== null) return refusal;
  if (isAddress(host)) return [host];
  const aborted = new Promise<null>((done) => signal.addEventListener("abort", () => done(null), { once: true }));
  const addresses = await Promise.race([
    parts.resolve(host, workspace === null ? undefined : { workspace, signal }),
    aborted,
  ]);
  if (addresses === null) return noAnswer("timeout", "the host's address was not found in time", false);
  // And again after it, since the look-up may have taken some time.
  return refuseFrozen(parts, door, server) ??
    (addresses.length === 0 ? noAnswer("name_unknown", "the host name is unknown", false) : addresses);
}

function refuseFrozen(
  { freeze }: RouteParts,
  door: MailDoor,
  server: Pick<SmtpServer, "host" | "port" | "tls">,
): Refused | null {
  const url = new URL(secretOrigin(server));
  const { method } = door;
  return freeze.refuseCall(door.door, { method, url, origin: originOf(door, server), path: "/", hasCustomer: false });
}

function plainText(): Refused {
  return refused("url", "a mail server without encryption must be at a private address that the operator allowed");
}
