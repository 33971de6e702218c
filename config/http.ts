/**
 * Where the desk listens, under which address browsers know it, and whose word counts for where a request comes from.
 *
 * @module
 */
import { isIP } from "node:net";
import type { Allowance } from "../sandbox/address.ts";
import { NO_PROXY, readTrustedProxies, type TrustedProxies } from "../trusted_proxies.ts";
import { type Reader, readPort } from "./reader.ts";

/** The settings of HTTP. */
export type HttpConfig = {
  readonly host: string;
  readonly port: number;
  /** The desk's public origin, without a slash at its end. */
  readonly baseUrl: string;
  /** Whose `X-Forwarded-For` counts. */
  readonly trustProxy: TrustedProxies;
  /** The header in which such a proxy names a visitor's country, in lower case; null: none does. */
  readonly countryHeader: string | null;
  readonly examplePort: number;
};

const HEADER_NAME = /^[a-z][a-z0-9-]{1,59}$/i;

/** Reads the settings of HTTP. */
export function readHttp({ read }: Reader): HttpConfig {
  const host = read("SVC_HOST", "", readHost);
  const port = read("SVC_PORT", 0, readPort);
  return {
    host,
    port,
    baseUrl: read("SVC_BASE_URL", `http://${reachable(host)}:${port}`, readOrigin),
    trustProxy: read("SVC_TRUST_PROXY", NO_PROXY, readTrustedProxies),
    countryHeader: read("SVC_COUNTRY_HEADER", null, (value) => HEADER_NAME.test(value) ? value.toLowerCase() : null),
    examplePort: read("SVC_EXAMPLE_PORT", 0, readPort),
  };
}

/** One line for a base URL with a path. */
export function faultsOfBaseUrl({ text }: Reader): readonly string[] {
  if (!hasPath(text("SVC_BASE_URL"))) return [];
  return [
    "SVC_BASE_URL: it has a path. The desk needs a host of its own, such as https://support.example.com; a path of " +
    "another site, such as https://example.com/support, is not supported.",
  ];
}

/** One line for a header that no proxy is trusted with: it would be the visitor's own word. */
export function faultsOfProxy({ trustProxy, countryHeader }: HttpConfig): readonly string[] {
  return trustProxy.kind === "none" && countryHeader !== null
    ? ["SVC_TRUST_PROXY: missing; SVC_COUNTRY_HEADER is believed of a trusted proxy alone."]
    : [];
}

/**
 * The hosts of allowances as a URL writes them, such as `app.internal:8443` or `[::1]:8080`: those that an action file may
 * address without https.
 */
export function privateHosts(allowances: readonly Allowance[]): readonly string[] {
  return allowances.map(({ host, port }) => `${host.includes(":") ? `[${host}]` : host}:${port}`);
}

function hasPath(value: string | null): boolean {
  const url = URL.parse(value ?? "");
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname !== "/";
}

/** A host name, or an IP address. A value of digits and dots, or with a colon, can only be an address. */
function readHost(value: string): string | null {
  const isAddress = /^[\d.]+$/.test(value) || value.includes(":");
  const isValid = isAddress ? isIP(value) !== 0 : /^[\w.-]+$/.test(value);
  return isValid ? value : null;
}

/** A path has a line of its own; see {@linkcode hasPath}. */
function readOrigin(value: string): string | null {
  const url = URL.parse(value);
  const plain = url !== null &&
    (url.protocol === "http:" || url.protocol === "https:") &&
    url.search === "" && url.hash === "";
  return plain ? url.origin : null;
}

/** A host that a browser can open: 0.0.0.0 and :: are addresses to listen on only. */
function reachable(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}
