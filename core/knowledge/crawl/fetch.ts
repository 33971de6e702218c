/**
 * One request of the crawler, whose failure has a reason and a fix. Redirects are not followed here: each hop is a
 * separate request, so that it is checked and obeys the crawl delay.
 *
 * @module
 */
import { isAllowedHost } from "../../agent/actions/private_hosts.ts";
import type { Desk } from "../../desk.ts";
import type { OutboundRefusal, OutboundSilence, OutboundStream } from "../../ports/outbound.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import type { Pace } from "./pace.ts";
import { join } from "./unpack.ts";

/** The context of each request of a crawl. */
export type CrawlContext = {
  readonly desk: Pick<Desk, "outbound" | "extractor" | "privateHosts" | "now" | "newId">;
  readonly pace: Pace;
  readonly workspace: string;
  /** Start address of the source. */
  readonly start: string;
  /** When requests stop, in milliseconds of the desk's clock; null: the crawl itself checks its time. */
  readonly endsAtMs: number | null;
  /** Aborts the crawl. */
  readonly signal: AbortSignal;
};

/** Validators of the last response, for a conditional request. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

/** The body of a response. */
export type Body = {
  readonly kind: "body";
  readonly bytes: Uint8Array;
  /** False if the body was cut at the size limit. */
  readonly isWhole: boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** Why there is no body. */
export type FetchFailure = {
  /** `missing`: 404 or 410. `refused`: permanent. `failed`: temporary. */
  readonly kind: "missing" | "refused" | "failed";
  readonly reason: string;
  /** HTTP status; null without a response. */
  readonly status: number | null;
};

/** The result of a request. */
export type FetchResult =
  | Body
  | { readonly kind: "unchanged" }
  | { readonly kind: "moved"; readonly to: string }
  | FetchFailure;

/** Product token of the crawler in a robots.txt. */
export const CRAWLER_NAME = "SvcDeskBot";

const ACCEPT =
  "text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.8, application/pdf;q=0.8, */*;q=0.1";
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const REDIRECT = 302;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** Reasons for the sandbox's error codes; other codes use the sandbox's own message. */
const SILENCES: Readonly<Record<string, string>> = {
  name_unknown: "The host name is unknown. Check the address.",
  timeout: "The site did not answer in 15 seconds. Read it again when it is less busy.",
  connection: "The connection to the site failed. Check that it runs, and at this address.",
  tls: "The site's certificate or encryption is not acceptable. Its owner can renew it.",
  unreadable: "The site's answer is not readable HTTP. Check the address and its port.",
};
const REFUSALS: Readonly<Record<string, string>> = {
  address: "The address leads into a private network. The operator can allow its host in SVC_ALLOW_PRIVATE.",
  url: "This address cannot be read: only http and https on their usual ports, or above 1023.",
};

const INSIDE = "It leads to a host in SVC_ALLOW_PRIVATE, which is read only as a source of its own.";

/**
 * Whether an address is at an allowed private host other than the source's own: otherwise a public website's redirects,
 * sitemaps and links could choose what is read in the private network and shown to customers.
 */
function leadsInside({ desk, start }: Pick<CrawlContext, "desk" | "start">, address: string): boolean {
  const [to, from] = [new URL(address), new URL(start)];
  return isAllowedHost(desk, to) && to.host.replace(/^www\./, "") !== from.host.replace(/^www\./, "");
}

/** Requests an address, obeying the crawl delay of its host; retries a busy site after its `Retry-After`. */
export async function fetchAddress(
  context: CrawlContext,
  address: string,
  { gapMs, known = null }: { readonly gapMs: number; readonly known?: Validators | null },
): Promise<FetchResult> {
  if (leadsInside(context, address)) return { kind: "refused", reason: INSIDE, status: null };
  const { host } = new URL(address);
  const gap = gapFor(host, gapMs);
  for (let again = 0;; again++) {
    if (isOver(context)) return { kind: "failed", reason: "The site took too long.", status: null };
    await context.pace.turn(host, gap, context.signal);
    if (context.signal.aborted) return { kind: "failed", reason: "The reading was stopped.", status: null };
    const began = context.desk.now().getTime();
    const stream = await ask(context, address, known);
    // The delay starts when the site got the request, at the latest when it answered.
    const tookMs = context.desk.now().getTime() - began;
    context.pace.postpone(host, gap - Math.max(0, tookMs - CRAWL_LIMITS.onTheWayMs));
    if (stream.kind !== "stream") {
      if (stream.code === "connection" && again < CRAWL_LIMITS.connectionRetriesMax) continue;
      return silence(stream);
    }
    const retryMs = retryAfterMs(stream.headers["retry-after"], context.desk.now());
    const isBusy = BUSY.has(stream.status) && retryMs <= CRAWL_LIMITS.retryAfterMsMax;
    if (!isBusy || again === CRAWL_LIMITS.busyRetriesMax) return await readAnswer(stream, address);
    await stream.body.cancel().catch(() => {});
    context.pace.postpone(host, retryMs);
  }
}

/**
 * Like {@linkcode fetchAddress}, but follows redirects: for files of a site that are not pages. If a redirect leads to
 * an address that cannot be read, the status is that of the redirect.
 */
export async function fetchFile(context: CrawlContext, address: string, gapMs: number): Promise<Body | FetchFailure> {
  let at = address;
  for (let hops = 0; hops <= CRAWL_LIMITS.redirectsMax; hops++) {
    const fetched = await fetchAddress(context, at, { gapMs });
    if (fetched.kind === "unchanged") break;
    if (fetched.kind === "refused" && hops > 0) return { ...fetched, status: fetched.status ?? REDIRECT };
    if (fetched.kind !== "moved") return fetched;
    at = fetched.to;
  }
  return { kind: "refused", reason: "It redirects too often. Give the address where that ends.", status: REDIRECT };
}

function isOver({ desk, endsAtMs }: CrawlContext): boolean {
  return endsAtMs !== null && desk.now().getTime() >= endsAtMs;
}

function ask(
  { desk, workspace, signal }: CrawlContext,
  url: string,
  known: Validators | null,
): Promise<OutboundStream> {
  const headers = {
    accept: ACCEPT,
    ...(known?.etag ? { "if-none-match": known.etag } : {}),
    ...(known?.lastModified ? { "if-modified-since": known.lastModified } : {}),
  };
  const request = {
    door: "crawl",
    workspace,
    method: "GET",
    url,
    headers,
    body: null,
    secrets: {},
    customer: null,
    call: null,
  } as const;
  return desk.outbound.stream({ ...request, marker: desk.newId(), deadlineMs: CRAWL_LIMITS.pageMs }, signal);
}

/** Returns the delay of a `Retry-After` header; a few seconds without one. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return CRAWL_LIMITS.busyMs;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? CRAWL_LIMITS.busyMs : Math.max(0, ms);
}

type StreamAnswer = Extract<OutboundStream, { kind: "stream" }>;

async function readAnswer({ status, headers, body }: StreamAnswer, address: string): Promise<FetchResult> {
  if (status === 200) return await readBody(body, headers);
  await body.cancel().catch(() => {});
  if (status === 304) return { kind: "unchanged" };
  if (REDIRECTS.has(status)) return moved(headers.location, address, status);
  if (status === 404 || status === 410) {
    return {
      kind: "missing",
      reason: `There is no such page (${status}). Check the address, or fix the links to it.`,
      status,
    };
  }
  if (status >= 500 || status === 429 || status === 408 || status === 425) {
    return {
      kind: "failed",
      reason: `The site answered ${status}: it is busy or has a fault. Read it again once it works.`,
      status,
    };
  }
  const reason = status === 401 || status === 403
    ? `The site does not let it be read (${status}). Its owner can let ${CRAWLER_NAME} in.`
    : `The site answered ${status} instead of a page. Check the address.`;
  return { kind: "refused", reason, status };
}

function moved(location: string | undefined, address: string, status: number): FetchResult {
  const to = location === undefined ? null : URL.parse(location, address);
  if (to !== null && /^https?:$/.test(to.protocol)) return { kind: "moved", to: to.href };
  return {
    kind: "refused",
    reason: "It redirects to something that is not a web address. Only its owner can fix that.",
    status,
  };
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Promise<Body | FetchFailure> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      chunks.push(chunk);
      // Leaving the loop closes the connection.
      if (size > CRAWL_LIMITS.pageBytesMax) break;
    }
  } catch {
    return {
      kind: "failed",
      reason: "The site's answer broke off, or took longer than 15 seconds. Read it again when it is less busy.",
      status: 200,
    };
  }
  const isWhole = size <= CRAWL_LIMITS.pageBytesMax;
  return { kind: "body", bytes: join(chunks).subarray(0, CRAWL_LIMITS.pageBytesMax), isWhole, headers };
}

function silence(answer: OutboundRefusal | OutboundSilence): FetchFailure {
  if (answer.kind === "no_answer") {
    return { kind: "failed", reason: SILENCES[answer.code] ?? `${answer.message}.`, status: null };
  }
  // The sandbox's queue is full: nothing is wrong with the address.
  const kind = answer.code === "busy" ? "failed" : "refused";
  return { kind, reason: REFUSALS[answer.code] ?? `${answer.message}.`, status: null };
}

/** Returns the crawl delay of a host: shorter on this machine, unless the site asks for one. */
function gapFor(host: string, gapMs: number): number {
  const isOwn = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host);
  return isOwn && gapMs === CRAWL_LIMITS.gapMs ? CRAWL_LIMITS.ownMachineGapMs : gapMs;
}
