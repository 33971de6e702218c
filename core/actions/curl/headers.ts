/**
 * Converts the headers of a curl command to those that an action can send.
 *
 * @module
 */
import { Buffer } from "node:buffer";
import { isReservedHeader } from "../../agent/actions/action_headers.ts";
import { parsePlaceholders } from "../../agent/actions/placeholders.ts";
import { type KeepKey, maskHeader } from "./keys.ts";
import type { CurlRequest } from "./options.ts";

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Headers that only make sense in the original program, or that the desk adds itself. */
const NOT_CARRIED = /^(?:accept-encoding|dnt|priority|upgrade-insecure-requests)$/i;

/** Returns the headers by name, including credentials, with keys replaced; `notes` lists what is omitted. */
export function readCurlHeaders(request: CurlRequest, keep: KeepKey, notes: string[]): Map<string, string> {
  const headers = new Map<string, string>();
  const names = new Map<string, string>();
  const dropped: string[] = [];
  for (const [name, value] of [...authorization(request, keep, notes), ...request.headers]) {
    const lower = name.toLowerCase();
    if (lower === "content-type" && /^application\/json\b/i.test(value)) continue;
    if (isReservedHeader(name) || NOT_CARRIED.test(name) || !HEADER_NAME.test(name)) {
      dropped.push(name);
      continue;
    }
    const known = names.get(lower) ?? name;
    names.set(lower, known);
    const before = headers.get(known);
    const masked = maskHeader(name, value, keep);
    if (before === undefined) headers.set(known, masked);
    else if (lower !== "authorization") headers.set(known, `${before}, ${masked}`);
  }
  if (dropped.length > 0) notes.push(`These headers were left out: ${dropped.join(", ")}.`);
  return headers;
}

function authorization(
  request: CurlRequest,
  keep: KeepKey,
  notes: string[],
): readonly (readonly [string, string])[] {
  if (request.bearer !== null) return [["Authorization", `Bearer ${request.bearer}`]];
  const { user } = request;
  if (user === null) return [];
  if (parsePlaceholders(user).length > 0) {
    notes.push("Store the base64 form of user:password as the key of the Authorization header.");
    const secret = parsePlaceholders(user).find((each) => each.kind === "secret");
    return [["Authorization", secret === undefined ? `Basic ${keep("")}` : `Basic {secrets.${secret.name}}`]];
  }
  const pair = user.includes(":") ? user : `${user}:`;
  return [["Authorization", `Basic ${Buffer.from(pair).toString("base64")}`]];
}
