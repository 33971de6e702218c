/**
 * Reads a mailbox over IMAP at one vetted address: the host's name is used for the certificate, and never resolved
 * again. The mailbox is opened read-only, so that nothing changes there.
 *
 * @module
 */

import type { ImapFlow, ImapFlowOptions } from "imapflow";
import { isAddress } from "../address.ts";
import { MAILBOX_LIMITS } from "../limits.ts";
import { noAnswer } from "../protocol.ts";
import type { MailboxHead, MailboxRequest } from "./imap_protocol.ts";
import type { SmtpServer } from "./smtp_url.ts";

/** The location of a mailbox. */
export type MailboxPlace = {
  readonly server: SmtpServer;
  readonly address: string;
  readonly certificates: string | null;
  /** How long a server may take for its greeting, and may be silent; by default the limits. */
  readonly waits?: { readonly greetingMs: number; readonly silenceMs: number };
};

/** The result; `bodies` are the emails of the head, in order. */
export type MailboxReading = {
  readonly head: MailboxHead;
  readonly bodies: readonly Uint8Array[];
  readonly isConnected: boolean;
};

type MailboxRange = Pick<MailboxRequest, "after" | "countMax">;
type Fetched = Extract<MailboxHead, { kind: "fetched" }>;

/** The progress of reading: the answer so far, and the email being fetched. */
type MailboxProgress = { head: Fetched | null; asking: number | null };

/** Matches the code of any certificate fault: OpenSSL and node name them differently. */
const TLS_FAULT = /CERT|TLS|SSL|EPROTO$|SELF_SIGNED|ALTNAME|handshake/i;

/** Reads new emails. An interrupted connection still returns the emails that are complete. */
export async function readMailbox(
  place: MailboxPlace,
  asked: MailboxRange,
  signal: AbortSignal,
): Promise<MailboxReading> {
  // Loaded on first use: it takes 13 MB, and most desks have no mailbox.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow(optionsOf(place));
  const state = { isConnected: false };
  let fault: unknown = null;
  client.on("error", (error: unknown) => fault ??= error);
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  const bodies: Uint8Array[] = [];
  const taken: MailboxProgress = { head: null, asking: null };
  try {
    if (signal.aborted) throw signal.reason;
    await client.connect();
    state.isConnected = true;
    const box = await client.mailboxOpen("INBOX", { readOnly: true });
    const known = { uidValidity: String(box.uidValidity), uid: Math.max(box.uidNext - 1, 0), mails: [], more: false };
    taken.head = { kind: "fetched", ...known };
    if (asked.after !== null) await fetchNew(client, { ...asked, after: asked.after }, taken, bodies);
    await client.logout().catch(() => {});
    return { head: taken.head, bodies, isConnected: true };
  } catch (error) {
    if (taken.head !== null && bodies.length > 0) {
      return { head: { ...taken.head, more: true }, bodies, isConnected: true };
    }
    return withStuck(faultOf(fault ?? error, state, signal), taken);
  } finally {
    signal.removeEventListener("abort", close);
    client.close();
  }
}

/** Adds to a timeout the email at which it happened, so that the reader can skip one that never arrives. */
function withStuck(reading: MailboxReading, { head, asking }: MailboxProgress): MailboxReading {
  if (reading.head.kind !== "no_answer" || head === null || asking === null) return reading;
  return { ...reading, head: { ...reading.head, stuck: { uidValidity: head.uidValidity, uid: asking } } };
}

/** Fetches the next emails, oldest first, and records the progress in the head. */
async function fetchNew(
  client: ImapFlow,
  { after, countMax }: { readonly after: NonNullable<MailboxRange["after"]>; readonly countMax: number },
  taken: MailboxProgress,
  bodies: Uint8Array[],
): Promise<void> {
  const { head } = taken;
  if (head === null) return;
  const isSame = after.uidValidity === head.uidValidity;
  const found = await client.search(isSame ? { uid: `${after.uid + 1}:*` } : { since: new Date(after.since) }, {
    uid: true,
  });
  // A search for `n:*` also finds the last email below n.
  const uids = (Array.isArray(found) ? found : []).filter((uid) => !isSame || uid > after.uid)
    .slice(0, MAILBOX_LIMITS.uidsMax).sort((a, b) => a - b);
  const mails: Fetched["mails"] = [];
  let [bytes, uid] = [0, isSame ? after.uid : Math.max((uids[0] ?? 1) - 1, 0)];
  const keep = (more: boolean) => taken.head = { ...head, uid, mails: [...mails], more };
  keep(uids.length > 0);
  for (const [at, next] of uids.entries()) {
    if (mails.length >= countMax) return;
    taken.asking = next;
    const about = await client.fetchOne(String(next), { size: true }, { uid: true });
    const size = about === false ? 0 : about.size ?? 0;
    const isCut = size > MAILBOX_LIMITS.bytesMax - MAILBOX_LIMITS.cutBytesMax;
    const length = isCut ? MAILBOX_LIMITS.cutBytesMax : size;
    if (bodies.length > 0 && bytes + length > MAILBOX_LIMITS.bytesMax) return void (taken.asking = null);
    const body = about === false ? null : await sourceOf(client, next, isCut);
    uid = next;
    if (body !== null) {
      bodies.push(body);
      mails.push({ uid, bytes: body.length, isCut });
      bytes += body.length;
    }
    keep(at + 1 < uids.length);
    taken.asking = null;
  }
  // Emails older than the search are not searched again.
  if (isSame && uids.length === 0) keep(false);
}

