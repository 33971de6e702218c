/**
 * The checks of a request to `/mcp` before its body is read: `Origin`, `Host` and the content type.
 *
 * @see docs/reference/mcp.md
 * @module
 */

/** Hosts that are always allowed, for clients on this machine. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"] as const;

/** Most clients send the host as configured, which is compared without parsing it. */
const PORT = /:\d{1,5}$/;

/** Reports whether a request was meant for this desk; others come from a rebound host name or another site's page. */
export type HostCheck = (request: Request) => boolean;

/**
 * Makes the check of `Host` and `Origin` by host name; ports are ignored, and an opaque origin is foreign.
 *
 * @param baseUrl the desk's own address
 */
export function hostCheck(baseUrl: string): HostCheck {
  const known: ReadonlySet<string> = new Set([new URL(baseUrl).hostname, ...LOOPBACK]);
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

/** Whether the body is declared as JSON. */
export function isJsonBody(request: Request): boolean {
  const type = request.headers.get("content-type") ?? "";
  return type.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
