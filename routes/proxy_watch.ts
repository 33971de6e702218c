/**
 * Notices a proxy that the configuration does not mention, and a configuration whose proxy is not there. Either way the
 * limits by address count something else than visitors, which is not noticed until visitors are refused.
 *
 * @module
 */
import type { Log } from "../core/ports/log.ts";
import type { InstallationFault } from "./installation_fault.ts";

/** What requests have shown so far. */
export type ProxyWatch = {
  /** Looks at a request; `address` is the one that it counts for. */
  readonly note: (request: Request, address: string) => void;
  /**
   * Looks at a form that does not come from the desk's address. @returns the fault when the browser says, or its `Host`,
   * that it comes from the desk's own page: `SVC_BASE_URL` is wrong then
   */
  readonly noteForeign: (request: Request) => InstallationFault | null;
  /** What is wrong, each fault once. */
  readonly faults: () => readonly InstallationFault[];
};

const FAULTS = {
  not_trusted: {
    text:
      "A proxy in front of the desk names the addresses of visitors, but SVC_TRUST_PROXY is 0: all visitors count " +
      "as one address, and share its limits.",
    mend: "Set SVC_TRUST_PROXY=1 if the proxy is yours and sets X-Forwarded-For.",
  },
  one_address: {
    text: "All visitors come from one private address: a proxy in front of the desk does not name theirs, so they " +
      "share the limits of one address.",
    mend: "Let the proxy set X-Forwarded-For, and set SVC_TRUST_PROXY=1.",
  },
  no_header: {
    text: "SVC_TRUST_PROXY is 1, but requests carry no X-Forwarded-For: all visitors count as one address, or as the " +
      "one that they make up.",
    mend: "Let the proxy set X-Forwarded-For, or set SVC_TRUST_PROXY=0 where there is none.",
  },
} as const satisfies Readonly<Record<string, InstallationFault>>;

/** Names of one public address that make it look like a proxy: one client could make up a single one. */
const NAMED_MIN = 3;
/** Public addresses that are watched, so that made-up headers cannot fill the memory. */
const WATCHED_MAX = 100;
/** Chats opened from one private address until it looks like a proxy. */
const CHATS_MIN = 20;
/** Requests without a header until a proxy that should set it looks missing. */
const BARE_MIN = 100;

const PRIVATE = /^(::ffff:)?(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\.|^::1$|^f[cd]|^fe80|^unix$/i;

/** Whether an address is of this machine or a private network. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.test(address);
}

/** Starts to watch. */
export function watchProxy(
  { trustProxy, baseUrl, log }: { readonly trustProxy: boolean; readonly baseUrl: string; readonly log: Log },
): ProxyWatch {
  const found = new Set<keyof typeof FAULTS>();
  const named = new Map<string, Set<string>>();
  const isPublicDesk = !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname);
  let chats = 0;
  let bare = 0;
  let forwards = false;

  function find(fault: keyof typeof FAULTS) {
    if (found.has(fault)) return;
    found.add(fault);
    const { text, mend } = FAULTS[fault];
    log("warn", `${text} ${mend}`);
  }

  let wrongBase: InstallationFault | null = null;

  function noteForeign(request: Request): InstallationFault | null {
    const page = ownPage(request);
    if (page === null) return null;
    const fault = wrongBaseFault(page, baseUrl);
    if (wrongBase === null) log("warn", `${fault.text} ${fault.mend}`);
    wrongBase ??= fault;
    return fault;
  }

  function noteTrusted(header: string | null) {
    forwards ||= header !== null;
    if (!forwards && ++bare >= BARE_MIN) find("no_header");
  }

  function noteUntrusted(request: Request, header: string | null, address: string) {
    if (header === null) {
      const opensChat = request.method === "POST" && new URL(request.url).pathname.endsWith("/session");
      if (opensChat && isPublicDesk && isPrivateAddress(address) && ++chats >= CHATS_MIN) find("one_address");
      return;
    }
    if (isPrivateAddress(address)) return find("not_trusted");
    const names = named.get(address) ?? new Set();
    if (names.size === 0 && named.size >= WATCHED_MAX) return;
    named.set(address, names.add(header.slice(0, 100)));
    if (names.size >= NAMED_MIN) find("not_trusted");
  }

  return {
    note(request, address) {
      if (trustProxy) return noteTrusted(request.headers.get("x-forwarded-for"));
      if (found.has("not_trusted")) return;
      noteUntrusted(request, request.headers.get("x-forwarded-for") ?? request.headers.get("forwarded"), address);
    },
    noteForeign,
    faults: () => [...[...found].map((fault) => FAULTS[fault]), ...(wrongBase === null ? [] : [wrongBase])],
  };
}

/** The origin of the page that sent a form, where it is the one that the form was sent to; null for another site's. */
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
    mend: `If that is the desk's public address, set SVC_BASE_URL=${page} and start the desk again.`,
  };
}
