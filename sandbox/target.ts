/**
 * Where a request may go: the URL rules of its door, then the addresses of its host.
 *
 * @module
 */

import { type Allowance, allowedRanges, bareHost, isPublicPort, portOf, type Range, vetAddresses } from "./address.ts";
import { type Door, type DoorPolicy, DOORS } from "./doors.ts";
import { type NoAnswer, noAnswer, type Refused, refused } from "./protocol.ts";
import type { Resolve } from "./resolve.ts";

/** What the operator configured that widens where requests may go. */
export type OperatorHosts = {
  readonly allowances: readonly Allowance[];
  /** Null when no model is configured. */
  readonly model: { readonly url: URL; readonly key: string | null } | null;
};

/** A place that a request may go to: one of `addresses`, none other. */
export type Target = { readonly kind: "target"; readonly url: URL; readonly addresses: readonly string[] };

type Checked = { readonly url: URL; readonly ranges: readonly Range[] };

/** Checks a URL for a door, resolves its host and vets every address. */
export async function findTarget(
  operator: OperatorHosts,
  resolve: Resolve,
  door: Door,
  url: string,
): Promise<Target | Refused | NoAnswer> {
  const policy = DOORS[door];
  const checked = policy.hosts === "model" ? checkModelUrl(operator, url) : checkAppUrl(operator, url);
  if ("kind" in checked) return checked;
  const answers = await resolve(bareHost(checked.url));
  if (answers.length === 0) return noAnswer("name_unknown", "the host name is unknown", false);
  const addresses = allowedAddresses(policy, answers, checked.ranges);
  if (addresses.length === 0) {
    return refused("address", "the host is not at a public address; the operator can allow it in SVC_ALLOW_PRIVATE");
  }
  return { kind: "target", url: checked.url, addresses };
}

function allowedAddresses(
  policy: DoorPolicy,
  answers: readonly string[],
  ranges: readonly Range[],
): readonly string[] {
  // The operator wrote the model's host into the configuration: it is allowed as it is.
  return policy.hosts === "model" ? answers : vetAddresses(answers, ranges);
}

function checkAppUrl(operator: OperatorHosts, text: string): Checked | Refused {
  const url = parseUrl(text);
  if (url === null) return refused("url", "not a URL that can be called");
  const ranges = allowedRanges(operator.allowances, bareHost(url), portOf(url));
  if (ranges.length > 0) return { url, ranges };
  if (url.protocol !== "https:") return refused("url", "only https, except for hosts in SVC_ALLOW_PRIVATE");
  if (!isPublicPort(portOf(url))) return refused("url", "this port belongs to another protocol than https");
  return { url, ranges };
}

function checkModelUrl(operator: OperatorHosts, text: string): Checked | Refused {
  if (operator.model === null) return refused("door", "no model is configured");
  const url = parseUrl(text);
  if (url === null) return refused("url", "not a URL that can be called");
  const base = operator.model.url;
  const folder = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  if (url.origin !== base.origin || !url.pathname.startsWith(folder)) {
    return refused("door", "the door model leads to SVC_MODEL_URL alone");
  }
  return { url, ranges: [] };
}

/** Parses an http or https URL; one that URL parsers read differently, or with credentials in it, is no URL here. */
function parseUrl(text: string): URL | null {
  // deno-lint-ignore no-control-regex -- control characters are exactly what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  return authority.includes("@") ? null : url;
}
