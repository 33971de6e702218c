/**
 * Outbound calls: checks the customer and the target, fills in the customer's claims and the secrets, sends the request
 * and masks the response.
 *
 * @module
 */

import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { timeStep } from "../ipc/stopwatch.ts";
import { decodedBody, decodeText, readBody } from "./body.ts";
import { refuseAtDoor } from "./door_requests.ts";
import { DOORS, isModelRequest, MODEL_KEY_HEADERS, READING_USER_AGENT } from "./doors.ts";
import { type ConnectionPool, type Opened, sendPinned } from "./fetch.ts";
import type { Freeze } from "./freeze/freeze.ts";
import { customerPseudonym } from "./ledger/entry.ts";
import type { LedgerFacts, Recorded, Recorder } from "./ledger/record.ts";
import type { Masker } from "./mask.ts";
import { customerOf, type CustomerParts } from "./customer.ts";
import { fillCustomer, pathWithPlaceholder } from "./fill_customer.ts";
import { hasDotSegment } from "./path_walk.ts";
import { fillSecrets, secretNamesIn, urlWithoutSecrets } from "./fill_secrets.ts";
import {
  type Failure,
  type NoAnswer,
  noAnswer,
  type OutboundAnswer,
  type OutboundRequest,
  refused,
} from "./protocol.ts";
import { PUSH_KEY_NAME, type Pushes } from "./push/push.ts";
import type { Resolve } from "./resolve.ts";
import { checkUrl, findTarget, type OperatorHosts, type Target } from "./target.ts";
import { signaturesOf } from "./webhook.ts";
import type { OpenVault } from "./vault.ts";

/** The dependencies of outbound calls. */
export type OutboundParts = {
  readonly operator: OperatorHosts;
  readonly vault: OpenVault;
  readonly customers: CustomerParts;
  readonly pushes: Pushes;
  readonly freeze: Freeze;
  readonly recorder: Recorder;
  readonly pool: ConnectionPool;
  readonly resolve: Resolve;
  readonly maskerOf: (secrets: readonly string[]) => Masker;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
};

/** A response whose body is still being received; closing `body` closes the connection. */
export type OpenStream = {
  readonly kind: "stream";
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly address: string;
  readonly body: Readable;
  readonly masker: Masker;
  /** Records the end of the call, for a caller that reads the whole body. */
  readonly end: Recorded["end"];
};

/** The name of the operator's model key in the ledger: its variable. */
const MODEL_KEY_NAME = "SVC_MODEL_KEY";

/**
 * Response headers that are dropped: those that describe the bytes on the wire, and the app's session cookies, which
 * the audit log would store unmasked.
 */
const DROPPED_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "keep-alive",
  "set-cookie",
  "transfer-encoding",
]);

/** Sends a request and reads its response, up to the door's size limit. */
export async function callOut(
  outbound: OutboundParts,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const startedAt = outbound.now();
  const open = await openRecorded(outbound, request, signal);
  if (open.kind !== "stream") return open;
  const answer = await readAnswer(outbound, request, open, signal, startedAt);
  await open.end(answer.kind === "answer" ? open : answer);
  return answer;
}

async function readAnswer(
  outbound: OutboundParts,
  request: OutboundRequest,
  open: OpenStream,
  signal: AbortSignal,
  startedAt: number,
): Promise<OutboundAnswer> {
  const { kind: _, body, masker, end: __, ...head } = open;
  const type = head.headers["content-type"] ?? "";
  const read = await timeStep("body", () => readBody(body, DOORS[request.door].answerBytesMax)).catch(() => null);
  if (read === null) return brokenBody(signal);
  if (!read.isWhole && DOORS[request.door].wholeJson && /json/i.test(type)) {
    return noAnswer("too_large", "the answer is larger than may be read", true);
  }
  const text = decodeText(read.bytes, type, masker.text);
  return {
    kind: "answer",
    ...head,
    body: timeStep("mask", () => read.isWhole ? masker.text(text) : masker.beginning(text)),
    truncated: !read.isWhole,
    ms: outbound.now() - startedAt,
  };
}

