/**
 * The door `mail`: one mail to one recipient, over a connection to an address that was vetted before.
 *
 * @see docs/decisions/mail.md
 * @module
 */

import { type Allowance, allowedRanges, isAddress, isPublicAddress, vetAddresses } from "../address.ts";
import type { OutboundParts } from "../call.ts";
import { MAIL_LIMITS, OUTBOUND_LIMITS } from "../limits.ts";
import { noAnswer, type Refused, refused } from "../protocol.ts";
import type { MailAnswer, MailRequest } from "./protocol.ts";
import { deliver } from "./smtp.ts";
import type { SmtpServer } from "./smtp_url.ts";

/** The installation's own server, and the address that its mails are from. */
export type OperatorSmtp = { readonly server: SmtpServer; readonly from: string };

/** The parts of the process that sending a mail uses. */
export type MailParts = Pick<OutboundParts, "freeze" | "recorder" | "vault" | "resolve" | "maskerOf" | "now"> & {
  readonly allowances: readonly Allowance[];
  /** Null when the operator has configured none. */
  readonly operatorMail: OperatorSmtp | null;
  /** Further certificate authorities in PEM. */
  readonly certificates: string | null;
};

/** A server with the addresses that may be connected to, and the sender. */
type Route = {
  readonly kind: "route";
  readonly server: SmtpServer;
  readonly addresses: readonly string[];
  readonly from: string;
  /** What the ledger names of the password. */
  readonly keys: readonly string[];
};

/** Ports that take mail from a client: beside them a workspace may name only what the operator allowed. */
const MAIL_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2465, 2525, 2587]);

/** The operator's password in the ledger: the variable that holds it. */
const OPERATOR_KEY_NAME = "SVC_SMTP_URL";

/** The origin that a password is bound to: the vault knows http origins alone, and this secret leaves by one door. */
function mailOrigin({ host, port }: Pick<SmtpServer, "host" | "port">): string {
  return new URL(`https://${host.includes(":") ? `[${host}]` : host}:${port}/`).origin;
}

/** Sends a mail. The attempt is in the ledger before a connection is made, without a word of the mail. */
export async function sendMail(parts: MailParts, request: MailRequest, signal: AbortSignal): Promise<MailAnswer> {
  const startedAt = parts.now();
  const route = await findRoute(parts, request, signal);
  if (route.kind !== "route") return route;
  const domain = request.to.address.slice(request.to.address.lastIndexOf("@") + 1).toLowerCase();
  const recorded = await parts.recorder.leave(
    { workspace: request.workspace, door: "mail", method: "MAIL", call: null, url: "" },
    { origin: originOf(route.server), path: `/${domain}`, keys: route.keys, customer: null, named: false },
  );
  if (recorded.kind === "refused") return recorded;
  const answer = await deliverToOne(parts, request, route, signal);
  await recorded.end(
    answer.kind === "accepted" ? { status: 250 } : answer.kind === "rejected" ? { status: answer.status } : answer,
  );
  if (answer.kind !== "accepted" && answer.kind !== "rejected") return answer;
  // A server may write back what it was sent.
  const { password } = route.server;
  const secrets = [...await parts.vault.valuesOf(request.workspace), ...(password === null ? [] : [password])];
  const response = parts.maskerOf(secrets).text(answer.response).slice(0, MAIL_LIMITS.responseCharsMax);
  return answer.kind === "accepted"
    ? { kind: "accepted", response, ms: parts.now() - startedAt }
    : { ...answer, response };
}

/** Tries the addresses in turn, as long as no connection was made. */
async function deliverToOne(
  { certificates }: MailParts,
  request: MailRequest,
  { server, addresses, from }: Route,
  signal: AbortSignal,
): Promise<MailAnswer> {
  let answer: MailAnswer = noAnswer("connection", "the host has no address", false);
  for (const address of addresses.slice(0, OUTBOUND_LIMITS.addressesTriedMax)) {
    const delivered = await deliver({ server, address, from, certificates }, request, signal);
    answer = delivered.answer;
    if (delivered.isConnected || signal.aborted) return answer;
  }
  return answer;
}

/** The server of a request, vetted; its password is opened last, so that a refused request never holds it. */
async function findRoute(parts: MailParts, request: MailRequest, signal: AbortSignal): Promise<Route | MailAnswer> {
  const { operatorMail } = parts;
  if (request.server.kind === "operator") {
    if (operatorMail === null) return refused("door", "the operator has configured no mail server");
    const { server, from } = operatorMail;
    const addresses = await resolved(parts, server, signal);
    if ("kind" in addresses) return addresses;
    // The host comes from the operator's configuration and may have any address.
    if (server.tls === "none" && addresses.some(isPublicAddress)) return plainText();
    const frozen = refuseFrozen(parts, server);
    const keys = server.password === null ? [] : [OPERATOR_KEY_NAME];
    return frozen ?? { kind: "route", server, addresses, from, keys };
  }
  return await ownRoute(parts, request, request.server, signal);
}

async function ownRoute(
  parts: MailParts,
  { workspace }: MailRequest,
  own: Extract<MailRequest["server"], { kind: "own" }>,
  signal: AbortSignal,
): Promise<Route | MailAnswer> {
  const { host, port, tls, user, password, from } = own;
  const ranges = allowedRanges(parts.allowances, host, port);
  if (ranges.length === 0 && !MAIL_PORTS.has(port)) return refused("url", "this is no port that takes mail");
  if (ranges.length === 0 && tls === "none") return plainText();
  const answers = await resolved(parts, own, signal);
  if ("kind" in answers) return answers;
  const addresses = vetAddresses(answers, ranges);
  if (addresses.length === 0) {
    return refused("address", "the host is not at a public address; the operator can allow it in SVC_ALLOW_PRIVATE");
  }
  if (tls === "none" && addresses.some(isPublicAddress)) return plainText();
  const frozen = refuseFrozen(parts, own);
  if (frozen !== null) return frozen;
  const names = password === null ? [] : [password.name];
  const secrets = password === null ? {} : { [password.name]: password.sealed };
  const values = await parts.vault.use({ workspace, secrets }, names, mailOrigin(own));
  if ("kind" in values) return values;
  const server = { host, port, tls, user, password: password === null ? null : values.get(password.name) ?? null };
  return { kind: "route", server, addresses, from, keys: names };
}

async function resolved(
  { resolve }: MailParts,
  { host }: Pick<SmtpServer, "host">,
  signal: AbortSignal,
): Promise<readonly string[] | MailAnswer> {
  if (isAddress(host)) return [host];
  const aborted = new Promise<null>((done) => signal.addEventListener("abort", () => done(null), { once: true }));
  const addresses = await Promise.race([resolve(host), aborted]);
  if (addresses === null) return noAnswer("timeout", "the host's address was not found in time", false);
  return addresses.length === 0 ? noAnswer("name_unknown", "the host name is unknown", false) : addresses;
}

function refuseFrozen({ freeze }: MailParts, server: Pick<SmtpServer, "host" | "port" | "tls">): Refused | null {
  const url = new URL(mailOrigin(server));
  return freeze.refuseCall("mail", { method: "MAIL", url, origin: originOf(server), path: "/", hasCustomer: false });
}

function originOf({ host, port, tls }: Pick<SmtpServer, "host" | "port" | "tls">): string {
  return `${tls === "tls" ? "smtps" : "smtp"}://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

function plainText(): Refused {
  return refused("url", "a mail server without encryption must be at a private address that the operator allowed");
}
