/**
 * Who may speak to `/mcp` at all, before anything is read: the page and the host a request comes from, and what it says
 * that it sends.
 *
 * @see docs/reference/mcp.md
 * @module
 */

/** Always allowed besides the desk's own host: a client on this machine. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Most clients write a host as it is known, and then no address need be parsed. */
const PORT = /:\d{1,5}$/;

/** Tells whether a request was meant for this desk; a foreign one comes from a rebound name or another page. */
export type HostCheck = (request: Request) => boolean;

/**
 * Makes the check of `Host` and `Origin` by host name; ports do not matter, a page's opaque origin is foreign.
 *
 * @param baseUrl the desk's own address
 * @param allowedHosts more host names that the operator allowed
 */
export function hostCheck(baseUrl: string, allowedHosts: readonly string[]): HostCheck {
  const known: ReadonlySet<string> = new Set([new URL(baseUrl).hostname, ...LOOPBACK, ...allowedHosts]);
  return (request) => {
    const host = request.headers.get("host") ?? new URL(request.url).host;
    const origin = request.headers.get("origin");
    const isKnown = known.has(host.replace(PORT, "")) || known.has(hostNameOf(`http://${host}`));
    return isKnown && (origin === null || known.has(hostNameOf(origin)));
  };
}

function hostNameOf(address: string): string {
  return URL.parse(address)?.hostname ?? "";
}

/** Tells whether a body is announced as JSON. */
export function isJsonBody(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
