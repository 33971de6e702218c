/**
 * The private hosts that the operator allowed (SVC_ALLOW_PRIVATE).
 *
 * @module
 */

/** The operator's exceptions. */
export type AllowedHosts = {
  /** Each as `host` or `host:port`. */
  readonly privateHosts: readonly string[];
};

/** The ports that a URL leaves out. */
const DEFAULT_PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** Whether the operator allowed the host of an address; `host:port` also where the address leaves its port out. */
export function isAllowedHost({ privateHosts }: AllowedHosts, address: URL): boolean {
  const port = address.port || DEFAULT_PORTS[address.protocol];
  if (port === undefined) return false;
  const names = [address.hostname, `${address.hostname}:${port}`];
  return privateHosts.some((host) => names.includes(host.toLowerCase()));
}
