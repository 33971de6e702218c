/**
 * Redirect URIs of clients: which are allowed, and whether a requested one is registered.
 *
 * @module
 */
import { CONNECTION_LIMITS } from "../limits/connections.ts";

/** A client on the person's own computer listens here, at a port assigned when it starts (RFC 8252). */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Schemes of known apps without a dot in their name; others are named after their maker, such as `com.example.app`. */
const APP_SCHEMES: ReadonlySet<string> = new Set(
  ["claude", "cursor", "goose", "jetbrains", "kiro", "raycast", "vscode", "vscode-insiders", "warp", "windsurf", "zed"],
);

/** Returns what is wrong with a URI, or null. */
export function redirectFault(address: string): string | null {
  const { urlCharsMax } = CONNECTION_LIMITS;
  const url = address.length > urlCharsMax || /[\s\\]/.test(address) ? null : URL.parse(address);
  if (url === null) return `It is not an address of at most ${urlCharsMax} characters.`;
  if (address.includes("#")) return "It has a part after #.";
  if (url.username !== "" || url.password !== "") return "It holds a user name or password.";
  if (url.protocol === "https:") return null;
  if (url.protocol === "http:") {
    return LOOPBACK.has(url.hostname) ? null : "http is for this computer alone; use https.";
  }
  const scheme = url.protocol.slice(0, -1);
  if (url.host !== "" && (scheme.includes(".") || APP_SCHEMES.has(scheme))) return null;
  return "Its scheme is neither https nor that of a known app; one with a point, such as com.example.app, is accepted.";
}

/** Whether a URI is registered: the same text, except for the port of one on the person's own computer. */
export function isRegistered(registered: readonly string[], asked: string): boolean {
  if (redirectFault(asked) !== null) return false;
  return registered.some((known) => known === asked || isLoopback(known) && withoutPort(known) === withoutPort(asked));
}

/** Describes the target of a URI for people: `claude.ai`, `this computer` or `the app cursor`. */
export function placeOf(address: string): string {
  const url = new URL(address);
  if (isLoopback(address)) return "this computer";
  return url.protocol === "https:" ? url.host : `the app ${url.protocol.slice(0, -1)}`;
}

/** Adds parameters to a URI. */
export function withParameters(address: string, parameters: Readonly<Record<string, string | null>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

function isLoopback(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && LOOPBACK.has(url.hostname);
}

function withoutPort(address: string): string {
  const url = new URL(address);
  url.port = "";
  return url.href;
}
