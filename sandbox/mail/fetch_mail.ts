/**
 * The door `mailbox`: reads new emails of the operator's mailbox or a workspace's own, over a connection to a vetted
 * address.
 *
 * @see docs/decisions/mail.md
 * @module
 */

import type { OutboundParts } from "../call.ts";
import { OUTBOUND_LIMITS } from "../limits.ts";
import { noAnswer, refused } from "../protocol.ts";
import { type MailboxReading, readMailbox } from "./imap.ts";
import type { MailboxHead, MailboxRequest } from "./imap_protocol.ts";
import { maskAnswer } from "./mask_answer.ts";
import { type MailDoor, operatorRoute, originOf, ownRoute, type RouteParts, type VettedServer } from "./route.ts";
import type { SmtpServer } from "./smtp_url.ts";

/** The dependencies of reading a mailbox. */
export type MailboxParts = RouteParts & Pick<OutboundParts, "recorder" | "maskerOf"> & {
  /** Null when the operator has configured none. */
  readonly operatorMailbox: SmtpServer | null;
  /** Further certificate authorities in PEM. */
  readonly certificates: string | null;
};

const READING: MailDoor = {
  door: "mailbox",
  method: "READ",
  scheme: "imap",
  ports: new Set([143, 993]),
  operatorKey: "SVC_IMAP_URL",
};

/** Reads new emails. The ledger counts checks per hour, without content. */
export async function fetchMail(
  parts: MailboxParts,
  request: MailboxRequest,
  signal: AbortSignal,
): Promise<Pick<MailboxReading, "head" | "bodies">> {
  const route = await findRoute(parts, request, signal);
  if (route.kind !== "route") return { head: route, bodies: [] };
  const recorded = await parts.recorder.leave(
    { workspace: request.workspace, door: "mailbox", method: "READ", call: null, url: "" },
    { origin: originOf(READING, route.server), path: "/INBOX", keys: route.keys, customer: null, named: false },
  );
  if (recorded.kind === "refused") return { head: recorded, bodies: [] };
  const reading = await readOne(parts, request, route, signal);
  await recorded.end({ status: 200 });
  if (reading.head.kind !== "rejected") return reading;
  const response = await maskAnswer(parts, request.workspace, route.server.password, reading.head.response);
  return { head: { ...reading.head, response }, bodies: [] };
}

async function findRoute(
  parts: MailboxParts,
  { workspace, server }: MailboxRequest,
  signal: AbortSignal,
): Promise<VettedServer | Exclude<MailboxHead, { kind: "fetched" | "rejected" }>> {
  if (server.kind === "own") return await ownRoute(parts, READING, workspace, server, signal);
  if (parts.operatorMailbox === null) return refused("door", "the operator has configured no mailbox");
  return await operatorRoute(parts, READING, parts.operatorMailbox, signal);
}

/** Tries the addresses in turn, until a connection is made. */
async function readOne(
  { certificates }: MailboxParts,
  request: MailboxRequest,
  { server, addresses }: VettedServer,
  signal: AbortSignal,
): Promise<Pick<MailboxReading, "head" | "bodies">> {
  let head: MailboxHead = noAnswer("connection", "the host has no address", false);
  for (const address of addresses.slice(0, OUTBOUND_LIMITS.addressesTriedMax)) {
    const reading = await readMailbox({ server, address, certificates }, request, signal);
    if (reading.isConnected || signal.aborted) return reading;
    head = reading.head;
  }
  return { head, bodies: [] };
}