/** The bytes of an email; null when it was deleted meanwhile. */
async function sourceOf(client: ImapFlow, uid: number, isCut: boolean): Promise<Uint8Array | null> {
  const source = isCut ? { start: 0, maxLength: MAILBOX_LIMITS.cutBytesMax } : true;
  const fetched = await client.fetchOne(String(uid), { source }, { uid: true });
  return fetched === false || fetched.source === undefined ? null : new Uint8Array(fetched.source);
}

function optionsOf({ server, address, certificates, waits = MAILBOX_LIMITS }: MailboxPlace): ImapFlowOptions {
  const { host, port, tls, user, password } = server;
  return {
    host: address,
    port,
    secure: tls === "tls",
    ...(tls === "tls" ? {} : { doSTARTTLS: tls === "starttls" }),
    // The certificate is checked against the configured name. A literal address is not a server name.
    ...(isAddress(host) ? {} : { servername: host }),
    tls: { ...(isAddress(host) ? {} : { servername: host }), ...(certificates === null ? {} : { ca: certificates }) },
    auth: { user: user ?? "", pass: password ?? "" },
    logger: false,
    disableAutoIdle: true,
    // A compressed email could be larger than announced.
    disableCompression: true,
    maxLiteralSize: MAILBOX_LIMITS.bytesMax,
    connectionTimeout: waits.greetingMs,
    greetingTimeout: waits.greetingMs,
    socketTimeout: waits.silenceMs,
  };
}

/** Converts an error of imapflow to an answer. */
function faultOf(
  error: unknown,
  { isConnected }: { readonly isConnected: boolean },
  signal: AbortSignal,
): MailboxReading {
  const { code, message, response, authenticationFailed } = fieldsOf(error);
  const end = (head: MailboxHead, connected = true): MailboxReading => ({ head, bodies: [], isConnected: connected });
  if (authenticationFailed) return end({ kind: "rejected", stage: "sign_in", response });
  if (signal.aborted) return end(noAnswer("timeout", wordsAt(isConnected).late, true));
  if (TLS_FAULT.test(code) || TLS_FAULT.test(message)) {
    return end(noAnswer("tls", "the mailbox's server does not encrypt acceptably", false));
  }
  if (/TIMEOUT|ETIMEDOUT/i.test(code)) {
    return end(noAnswer("timeout", wordsAt(isConnected).late, isConnected), isConnected);
  }
  if (isConnected && response !== "") return end({ kind: "rejected", stage: "mailbox", response });
  const isRefused = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|refused/i.test(`${code} ${message}`);
  const words = isRefused ? "no connection to the mailbox's server" : wordsAt(isConnected).closed;
  return end(noAnswer("connection", words, !isRefused), !isRefused);
}

/** Descriptions of a server's failure to answer, before and after the sign-in. */
function wordsAt(isSignedIn: boolean) {
  return isSignedIn
    ? {
      late: "the mailbox's server let the desk in, and then did not answer in time",
      closed: "the mailbox's server let the desk in, and then closed the connection",
    }
    : {
      late: "the mailbox's server did not answer in time",
      closed: "the mailbox's server closed the connection before it let the desk in",
    };
}

function fieldsOf(error: unknown) {
  const fields: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error, message: error.message } : {};
  const textOf = (name: string) => typeof fields[name] === "string" ? fields[name] : "";
  return {
    code: textOf("code"),
    message: textOf("message"),
    response: (textOf("responseText") || textOf("response")).slice(0, MAILBOX_LIMITS.responseCharsMax),
    authenticationFailed: fields.authenticationFailed === true,
  };
}
