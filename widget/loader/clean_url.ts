/**
 * Removes potentially private data from URLs before they leave the page.
 *
 * @module
 */
import { redact } from "./redact.ts";

const CHARS_MAX = 2000;

/** A URL without potentially private data: query values, user info, and a fragment that is not a route. */
export function cleanUrl(address: string): string {
  const url = new URL(address);
  const names = Array.from(url.searchParams.keys());
  url.search = names.map((name) => encodeURIComponent(name) + "=").join("&");
  url.hash = /^#!?\//.test(url.hash) ? url.hash.split(/[?&]/)[0] || "" : "";
  url.username = url.password = "";
  // The host is not private, and redacting it could make the URL invalid.
  const path = url.host ? url.href.indexOf("/", url.protocol.length + 2) : 0;
  return url.href.slice(0, path) + redact(url.href.slice(path), CHARS_MAX);
}
