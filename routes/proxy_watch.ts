/**
 * Detects a proxy that is missing in the configuration, and a configured proxy that is missing. Either way limits by
 * address do not count visitors, which would go unnoticed until visitors are refused.
 *
 * @module
 */
import type { Log } from "../core/ports/log.ts";
import { clientAddress, type TrustedProxies } from "../trusted_proxies.ts";
import type { InstallationFault } from "./installation_fault.ts";

/** The faults that requests have shown so far. */
export type ProxyWatch = {
  /** Inspects a request; `address` is that of its connection. */
  readonly note: (request: Request, address: string) => void;
  /**
   * Inspects a form that does not come from the desk's address. @returns a wrong `SVC_BASE_URL`, if the browser or its
   * `Host` reports that the form is from the desk's own page
   */
  readonly noteForeign: (request: Request) => InstallationFault | null;
  /** The faults, each once. */
  readonly faults: () => readonly InstallationFault[];
};

const FAULTS = {
  not_trusted: (proxy) => ({
    text: `A proxy in front of the desk (at ${proxy}) names the addresses of visitors, but SVC_TRUST_PROXY is 0: all ` +
      "visitors count as one address, and share its limits.",
    fix: `Set SVC_TRUST_PROXY=1 (or SVC_TRUST_PROXY=${proxy}) if the proxy is yours and sets X-Forwarded-For.`,
  }),
  not_named: (proxy) => ({
    text: `A proxy at ${proxy} names the addresses of visitors, but SVC_TRUST_PROXY does not name that address: all ` +
      "visitors behind it count as one, and share its limits.",
    fix: `Add ${proxy} to SVC_TRUST_PROXY if that proxy is yours and sets X-Forwarded-For.`,
  }),
  more_proxies: (inner) => ({
    text: `X-Forwarded-For names ${inner}, a private address, for visitors of different public ones: there are more ` +
      "proxies in front of the desk than SVC_TRUST_PROXY says, and visitors share the limits of that address.",
    fix: `Set SVC_TRUST_PROXY to the number of your proxies, or add ${inner} to the addresses that it names.`,
  }),
  one_address: () => ({
    text: "All visitors come from one private address: a proxy in front of the desk does not name theirs, so they " +
      "share the limits of one address.",
    fix: "Let the proxy set X-Forwarded-For, and set SVC_TRUST_PROXY=1.",
  }),
  no_header: () => ({
    text: "SVC_TRUST_PROXY names a proxy, but requests carry no X-Forwarded-For: all visitors count as one address, " +
      "or as the one that they make up.",
    fix: "Let the proxy set X-Forwarded-For, or set SVC_TRUST_PROXY=0 where there is none.",
  }),
} as const satisfies Readonly<Record<string, (proxy: string) => InstallationFault>>;

/** Forwarded addresses until a public address looks like a proxy: one client could make up a single one. */
const NAMED_MIN = 3;
/** Public addresses that are watched, so that forged headers cannot fill the memory. */
const WATCHED_MAX = 100;
/** Chats opened from one private address until it looks like a proxy. */
const CHATS_MIN = 20;
/** Requests without a header until a configured proxy looks missing. */
const BARE_MIN = 100;

const PRIVATE = /^(::ffff:)?(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]|^fe80|^unix$/i;

/** Whether an address is on this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}

/** Counts the different addresses that an address forwards for, up to the number that matters. */
type NameCounter = { readonly enough: (address: string, name: string) => boolean };

function countNames(): NameCounter {
  const named = new Map<string, Set<string>>();
  return {
    enough(address, name) {
      const names = named.get(address) ?? new Set();
      if (names.size === 0 && named.size >= WATCHED_MAX) return false;
      if (names.size < NAMED_MIN) named.set(address, names.add(name.slice(0, 100)));
      return names.size >= NAMED_MIN;
    },
  };
}

type WatchOptions = { readonly trustProxy: TrustedProxies; readonly baseUrl: string; readonly log: Log };

/** Starts watching. */
export function watchProxy({ trustProxy, baseUrl, log }: WatchOptions): ProxyWatch {
  const found = new Map<keyof typeof FAULTS, InstallationFault>();
  const [named, inner] = [countNames(), countNames()];
  const isPublicDesk = !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);
  let chats = 0;
  let bare = 0;
  let forwards = false;

  function find(kind: keyof typeof FAULTS, proxy: string) {
    if (found.has(kind)) return;
    const fault = FAULTS[kind](proxy);
    found.set(kind, fault);
    log("warn", `${fault.text} ${fault.fix}`);
  }

  let wrongBase: InstallationFault | null = null;

  function noteForeign(request: Request): InstallationFault | null {
    const page = ownPage(request);
    if (page === null) return null;
    const fault = wrongBaseFault(page, baseUrl);
    if (wrongBase === null) log("warn", `${fault.text} ${fault.fix}`);
    wrongBase ??= fault;
    return fault;
  }

  /** Records an untrusted proxy, by the addresses that it forwards for. */
  function noteStranger(kind: "not_trusted" | "not_named", header: string, address: string) {
    if (isPrivateAddress(address) || named.enough(address, header)) find(kind, address);
  }

  function noteTrusted(header: string | null, address: string) {
    forwards ||= header !== null;
    if (header === null) return !forwards && ++bare >= BARE_MIN ? find("no_header", address) : undefined;
    if (trustProxy.kind === "ranges" && !trustProxy.has(address)) return noteStranger("not_named", header, address);
    const client = clientAddress(trustProxy, header, address);
    const [first = ""] = header.split(",");
    // A visitor in a private network has one entry; entries before it were received by another proxy.
    if (client !== address && isPrivateAddress(client) && first.trim() !== client && inner.enough(client, first)) {
      find("more_proxies", client);
    }
  }

  function noteUntrusted(request: Request, header: string | null, address: string) {
    if (header !== null) return noteStranger("not_trusted", header, address);
    const opensChat = request.method === "POST" && new URL(request.url).pathname.endsWith("/session");
    if (opensChat && isPublicDesk && isPrivateAddress(address) && ++chats >= CHATS_MIN) find("one_address", address);
  }

  return {
    note(request, address) {
      const forwarded = request.headers.get("x-forwarded-for");
      if (trustProxy.kind !== "none") return noteTrusted(forwarded, address);
      if (found.has("not_trusted")) return;
      noteUntrusted(request, forwarded ?? request.headers.get("forwarded"), address);
    },
    noteForeign,
    faults: () => [...found.values(), ...(wrongBase === null ? [] : [wrongBase])],
  };
}

/** The origin of the page that sent a form, if the form was sent to the same host; null for another site's. */
function ownPage(request: Request): string | null {
  const page = URL.parse(request.headers.get("origin") ?? "");
  if (page === null || !/^https?:$/.test(page.protocol)) return null;
  const { headers } = request;
  // Another site cannot set these in a visitor's browser.
  const hosts = [headers.get("host"), headers.get("x-forwarded-host")];
  return headers.get("sec-fetch-site") === "same-origin" || hosts.includes(page.host) ? page.origin : null;
}

function wrongBaseFault(page: string, baseUrl: string): InstallationFault {
  return {
    text:
      `Forms come from pages at ${page}, but SVC_BASE_URL is ${baseUrl}: every form is refused, signing in as well.`,
    fix: `If that is the desk's public address, set SVC_BASE_URL=${page} and start the desk again.`,
  };
}