/** Sends a request and resolves as soon as the response's head has arrived, which ends the ledger's call. */
export async function openStream(
  outbound: OutboundParts,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<Omit<OpenStream, "end"> | Failure> {
  const open = await openRecorded(outbound, request, signal);
  if (open.kind !== "stream") return open;
  const { end, ...stream } = open;
  await end(stream);
  return stream;
}

/** Sends a request, recording it in the ledger before its first byte leaves. A failure is recorded too. */
async function openRecorded(
  outbound: OutboundParts,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OpenStream | Failure> {
  const prepared = await prepareForCustomer(outbound, request, signal);
  if (prepared.kind !== "prepared") return prepared;
  const recorded = await outbound.recorder.leave(request, prepared.leaving);
  if (recorded.kind === "refused") return recorded;
  const { end } = recorded;
  const opened = await sendPinned(outbound.pool, prepared.send, signal);
  const head = opened.kind === "opened" ? readHead(opened, request.method, outbound.maskerOf(prepared.values)) : opened;
  if (head.kind === "stream") return { ...head, end };
  await end(head);
  return head;
}

type Prepared = {
  readonly kind: "prepared";
  readonly send: Parameters<typeof sendPinned>[1];
  readonly leaving: LedgerFacts;
  /** Every value to mask in the response. */
  readonly values: readonly string[];
};

/** Prepares a request once its customer is known; their claims are filled in first, so that the whole URL is vetted. */
async function prepareForCustomer(
  outbound: OutboundParts,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<Prepared | Failure> {
  const customer = await customerOf(outbound.customers, request);
  if (customer !== null && "kind" in customer) return customer;
  const filled = customer === null ? request : fillCustomer(request, customer);
  if ("kind" in filled) return filled;
  const path = pathWithPlaceholder(request);
  if (path === null) return refused("url", "not a URL that can be called");
  // The claims are not part of this path: they are the app's own values, and each stays one segment.
  const isWalked = DOORS[request.door].customer !== null || DOORS[request.door].hosts === "model";
  if (isWalked && hasDotSegment(path)) {
    return refused("url", "a part of the path is . or .. once it is decoded");
  }
  return await prepare(outbound, filled, {
    path,
    customer: customer === null ? null : customerPseudonym(request.workspace, customer.userId),
    named: request.customer?.kind === "named",
  }, signal);
}

type AboutCall = Pick<LedgerFacts, "path" | "customer" | "named">;

/**
 * Checks everything about a request except its secrets, which are opened last, so that a refused request contains none.
 */
async function prepare(
  outbound: OutboundParts,
  request: OutboundRequest,
  about: AboutCall,
  signal: AbortSignal,
): Promise<Prepared | Failure> {
  const secretNames = secretNamesIn(request);
  const refusal = refuseAtDoor(request, secretNames);
  if (refusal !== null) return refusal;
  const target = await allowedTarget(outbound, request, about, signal);
  if (target.kind !== "target") return target;
  return DOORS[request.door].takes === "push"
    ? await preparePush(outbound, request, target)
    : await prepareWithSecrets(outbound, request, { target, about, secretNames });
}

/** The target of a request, if its address, the model's protocol and the operator's freeze allow it. */
async function allowedTarget(
  { operator, resolve, freeze }: OutboundParts,
  request: OutboundRequest,
  { path, customer }: AboutCall,
  signal: AbortSignal,
): Promise<Target | Failure> {
  const { door, method, workspace } = request;
  const { hosts } = DOORS[door];
  const checked = checkUrl(operator, hosts, urlWithoutSecrets(request));
  if ("kind" in checked) return checked;
  const { url, model } = checked;
  if (model !== null && !isModelRequest(model.provider, method, url)) {
    return refused("door", "the operator's model is asked for answers and embeddings only");
  }
  const asked = { method, url, origin: url.origin, path, hasCustomer: customer !== null };
  // Before the host is looked up, since the DNS query already discloses its name.
  const refusal = freeze.refuseCall(door, asked);
  if (refusal !== null) return refusal;
  const target = await findTarget(resolve, hosts, checked, { signal, workspace });
  // And again after it, since the look-up may have taken some time.
  return freeze.refuseCall(door, asked) ?? target;
}

async function prepareWithSecrets(
  { vault }: OutboundParts,
  request: OutboundRequest,
  { target, about, secretNames }: {
    readonly target: Target;
    readonly about: AboutCall;
    readonly secretNames: readonly string[];
  },
): Promise<Prepared | Failure> {
  const { reads, takes } = DOORS[request.door];
  const { url, addresses, model } = target;
  const values = await vault.use(request, secretNames, url.origin);
  if ("kind" in values) return values;
  // The secret of an event only signs; it is never sent itself.
  const filling = takes === "event" ? await signaturesOf(request, values) : values;
  if ("kind" in filling) return filling;
  const filled = fillSecrets(request, url, filling);
  if (filled.kind === "refused") return filled;
  // A request with a key that was set on the desk does not also get the operator's.
  const modelKey = values.size > 0 ? null : model?.key ?? null;
  const keyHeaders = model === null || modelKey === null ? {} : MODEL_KEY_HEADERS[model.provider](modelKey);
  const headers = { ...filled.headers, ...keyHeaders, ...(reads ? { "user-agent": READING_USER_AGENT } : {}) };
  return {
    kind: "prepared",
    send: { url: filled.url, addresses, method: request.method, headers, body: filled.body },
    leaving: { ...about, origin: url.origin, keys: modelKey === null ? [...values.keys()] : [MODEL_KEY_NAME] },
    values: await maskedValues(vault, request, modelKey),
  };
}

/**
 * Prepares a push. The subscription's address is not recorded in the ledger, since it identifies one person's browser.
 */
async function preparePush(
  { pushes }: OutboundParts,
  request: OutboundRequest,
  { url, addresses }: Target,
): Promise<Prepared | Failure> {
  const push = await pushes.encrypt(request);
  if (push.kind === "refused") return push;
  return {
    kind: "prepared",
    send: { url, addresses, method: request.method, headers: push.headers, body: push.body },
    leaving: { origin: url.origin, path: "/", customer: null, named: false, keys: [PUSH_KEY_NAME] },
    values: [],
  };
}

/** All secrets of the workspace, not only those in this request: an app may return what another action stored there. */
async function maskedValues(
  vault: OpenVault,
  request: OutboundRequest,
  modelKey: string | null,
): Promise<readonly string[]> {
  if (DOORS[request.door].reads) return [];
  const values = await vault.valuesOf(request.workspace);
  return modelKey === null ? values : [...values, modelKey];
}

function readHead(opened: Opened, method: string, masker: Masker): Omit<OpenStream, "end"> | NoAnswer {
  const { message, address } = opened;
  const body = decodedBody(message, method);
  if (body === null) {
    message.destroy();
    return noAnswer("unreadable", "the answer's content-encoding is unknown", true);
  }
  // Without a listener, a reset between head and body would be an uncaught error.
  body.on("error", () => {});
  const headers = masker.headers(flatHeaders(message));
  return { kind: "stream", status: message.statusCode ?? 0, headers, address, body, masker };
}

function flatHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers)) {
    if (value === undefined || DROPPED_HEADERS.has(name)) continue;
    headers[name] = typeof value === "string" ? value : value.join(", ");
  }
  return headers;
}

function brokenBody(signal: AbortSignal): NoAnswer {
  return signal.aborted
    ? noAnswer("timeout", "the answer did not end in time", true)
    : noAnswer("unreadable", "the answer broke off or cannot be decompressed", true);
}
