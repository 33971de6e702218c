/**
 * One request for one address, and what became of it in words that say what to do. Redirects are answers: who asks for
 * the next address does it through here again, so that each hop is vetted and waits for its turn.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import type { OutboundRefusal, OutboundSilence, OutboundStream } from "../../ports/outbound.ts";
import { CRAWL_LIMITS } from "../../limits/knowledge.ts";
import type { Pace } from "./pace.ts";
import { join } from "./unpack.ts";

/** What a crawl reads with. */
export type Reader = {
  readonly desk: Pick<Desk, "outbound" | "extractor" | "privateHosts" | "now" | "newId">;
  readonly pace: Pace;
  readonly workspace: string;
  /** Where the source is that is read. */
  readonly start: string;
  /** Ends the reading. */
  readonly signal: AbortSignal;
};

/** What is known of an address from the last time. */
export type CacheValidators = { readonly etag: string | null; readonly lastModified: string | null };

/** The bytes that an address stands for. */
export type FetchedBody = {
  readonly kind: "body";
  readonly bytes: Uint8Array;
  /** Whether that is all, or what fitted of something larger. */
  readonly isWhole: boolean;
  readonly headers: Readonly<Record<string, string>>;
};

/** Why there is nothing to read. */
export type UnreadableAddress = {
  /** `missing`: 404 or 410. `refused`: it will be the same next time. `failed`: it may work later. */
  readonly kind: "missing" | "refused" | "failed";
  readonly reason: string;
  /** The status that the site answered with; null when it answered nothing. */
  readonly status: number | null;
};

/** What became of a request. */
export type Fetched =
  | FetchedBody
  | { readonly kind: "unchanged" }
  | { readonly kind: "moved"; readonly to: string }
  | UnreadableAddress;

/** How this reader is called in a robots.txt. */
export const READER_NAME = "SvcDeskBot";

const ACCEPT =
  "text/html, application/xhtml+xml, text/markdown;q=0.9, text/plain;q=0.8, application/pdf;q=0.8, */*;q=0.1";
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const REDIRECT = 302;
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** Reasons for what the sandbox says; anything else is its own sentence. */
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
 * Whether an address is at a host that the operator allowed and the source is not: a website's redirects, sitemaps and
 * links would choose what is read inside, and customers would read it.
 */
function leadsInside({ desk, start }: Pick<Reader, "desk" | "start">, address: string): boolean {
  const [to, from] = [new URL(address), new URL(start)];
  const port = to.port || (to.protocol === "https:" ? "443" : "80");
  const isInside = desk.privateHosts.some((host) =>
    [to.hostname, `${to.hostname}:${port}`].includes(host.toLowerCase())
  );
  return isInside && to.host.replace(/^www\./, "") !== from.host.replace(/^www\./, "");
}

/** Asks for an address when it is its host's turn; a busy site is asked again after as long as it wishes. */
export async function fetchAddress(
  reader: Reader,
  address: string,
  { gapMs, known = null }: { readonly gapMs: number; readonly known?: CacheValidators | null },
): Promise<Fetched> {
  if (leadsInside(reader, address)) return { kind: "refused", reason: INSIDE, status: null };
  const { host } = new URL(address);
  for (let again = 0;; again++) {
    await reader.pace.turn(host, gapMs, reader.signal);
    if (reader.signal.aborted) return { kind: "failed", reason: "The reading was stopped.", status: null };
    const began = reader.desk.now().getTime();
    const stream = await ask(reader, address, known);
    // The second begins when the site was asked, which is at the latest when it answered.
    const tookMs = reader.desk.now().getTime() - began;
    reader.pace.postpone(host, gapMs - Math.max(0, tookMs - CRAWL_LIMITS.onTheWayMs));
    if (stream.kind !== "stream") {
      if (stream.code === "connection" && again < CRAWL_LIMITS.connectionRetriesMax) continue;
      return silence(stream);
    }
    const retryMs = retryAfterMs(stream.headers["retry-after"], reader.desk.now());
    const isBusy = BUSY.has(stream.status) && retryMs <= CRAWL_LIMITS.retryAfterMsMax;
    if (!isBusy || again === CRAWL_LIMITS.busyRetriesMax) return await readAnswer(stream, address);
    await stream.body.cancel().catch(() => {});
    reader.pace.postpone(host, retryMs);
  }
}

/**
 * As {@linkcode fetchAddress}, and goes on where a redirect leads to: for files of a site that are no pages. Where a
 * redirect leads to what cannot be read, the status is that of the redirect.
 */
export async function fetchFile(
  reader: Reader,
  address: string,
  gapMs: number,
): Promise<FetchedBody | UnreadableAddress> {
  let at = address;
  for (let hops = 0; hops <= CRAWL_LIMITS.redirectsMax; hops++) {
    const fetched = await fetchAddress(reader, at, { gapMs });
    if (fetched.kind === "unchanged") break;
    if (fetched.kind === "refused" && hops > 0) return { ...fetched, status: fetched.status ?? REDIRECT };
    if (fetched.kind !== "moved") return fetched;
    at = fetched.to;
  }
  return { kind: "refused", reason: "It redirects too often. Give the address where that ends.", status: REDIRECT };
}

function ask({ desk, workspace, signal }: Reader, url: string, known: CacheValidators | null): Promise<OutboundStream> {
  const headers = {
    accept: ACCEPT,
    ...(known?.etag ? { "if-none-match": known.etag } : {}),
    ...(known?.lastModified ? { "if-modified-since": known.lastModified } : {}),
  };
  const request = { door: "crawl", workspace, method: "GET", url, headers, body: null, secrets: {} } as const;
  return desk.outbound.stream({ ...request, marker: desk.newId(), deadlineMs: CRAWL_LIMITS.pageMs }, signal);
}

/** What a busy site wishes; one that says nothing gets a few seconds. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return CRAWL_LIMITS.busyMs;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? CRAWL_LIMITS.busyMs : Math.max(0, ms);
}

type Answered = Extract<OutboundStream, { kind: "stream" }>;

async function readAnswer({ status, headers, body }: Answered, address: string): Promise<Fetched> {
  if (status === 200) return await readBody(body, headers);
  await body.cancel().catch(() => {});
  if (status === 304) return { kind: "unchanged" };
  if (REDIRECTS.has(status)) return moved(headers.location, address, status);
  if (status === 404 || status === 410) {
    return {
      kind: "missing",
      reason: `There is no such page (${status}). Check the address, or mend the links to it.`,
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
    ? `The site does not let it be read (${status}). Its owner can let ${READER_NAME} in.`
    : `The site answered ${status}, which is no page. Check the address.`;
  return { kind: "refused", reason, status };
}

function moved(location: string | undefined, address: string, status: number): Fetched {
  const to = location === undefined ? null : URL.parse(location, address);
  if (to !== null && /^https?:$/.test(to.protocol)) return { kind: "moved", to: to.href };
  return { kind: "refused", reason: "It redirects to what is no web address. Its owner can mend that.", status };
}

async function readBody(
  body: ReadableStream<Uint8Array>,
  headers: Readonly<Record<string, string>>,
): Promise<FetchedBody | UnreadableAddress> {
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

function silence(answer: OutboundRefusal | OutboundSilence): UnreadableAddress {
  if (answer.kind === "no_answer") {
    return { kind: "failed", reason: SILENCES[answer.code] ?? `${answer.message}.`, status: null };
  }
  // Too many requests are waiting in the sandbox: nothing is wrong with the address.
  const kind = answer.code === "busy" ? "failed" : "refused";
  return { kind, reason: REFUSALS[answer.code] ?? `${answer.message}.`, status: null };
}
