/**
 * The door `mail`: one email to one recipient, over a connection to a vetted address.
 *
 * @see docs/decisions/mail.md
 * @module
 */

import type { OutboundParts } from "../call.ts";
import { MAIL_LIMITS, OUTBOUND_LIMITS } from "../limits.ts";
import { noAnswer, refused } from "../protocol.ts";
import type { MailAnswer, MailRequest } from "./protocol.ts";
import { maskAnswer } from "./mask_answer.ts";
import { type MailDoor, operatorRoute, originOf, ownRoute, type RouteParts, type VettedServer } from "./route.ts";
import { deliver } from "./smtp.ts";
import type { SmtpServer } from "./smtp_url.ts";

/** The installation's mail server, and the sender's address of its emails. */
export type OperatorSmtp = { readonly server: SmtpServer; readonly from: string };

/** The dependencies of sending an email. */
export type MailParts = RouteParts & Pick<OutboundParts, "recorder" | "maskerOf" | "now"> & {
  /** Null when the operator has configured none. */
  readonly operatorMail: OperatorSmtp | null;
  /** Further certificate authorities in PEM. */
  readonly certificates: string | null;
};

/** A route with the sender. */
type Route = VettedServer & { readonly from: string };

const SENDING: MailDoor = {
  door: "mail",
  method: "MAIL",
  scheme: "smtp",
  ports: new Set([25, 465, 587, 2465, 2525, 2587]),
  operatorKey: "SVC_SMTP_URL",
};

/** Sends an email. The attempt is recorded in the ledger before connecting, without content. */
export async function sendMail(parts: MailParts, request: MailRequest, signal: AbortSignal): Promise<MailAnswer> {
  const startedAt = parts.now();
  const route = await findRoute(parts, request, signal);
  if (route.kind !== "route") return route;
  const domain = request.to.address.slice(request.to.address.lastIndexOf("@") + 1).toLowerCase();
  const recorded = await parts.recorder.leave(
    { workspace: request.workspace, door: "mail", method: "MAIL", call: null, url: "" },
    { origin: originOf(SENDING, route.server), path: `/${domain}`, keys: route.keys, customer: null, named: false },
  );
  if (recorded.kind === "refused") return recorded;
  const answer = await deliverToOne(parts, request, route, signal);
  await recorded.end(
    answer.kind === "accepted" ? { status: 250 } : answer.kind === "rejected" ? { status: answer.status } : answer,
  );
  if (answer.kind !== "accepted" && answer.kind !== "rejected") return answer;
  const masked = await maskAnswer(parts, request.workspace, route.server.password, answer.response);
  const response = masked.slice(0, MAIL_LIMITS.responseCharsMax);
  return answer.kind === "accepted"
    ? { kind: "accepted", response, ms: parts.now() - startedAt }
    : { ...answer, response };
}

/** Tries the addresses in turn, until a connection is made. */
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

async function findRoute(parts: MailParts, request: MailRequest, signal: AbortSignal): Promise<Route | MailAnswer> {
  const { operatorMail } = parts;
  if (request.server.kind === "own") {
    const route = await ownRoute(parts, SENDING, request.workspace, request.server, signal);
    return route.kind === "route" ? { ...route, from: request.server.from } : route;
  }
  if (operatorMail === null) return refused("door", "the operator has configured no mail server");
  const route = await operatorRoute(parts, SENDING, operatorMail.server, signal);
  return route.kind === "route" ? { ...route, from: operatorMail.from } : route;
}
