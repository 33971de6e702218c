/**
 * Private hosts: recognised by name, with the operator's exceptions (SVC_ALLOW_PRIVATE).
 *
 * @module
 */

/** The operator's exceptions. */
export type AllowedHosts = {
  /** Each as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
};

/** The default ports that a URL omits. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Whether the operator allowed the host of a URL; `host:port` also matches a URL with that default port. */
export function isAllowedHost({ privateHosts }: AllowedHosts, address: URL): boolean {
  const port = address.port || DEFAULT_PORTS[address.protocol];
  if (port === undefined) return false;
  const names = [address.hostname, `${address.hostname}:${port}`];
  return privateHosts.some((host) => names.includes(host.toLowerCase()));
}

/** Whether a host is local or private by its name alone; the sandbox checks the address that it resolves to. */
export function isPrivateHost(hostname: string): boolean {
  // A trailing dot does not change where a name leads.
  return /^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa)|[^.[]+)\.?$/.test(hostname) ||
    /^\[(?:::1?\]|::ffff:|f[cd]|fe[89ab])/.test(hostname) ||
    /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./.test(
      hostname,
    );
}

/**
 * Whether a host is a machine's metadata service (settings and keys), or link-local: it is never allowed, so no message
 * may suggest to. The sandbox refuses the addresses themselves (`sandbox/address.ts`).
 */
function isMetadataHost(hostname: string): boolean {
  return /^(?:169\.254\.|100\.100\.100\.200$|192\.0\.0\.192$|168\.63\.129\.16$)/.test(hostname) ||
    /^\[(?:fe[89ab]|fd00:ec2::254\]|fd20:ce::254\]|::ffff:a9fe:)/.test(hostname) ||
    /^(?:metadata(?:\..+)?|instance-data(?:\..+)?)\.?$/.test(hostname);
}

/**
 * Returns the fix for a private address, or one without TLS: an alternative, or the entry with which the operator
 * allows it; for a link-local address or cloud metadata only the alternative.
 *
 * @param instead the alternative, without a full stop: "Use https"
 */
export function allowFix(instead: string, url: Pick<URL, "hostname" | "port" | "protocol">): string {
  return isMetadataHost(url.hostname)
    ? `${instead}. This address is of the machine itself or its cloud, and cannot be allowed.`
    : `${instead}, or let the operator add ${allowance(url)} to SVC_ALLOW_PRIVATE, a list with commas.`;
}

/** Returns the entry that allows a private host: its name, its address and its port. */
function allowance({ hostname, port, protocol }: Pick<URL, "hostname" | "port" | "protocol">): string {
  const address = hostname === "localhost" ? "127.0.0.1" : /^[\d.]+$/.test(hostname) ? hostname : "<its address>";
  return `${hostname}=${address}:${port || DEFAULT_PORTS[protocol] || "443"}`;
}
