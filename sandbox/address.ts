/**
 * Decides which addresses may be reached: public unicast ones, and those that the operator allowed for a host and port.
 *
 * @module
 */

import ipaddr from "ipaddr.js";
import { makeBoundedCache } from "./bounded_cache.ts";
import { OUTBOUND_LIMITS } from "./limits.ts";

/** One entry of `SVC_ALLOW_PRIVATE`: the host may be called on this port at an address inside this range. */
export type Allowance = {
  /** Normalized like in a URL: lower case, an IPv6 literal without brackets. */
  readonly host: string;
  readonly range: Range;
  readonly port: number;
};

/** A range of addresses, parsed once because every call is checked against it. */
export type Range = {
  /** The range as written, with a prefix length: `10.0.0.0/8`. */
  readonly cidr: string;
  /** Whether an address, in any notation, is in the range. */
  readonly contains: (address: string) => boolean;
};

/** The entries of `SVC_ALLOW_PRIVATE`, or one sentence for each bad one. */
export type ParsedAllowances =
  | { readonly kind: "ok"; readonly value: readonly Allowance[] }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** Addresses that are unicast by registry but reachable only from inside a network: Azure's wire server. */
const PRIVATE_BY_USE: readonly string[] = ["168.63.129.16"];

/**
 * Global unicast, the only range of public IPv6 addresses (RFC 4291, section 2.4). ipaddr.js counts the rest as unicast
 * too, such as `::7f00:1`, which is 127.0.0.1 in the old IPv4-compatible notation.
 */
const GLOBAL_IPV6 = parseRange("2000::/3");

/** Privileged ports belong to other protocols, except that of https. */
const PRIVILEGED_PORT_MAX = 1023;
const HTTPS_PORT = 443;
const DNS_PORT = 53;

/**
 * Link-local addresses, and those where clouds serve a machine its credentials: a client that reads them can act as the
 * machine, so no entry can allow them, nor a larger range that contains them. In order: AWS and most others, IPv6, AWS,
 * Google, Alibaba, Oracle, Azure.
 */
const NEVER_ALLOWED: readonly Range[] = [
  ...["169.254.0.0/16", "fe80::/10", "fd00:ec2::254/128", "fd20:ce::254/128"],
  ...["100.100.100.200/32", "192.0.0.192/32", "168.63.129.16/32"],
].map(parseRange);

/** Whether an address, in any notation, can never be allowed. */
export function isNeverAllowed(address: string): boolean {
  return NEVER_ALLOWED.some((range) => range.contains(address));
}

/** Parses `host=cidr:port` entries separated by commas; an address without a prefix length means that address alone. */
export function parseAllowances(text: string): ParsedAllowances {
  const entries = text.split(",").map((entry) => entry.trim()).filter((entry) => entry !== "");
  const parsed = entries.map(parseAllowance);
  const faults = parsed.filter((entry) => typeof entry === "string");
  if (faults.length > 0) return { kind: "faults", faults };
  return { kind: "ok", value: parsed.filter((entry) => typeof entry !== "string") };
}

/** Formats entries as `SVC_ALLOW_PRIVATE`; {@linkcode parseAllowances} reads them back. */
export function printAllowances(allowances: readonly Allowance[]): string {
  return allowances.map(({ host, range, port }) => `${host}=${range.cidr}:${port}`).join(",");
}

/** An entry that allows a host and port inside a range. @throws Error when `cidr` is no range */
export function allowance(host: string, cidr: string, port: number): Allowance {
  return { host, range: parseRange(cidr), port };
}

/** Whether an address, in any notation, is public: reachable from the internet. */
export const isPublicAddress = remembered((address) => {
  const normal = parseAddress(address);
  if (normal === null || normal.range() !== "unicast" || PRIVATE_BY_USE.includes(normal.toString())) return false;
  return normal.kind() === "ipv4" || GLOBAL_IPV6.contains(address);
});

/** Whether a text is an address literal in the form that resolvers use: dotted decimal IPv4, or IPv6. */
export function isAddress(text: string): boolean {
  return parseAddress(text) !== null;
}

/** Whether a public host may be called on a port. */
export function isPublicPort(port: number): boolean {
  return port === HTTPS_PORT || port > PRIVILEGED_PORT_MAX;
}

