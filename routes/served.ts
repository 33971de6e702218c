/**
 * The state that routes share: the desk's handles, and those that only a process with HTTP has.
 *
 * @module
 */
import { clientAddress, countryFrom, type TrustedProxies } from "../trusted_proxies.ts";
import type { ExtractorState } from "./extractor_queue.ts";
import type { SharedFolders } from "./storage/shared_folders.ts";
import type { InstallationFault } from "./installation_fault.ts";
import type { Desk } from "../core/desk.ts";
import { RATES } from "../core/limits/rates.ts";
import { DeskError } from "../core/problem.ts";
import type { Presence } from "../kv/presence.ts";
import type { Rates, RateVerdict } from "../kv/rates.ts";
import type { SiteNotes } from "../kv/sites.ts";
import type { MessageAdmission } from "./chat/admission.ts";
import type { Assets } from "./handles.ts";
import type { ChatSockets } from "./handles.ts";
import type { ConfigCache } from "./handles.ts";
import type { LiveSockets } from "./live/sockets.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { ProxyWatch } from "./proxy_watch.ts";
import type { Slots } from "./http/slots.ts";
import type { Operator } from "./handles.ts";
import type { TakeRate } from "./tool_call.ts";

/** Everything that a route can use. */
export type Served = {
  readonly desk: Desk;
  readonly kv: Deno.Kv;
  readonly rates: Rates;
  readonly assets: Assets;
  readonly configs: ConfigCache;
  /** The websites on which the chat is seen. */
  readonly sites: SiteNotes;
  readonly sockets: LiveSockets;
  /** Open sockets of chats, by the subjects of their events. */
  readonly chats: ChatSockets;
  /** The teammates who are in each conversation. */
  readonly presence: Presence;
  /** Aborted when the desk stops and turns in progress have had their time: they end then. */
  readonly stop: AbortSignal;
  /** Work that outlives its request, such as a turn; shutdown waits for it. */
  readonly unfinished: Set<Promise<void>>;
  /** Decides whether one more message is taken. */
  readonly admission: MessageAdmission;
  /** Uploads in progress, by sender and address. */
  readonly uploads: Slots;
  /** Handles `POST /mcp`, with its own order of refusals. */
  readonly mcp: (request: Request, ip?: string) => Promise<Response>;
  /** The same for `/connect/mcp`, for clients that sign in. */
  readonly connectMcp: Served["mcp"];
  /** Handles everything below `/api/v1`. */
  readonly api: (request: Request, ip?: string) => Promise<Response>;
  readonly sandboxAnswers: () => Promise<boolean>;
  /** The number of documents and emails that wait for the extractor. */
  readonly extractorWaiting: () => number;
  readonly extractorState: () => Promise<ExtractorState>;
  /** Checks which shared folders this instance lacks. */
  readonly folders: SharedFolders;
  /** The fault of this machine's clock where instances share a database; null for none. */
  readonly clockFault: () => InstallationFault | null;
  readonly metrics: Metrics;
  /** The token for `/metrics`; null disables it. */
  readonly metricsToken: string | null;
  readonly operator: Operator;
  /** The desk's public origin. */
  readonly baseUrl: string;
  /** The proxies whose `X-Forwarded-For` is trusted. */
  readonly trustProxy: TrustedProxies;
  /** The header in which such a proxy names a visitor's country; null for none. */
  readonly countryHeader: string | null;
  /** Checks whether requests match the configured proxy. */
  readonly proxy: ProxyWatch;
};

/** Lets work outlive its request, like a service worker's `waitUntil`. It must not reject. */
export function waitUntil({ unfinished }: Pick<Served, "unfinished">, work: Promise<void>): void {
  unfinished.add(work);
  work.finally(() => unfinished.delete(work));
}

/**
 * Counts one request against a rate of the table.
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

/** Refuses a request that is over a rate. @throws DeskError rate_limited */
export function refuseOver({ allowed, retryAfterS }: RateVerdict): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `Too many requests; wait ${retryAfterS} s.`, { retryAfterS });
}

/** Counts a caller's requests by their token, or by the teammate when there is none. */
export function callerRate({ rates }: Pick<Served, "rates">): TakeRate {
  return (name, { workspace, teammate, token }) =>
    rates.takeAll([{ name, subject: `${workspace} ${token?.id ?? teammate.id}`, rate: RATES[name] }]);
}

/** The client's IP address: of the connection, or as forwarded by the operator's proxies. */
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
 * The address that a request is counted for: the first 64 bits of an IPv6 address, since one client has all 2⁶⁴
 * addresses of its network; any other address, and IPv4 inside IPv6, unchanged.
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
