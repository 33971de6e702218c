/**
 * The target of a request: checks its URL by its door's rules, then vets the addresses of its host.
 *
 * @module
 */

import { timeStep } from "../ipc/stopwatch.ts";
import {
  type Allowance,
  allowedRanges,
  bareHost,
  isNeverAllowed,
  isPublicPort,
  portOf,
  type Range,
  vetAddresses,
} from "./address.ts";
import type { DoorPolicy, ModelProvider } from "./doors.ts";
import { type NoAnswer, noAnswer, type Refused, refused } from "./protocol.ts";
import type { Resolve } from "./resolve.ts";

const HTTP_PORT = 80;

/** The model that the operator configured by environment. */
export type OperatorModel = {
  readonly url: URL;
  readonly key: string | null;
  readonly provider: ModelProvider;
};

/** The operator's hosts, which may be called although they are not public. */
export type OperatorHosts = {
  readonly allowances: readonly Allowance[];
  /** Null when none is configured. */
  readonly model: OperatorModel | null;
};

/** A target that may be called, at one of `addresses` only. */
export type Target = {
  readonly kind: "target";
  readonly url: URL;
  readonly addresses: readonly string[];
  /** The operator's model when the request goes to it. */
  readonly model: OperatorModel | null;
};

/** A URL that passed its door's rules; its host has not been looked up yet. */
export type CheckedUrl = {
  readonly url: URL;
  /** Ranges that the operator allowed for this host. */
  readonly ranges: readonly Range[];
  readonly model: OperatorModel | null;
};

/** Checks a URL by the rules for a door's hosts. Sends nothing, not even a DNS query. */
export function checkUrl(operator: OperatorHosts, hosts: DoorPolicy["hosts"], url: string): CheckedUrl | Refused {
  return URL_CHECKS[hosts](operator, url);
}

/**
 * Resolves the host of a checked URL and vets every address.
 *
 * @param asker.signal aborts the wait for the addresses
 * @param asker.workspace the workspace of the call; null for a host of the operator
 */
export async function findTarget(
  resolve: Resolve,
  hosts: DoorPolicy["hosts"],
  checked: CheckedUrl,
  asker: { readonly signal: AbortSignal; readonly workspace: string | null },
): Promise<Target | Refused | NoAnswer> {
  const { signal, workspace } = asker;
  const found = resolve(bareHost(checked.url), workspace === null ? undefined : { workspace, signal });
  const answers = found instanceof Promise ? await timeStep("resolve", () => beforeDeadline(found, signal)) : found;
  if (answers === null) return noAnswer("timeout", "the host's address was not found in time", false);
  if (answers.length === 0) return noAnswer("name_unknown", "the host name is unknown", false);
  // The model's host is configured by the operator and may have any address.
  const addresses = checked.model === null ? vetAddresses(answers, checked.ranges) : answers;
  if (addresses.length === 0) {
    const remedy = hosts === "public" || answers.some(isNeverAllowed)
      ? ""
      : "; the operator can allow it in SVC_ALLOW_PRIVATE";
    return refused("address", `the host is not at a public address${remedy}`);
  }
  return { kind: "target", url: checked.url, addresses, model: checked.model };
}

/** Resolves with the value, or with null if the signal aborts first. */
export function beforeDeadline<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const giveUp = () => resolve(null);
    if (signal.aborted) return giveUp();
    signal.addEventListener("abort", giveUp, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
  });
}

type UrlCheck = (operator: OperatorHosts, text: string) => CheckedUrl | Refused;

const URL_CHECKS: Readonly<Record<DoorPolicy["hosts"], UrlCheck>> = {
  app: checkAppUrl,
  model: checkModelUrl,
  site: checkSiteUrl,
  public: checkPublicUrl,
  // Emails have their own message (`sandbox/mail/protocol.ts`).
  mail: () => refused("door", "this door takes emails"),
  // Objects have their own (`sandbox/bucket/protocol.ts`), with addresses made by the sandbox.
  bucket: () => refused("door", "this door takes objects"),
};

function checkAppUrl(operator: OperatorHosts, text: string): CheckedUrl | Refused {
  const url = parseUrl(text);
  if (url === null) return refused("url", "not a URL that can be called");
  const ranges = allowedRanges(operator.allowances, bareHost(url), portOf(url));
  if (ranges.length > 0) return { url, ranges, model: null };
  if (url.protocol !== "https:") return refused("url", "only https, except for hosts in SVC_ALLOW_PRIVATE");
  return onPublicPort(url);
}

/** Ignores the operator's allowances. */
function checkPublicUrl(_: OperatorHosts, text: string): CheckedUrl | Refused {
  const url = parseUrl(text);
  if (url === null) return refused("url", "not a URL that can be called");
  return url.protocol === "https:" ? onPublicPort(url) : refused("url", "only https");
}

function onPublicPort(url: URL): CheckedUrl | Refused {
  if (!isPublicPort(portOf(url))) return refused("url", "this port belongs to another protocol than https");
  return { url, ranges: [], model: null };
}

/**
 * Allows the operator's model at any address; a model whose address was set on the desk follows the rules of an app.
 */
function checkModelUrl(operator: OperatorHosts, text: string): CheckedUrl | Refused {
  const { model } = operator;
  const url = parseUrl(text);
  if (url === null || model === null || !isBelow(model.url, url)) return checkAppUrl(operator, text);
  return { url, ranges: [], model };
}

/** The rules of an app, plus plain http, because the request contains nothing confidential. */
function checkSiteUrl(operator: OperatorHosts, text: string): CheckedUrl | Refused {
  const url = parseUrl(text);
  const isPlain = url !== null && url.protocol === "http:" && (portOf(url) === HTTP_PORT || isPublicPort(portOf(url)));
  const isOperators = url !== null && allowedRanges(operator.allowances, bareHost(url), portOf(url)).length > 0;
  return isPlain && !isOperators ? { url, ranges: [], model: null } : checkAppUrl(operator, text);
}

function isBelow(base: URL, url: URL): boolean {
  const folder = base.pathname.endsWith("/") ? base.pathname : `${base.pathname}/`;
  return url.origin === base.origin && url.pathname.startsWith(folder);
}

/** Parses an http or https URL; null for one with credentials, or one that parsers disagree about. */
function parseUrl(text: string): URL | null {
  // deno-lint-ignore no-control-regex -- control characters are exactly what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== "" || url.password !== "" || url.hostname === "") return null;
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  return authority.includes("@") ? null : url;
}
