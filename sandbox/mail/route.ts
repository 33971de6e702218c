/**
 * Which server a door for mail connects to: the operator's or a workspace's own, its addresses vetted, and its password
 * opened last, so that a refused request never holds it.
 *
 * @module
 */

import { type Allowance, allowedRanges, isAddress, isPublicAddress, vetAddresses } from "../address.ts";
import type { OutboundParts } from "../call.ts";
import { type NoAnswer, noAnswer, type Refused, refused, type Sealed } from "../protocol.ts";
import type { MailTls, SmtpServer } from "./smtp_url.ts";

/** The parts of the process that finding a server uses. */
export type RouteParts = Pick<OutboundParts, "freeze" | "vault" | "resolve"> & {
  readonly allowances: readonly Allowance[];
};

/** What differs between sending and reading. */
export type MailDoor = {
  readonly door: "mail" | "mailbox";
  /** As the ledger and the freeze name the method. */
  readonly method: "MAIL" | "READ";
  readonly scheme: "smtp" | "imap";
  /** Ports beside which a workspace may name only what the operator allowed. */
  readonly ports: ReadonlySet<number>;
  /** The operator's password in the ledger: the variable that holds it. */
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

/** A server with the addresses that may be connected to. */
export type VettedServer = {
  readonly kind: "route";
  readonly server: SmtpServer;
  readonly addresses: readonly string[];
  /** What the ledger names of the password. */
  readonly keys: readonly string[];
};

/** The operator's server; its host comes from the operator's configuration and may have any address. */
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

/** How the ledger names a server. */
export function originOf({ scheme }: MailDoor, { host, port, tls }: Pick<SmtpServer, "host" | "port" | "tls">): string {
  return `${scheme}${tls === "tls" ? "s" : ""}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The origin that a password is bound to: the vault knows http origins alone, and this secret leaves by one door. */
function secretOrigin({ host, port }: Pick<SmtpServer, "host" | "port">): string {
  return new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}/`).origin;
}

/** The addresses of a server that the freeze allows. */
async function resolved(
  parts: RouteParts,
  door: MailDoor,
  server: Pick<SmtpServer, "host" | "port" | "tls">,
  { workspace, signal }: { readonly workspace: string | null; readonly signal: AbortSignal },
): Promise<readonly string[] | Refused | NoAnswer> {
  const { host } = server;
  // Before the host is looked up: the question to the DNS carries its name out.
  const refusal = refuseFrozen(parts, door, server);
  if (refusal !== null) return refusal;
  if (isAddress(host)) return [host];
  const aborted = new Promise<null>((done) => signal.addEventListener("abort", () => done(null), { once: true }));
  const addresses = await Promise.race([
    parts.resolve(host, workspace === null ? undefined : { workspace, signal }),
    aborted,
  ]);
  if (addresses === null) return noAnswer("timeout", "the host's address was not found in time", false);
  // And after it: the name server may have taken its time.
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
