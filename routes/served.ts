/**
 * What the routes share: the desk's handles, and what only a process that serves HTTP has.
 *
 * @module
 */
import { clientAddress, countryFrom, type TrustedProxies } from "../trusted_proxies.ts";
import type { ExtractorState } from "./extractor_queue.ts";
import type { SharedFolders } from "./shared_folders.ts";
import type { InstallationFault } from "./installation_fault.ts";
import type { Desk } from "../core/desk.ts";
import { RATES } from "../core/limits/rates.ts";
import { DeskError } from "../core/problem.ts";
import type { Presence } from "../kv/presence.ts";
import type { Rates, RateVerdict } from "../kv/rates.ts";
import type { SiteNotes } from "../kv/sites.ts";
import type { Assets } from "./handles.ts";
import type { ChatLines } from "./handles.ts";
import type { ConfigCache } from "./handles.ts";
import type { LiveSockets } from "./live/sockets.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ProxyWatch } from "./proxy_watch.ts";
import type { Slots } from "./slots.ts";
import type { Operator } from "./handles.ts";
import type { TakeRate } from "./tool_call.ts";

/** Everything that a route may need. */
export type Served = {
  readonly desk: Desk;
  readonly kv: Deno.Kv;
  readonly rates: Rates;
  readonly assets: Assets;
  readonly configs: ConfigCache;
  /** Where the chat is seen. */
  readonly sites: SiteNotes;
  readonly sockets: LiveSockets;
  /** Open sockets of chats, by what concerns them. */
  readonly chats: ChatLines;
  /** Which teammates are in which conversation. */
  readonly presence: Presence;
  /** Aborted when the desk stops and the turns under way have had their time: they end then. */
  readonly stop: AbortSignal;
  /** Work that goes on without its request, such as a turn: a desk that stops waits for it. */
  readonly unfinished: Set<Promise<void>>;
  /** Files that are arriving, by sender and address. */
  readonly uploads: Slots;
  /** `POST /mcp`, with an order of refusals of its own. */
  readonly mcp: (request: Request, ip?: string) => Promise<Response>;
  /** The same at `/connect/mcp`, for clients that sign in. */
  readonly connectMcp: Served["mcp"];
  /** Everything below `/api/v1`. */
  readonly api: (request: Request, ip?: string) => Promise<Response>;
  readonly sandboxAnswers: () => Promise<boolean>;
  /** Documents and emails that the extractor has not answered yet. */
  readonly extractorWaiting: () => number;
  readonly extractorState: () => Promise<ExtractorState>;
  /** What this instance lacks of the folders that instances share. */
  readonly folders: SharedFolders;
  /** What is wrong with the clock of this machine where instances share a database; null when nothing is. */
  readonly clockFault: () => InstallationFault | null;
  readonly metrics: Metrics;
  /** What Prometheus must send to read them; null: no one may. */
  readonly metricsToken: string | null;
  readonly operator: Operator;
  /** The desk's public origin. */
  readonly baseUrl: string;
  /** Whose `X-Forwarded-For` counts. */
  readonly trustProxy: TrustedProxies;
  /** The header in which such a proxy names a visitor's country; null: none does. */
  readonly countryHeader: string | null;
  /** Whether requests fit what the configuration says of a proxy. */
  readonly proxy: ProxyWatch;
};

/** Lets work outlive its request, as a service worker's `waitUntil` does. It must not reject. */
export function waitUntil({ unfinished }: Pick<Served, "unfinished">, work: Promise<void>): void {
  unfinished.add(work);
  work.finally(() => unfinished.delete(work));
}

/**
 * Takes one from a rate of the table.
 *
 * @throws DeskError rate_limited
 */
export async function takeRate(
  served: Pick<Served, "rates">,
  name: keyof typeof RATES,
  subject: string,
): Promise<void> {
  refuseOver(await served.rates.takeAll([{ name, subject, rate: RATES[name] }]));
}

/** Refuses what is over a rate. @throws DeskError rate_limited */
export function refuseOver({ allowed, retryAfterS }: RateVerdict): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `Too many requests; wait ${retryAfterS} s.`, { retryAfterS });
}

/** Counts what a caller does by their token, or else by themselves. */
export function callerRate({ rates }: Pick<Served, "rates">): TakeRate {
  return (name, { workspace, teammate, token }) =>
    rates.takeAll([{ name, subject: `${workspace} ${token?.id ?? teammate.id}`, rate: RATES[name] }]);
}

/** The IP address of the client: the connection's, or what the operator's own proxies say. */
export function ipOf({ trustProxy }: Pick<Served, "trustProxy">, request: Request, connection: string): string {
  return clientAddress(trustProxy, request.headers.get("x-forwarded-for"), connection);
}

/** The country that the operator's proxy names for a client; null when it names none. */
export function countryOf(
  { trustProxy, countryHeader }: Pick<Served, "trustProxy" | "countryHeader">,
  request: Request,
  connection: string,
): string | null {
  return countryHeader === null ? null : countryFrom(trustProxy, request.headers.get(countryHeader), connection);
}

/**
 * The address that a request counts for: of an IPv6 address the first 64 bits, because one client has all 2⁶⁴ addresses
 * of its network; everything else, and IPv4 inside IPv6, as it is.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head, tail] = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1).split("::") ?? [];
  if (head === undefined || head === "") return address;
  const left = head.split(":");
  const right = tail?.split(":") ?? [];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}
