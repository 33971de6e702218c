/**
 * Which proxies the operator trusts to say where a request comes from (`SVC_TRUST_PROXY`): none, a number of them in a
 * row, or those at some addresses; and the visitor's country, which such a proxy may name (`SVC_COUNTRY_HEADER`).
 *
 * @module
 */
import process from "node:process";

/** Loaded when it is first used: most installations name no addresses, and their supervisor would hold 2 MB for it. */
const net = () => process.getBuiltinModule("node:net");

/** What the configuration says of proxies. */
export type TrustedProxies =
  | { readonly kind: "none" }
  /** So many proxies in a row, each of which adds the address that it was reached from. */
  | { readonly kind: "hops"; readonly count: number }
  /** Whatever proxies are at these addresses; no one else's header counts. */
  | { readonly kind: "ranges"; readonly has: (address: string) => boolean };

/** No proxy: the connection's address counts. */
export const NO_PROXY: TrustedProxies = { kind: "none" };

/** The nearest proxy alone. */
export const ONE_PROXY: TrustedProxies = { kind: "hops", count: 1 };

/** The most proxies in a row, and the most ranges. */
const HOPS_MAX = 10;
const RANGES_MAX = 200;

/**
 * Reads the variable; null for what it cannot be.
 *
 * @example
 * readTrustedProxies("2"); // a CDN, and one's own proxy behind it
 * readTrustedProxies("10.0.0.0/8, 2001:db8::/32, 192.0.2.7");
 */
export function readTrustedProxies(value: string): TrustedProxies | null {
  if (value === "0" || value === "false") return NO_PROXY;
  if (value === "true") return ONE_PROXY;
  if (/^\d+$/.test(value)) {
    const count = Number(value);
    return count <= HOPS_MAX ? { kind: "hops", count } : null;
  }
  const ranges = value.split(",").map((range) => readRange(range.trim()));
  if (ranges.length > RANGES_MAX) return null;
  const { BlockList } = net();
  const list = new BlockList();
  for (const range of ranges) {
    if (range === null) return null;
    list.addSubnet(range.address, range.bits, range.family);
  }
  return { kind: "ranges", has: (address) => net().isIP(address) !== 0 && list.check(address, familyOf(address)) };
}

type AddressRange = { readonly address: string; readonly bits: number; readonly family: "ipv4" | "ipv6" };

/** An address, or one with the length of its network. All addresses at once are no range: everyone would be a proxy. */
function readRange(text: string): AddressRange | null {
  const [, address = "", given] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  if (net().isIP(address) === 0) return null;
  const family = familyOf(address);
  const longest = family === "ipv4" ? 32 : 128;
  const bits = given === undefined ? longest : Number(given);
  return bits >= 1 && bits <= longest ? { address, bits, family } : null;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return net().isIP(address) === 6 ? "ipv6" : "ipv4";
}

/**
 * The address of the client: the connection's, or what the trusted proxies say. What stands in the header before their own
 * entries is whatever the client wrote.
 *
 * @param header `X-Forwarded-For`, of which each proxy adds an entry at the end
 */
export function clientAddress(proxies: TrustedProxies, header: string | null, connection: string): string {
  if (proxies.kind === "none" || header === null) return connection;
  const entries = header.split(",").map(addressIn).reverse();
  if (proxies.kind === "hops") return entries[Math.min(proxies.count, entries.length) - 1] ?? connection;
  let address = connection;
  for (const entry of entries) {
    if (!proxies.has(address) || entry === null) break;
    address = entry;
  }
  return address;
}

/** Whether what came over a connection was sent by a trusted proxy, so that its own headers count. */
export function isFromProxy(proxies: TrustedProxies, connection: string): boolean {
  return proxies.kind === "ranges" ? proxies.has(connection) : proxies.kind === "hops" && proxies.count > 0;
}

/** What networks of proxies write for a country that they do not know, and where there is no country. */
const NO_COUNTRY: ReadonlySet<string> = new Set(["XX", "ZZ"]);

/**
 * The country that a trusted proxy names, as two capital letters; null for anything else.
 *
 * @param header the value of the header that `SVC_COUNTRY_HEADER` names
 */
export function countryFrom(proxies: TrustedProxies, header: string | null, connection: string): string | null {
  if (header === null || !isFromProxy(proxies, connection)) return null;
  const code = header.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && !NO_COUNTRY.has(code) ? code : null;
}

/** Some proxies write the port, too. */
const WITH_PORT = /^\[?((?<=\[)[^\]]+(?=\])|[\d.]+)\]?:\d+$/;

/** The address of an entry; null for what is not an address, so that it is not written into a log. */
function addressIn(entry: string): string | null {
  const given = entry.trim();
  const [, address = given] = WITH_PORT.exec(given) ?? [];
  return net().isIP(address) === 0 ? null : address;
}
