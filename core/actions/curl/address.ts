/**
 * Converts the URL of a curl command to one that an action can have.
 *
 * @module
 */
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import { splitAddress } from "../../agent/actions/placement.ts";

/** A URL with a scheme, without credentials and fragment. */
export type CurlAddress = {
  readonly url: string;
  /** The `user:password` it contained, or null. */
  readonly user: string | null;
  readonly notes: readonly string[];
};

const LOCAL = /^(?:localhost|127\.|\[::1\])/i;

/** Completes a URL; null if it has no literal host. */
export function readCurlAddress(given: string): CurlAddress | null {
  const notes: string[] = [];
  const trimmed = given.trim();
  const scheme = LOCAL.test(trimmed) ? "http" : "https";
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed);
  if (!hasScheme) notes.push(`The command names no scheme; ${scheme}:// was assumed.`);
  const { origin, path, query } = splitAddress(hasScheme ? trimmed : `${scheme}://${trimmed}`);
  const [, before = "", user = null, host = ""] = /^([^/]*\/\/)(?:(.*)@)?([^@]*)$/.exec(origin) ?? [];
  if (host === "" || parsePlaceholders(origin).length > 0) return null;
  return { url: before + host + path + query, user: user === null ? null : decode(user), notes };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