/**
 * The addresses of one host that may be connected to; an empty list refuses the host.
 *
 * All addresses of a host must be public, not only some: a name that also resolves to a private address is an attack. For
 * a host that the operator allowed, the addresses inside the operator's ranges remain and the others are dropped.
 *
 * @param ranges the allowed ranges of this host and port, empty for a host the operator did not name
 */
export function vetAddresses(addresses: readonly string[], ranges: readonly Range[]): readonly string[] {
  if (ranges.length === 0) return addresses.every(isPublicAddress) ? addresses : [];
  return addresses.filter((address) => !isNeverAllowed(address) && ranges.some((range) => range.contains(address)));
}

/** The ranges that the operator allowed for a host and port. */
export function allowedRanges(allowances: readonly Allowance[], host: string, port: number): readonly Range[] {
  return allowances.filter((entry) => entry.host === host && entry.port === port).map((entry) => entry.range);
}

/** The host of a URL without the brackets of an IPv6 literal. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, "$1");
}

/** The port of a URL, written or implied. */
export function portOf(url: URL): number {
  if (url.port !== "") return Number(url.port);
  return url.protocol === "https:" ? HTTPS_PORT : 80;
}

/** Caches the verdicts of a check by the address's text: every call checks its host's addresses again. */
function remembered(check: (address: string) => boolean): (address: string) => boolean {
  const verdicts = makeBoundedCache<boolean>(OUTBOUND_LIMITS.verdictsKeptMax);
  return (address) => {
    const known = verdicts.get(address);
    if (known !== undefined) return known;
    const verdict = check(address);
    verdicts.set(address, verdict);
    return verdict;
  };
}

/**
 * Parses the address that a packet would go to: IPv4 mapped into IPv6 becomes IPv4. An address with a zone id is
 * refused.
 */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return ipaddr.IPv6.isValid(text) && !text.includes("%") ? ipaddr.process(text) : null;
}

function parseRange(cidr: string): Range {
  const [first, bits] = cidr.includes(":") ? ipaddr.IPv6.parseCIDR(cidr) : ipaddr.IPv4.parseCIDR(cidr);
  const contains = remembered((text) => {
    const address = parseAddress(text);
    return address !== null && address.kind() === first.kind() && address.match(first, bits);
  });
  return { cidr, contains };
}

function parseAllowance(entry: string): Allowance | string {
  const match = /^([^=]+)=(.+):([0-9]{1,5})$/.exec(entry);
  const [, name = "", range = "", port = ""] = match ?? [];
  if (match === null) {
    return `SVC_ALLOW_PRIVATE: "${entry}" is not host=cidr:port, such as app.internal=10.0.0.0/8:443.`;
  }
  const host = normalHost(name.trim());
  if (host === null) return `SVC_ALLOW_PRIVATE: "${entry}" has no valid host before the equals sign.`;
  const cidr = normalRange(range.trim());
  if (cidr === null) return `SVC_ALLOW_PRIVATE: "${entry}" has no address range such as 10.0.0.0/8 or 127.0.0.1.`;
  // The name server of a cloud's network is link-local too; it is only queried for mail records.
  if (Number(port) !== DNS_PORT && isNeverAllowed(cidr.slice(0, cidr.indexOf("/")))) {
    return `SVC_ALLOW_PRIVATE: "${entry}" is link-local or cloud metadata, which cannot be allowed.`;
  }
  if (Number(port) < 1 || Number(port) > 65_535) return `SVC_ALLOW_PRIVATE: "${entry}" has no port from 1 to 65535.`;
  return allowance(host, cidr, Number(port));
}

function normalHost(name: string): string | null {
  const authority = ipaddr.IPv6.isValid(name) ? `[${name}]` : name;
  const url = URL.parse(`http://${authority}/`);
  const plain = url !== null && url.username === "" && url.port === "" && url.pathname === "/" && url.search === "";
  return plain && !/[/?#@]/.test(name) ? bareHost(url) : null;
}

function normalRange(range: string): string | null {
  const bare = range.replace(/^\[(.*)\]$/, "$1");
  if (ipaddr.isValidCIDR(bare)) return bare;
  if (!/^[0-9a-fA-F.:]+$/.test(bare)) return null;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return `${bare}/32`;
  return ipaddr.IPv6.isValid(bare) ? `${bare}/128` : null;
}
