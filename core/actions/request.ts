/**
 * Builds the HTTP request of an action call, with every value in its place and unable to leave it.
 *
 * Pure. Secrets and the customer's claims are not included: their placeholders are marked for the sandbox, the only
 * process that fills them.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import {
  fillPlaceholders,
  parsePlaceholders,
  type Placeholder,
  printPlaceholder,
} from "../agent/actions/placeholders.ts";
import { splitAddress } from "../agent/actions/placement.ts";
import { type Fault, problemOf } from "../agent/source/source.ts";
import type { AuditRequest } from "../db/tables/actions.ts";
import { hasDotSegment } from "../../sandbox/path_walk.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { Parsed } from "../problem.ts";
import { writeBody } from "./body.ts";
import { nameClaims, showUserId } from "./customer_places.ts";
import {
  isFilledBySandbox,
  isLeftOut,
  type RequestValues,
  solePlaceholder,
  textOf,
  type ValueOf,
  valuesOf,
} from "./values.ts";

/** Replaces a secret wherever a person reads a request. */
const MASK = "••••";

type Requested = Pick<Action, "method" | "url" | "headers" | "body" | "input">;

/** A request in two forms: with marked placeholders for the sandbox, and as shown to people in the audit. */
export type BuiltRequest = {
  readonly sent: AuditRequest;
  /** With the customer's id; a secret appears as four dots, another claim by its name. */
  readonly shown: AuditRequest;
};

/** Builds the request, or reports which value is not allowed where the action puts it. */
export function buildRequest(action: Requested, values: RequestValues): Parsed<BuiltRequest> {
  const { userId, marker } = values;
  const valueOf = valuesOf(values);
  const url = buildUrl(action.url, valueOf);
  const headers = buildHeaders(action, valueOf);
  const hasDefault = (name: string) => action.input.get(name)?.default !== undefined;
  const body = action.body === null
    ? null
    : writeBody(action.body, headers["content-type"] ?? "", { valueOf, hasDefault });
  const sent = { method: action.method, url, headers, body };
  const filled = userId === null ? sent : showUserId(sent, marker, userId);
  const faults = [
    ...pathFaults(
      action.url,
      { byInputs: nameClaims(showUserId(sent, marker, "id").url, marker), filled: filled.url },
      valueOf,
    ),
    ...lengthFaults(filled),
    ...headerFaults(filled),
  ];
  if (faults.length > 0) {
    return { kind: "problems", problems: faults.map((fault) => problemOf("input", fault)) };
  }
  return { kind: "ok", value: { sent, shown: maskRequest(filled, marker) }, warnings: [] };
}

function maskRequest(request: AuditRequest, marker: string): AuditRequest {
  // Only the places of secrets and claims can contain the marker: it was generated after every value was known.
  const place = new RegExp(`\\{secrets\\.\\w+#${marker}\\}`, "g");
  const mask = (text: string) => nameClaims(text.replace(place, MASK), marker);
  return {
    method: request.method,
    url: mask(request.url),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, mask(value)])),
    body: request.body === null ? null : mask(request.body),
  };
}

function buildUrl(template: string, valueOf: ValueOf): string {
  const { origin, path, query } = splitAddress(template);
  const parameters = query.slice(1).split("&")
    .flatMap((parameter) => parametersOf(parameter, valueOf)).join("&");
  const filled = fillPlaceholders(path, (place) => encodePlace(place, valueOf));
  return origin + filled + (parameters === "" ? "" : `?${parameters}`);
}

/** Returns a query parameter with its value: omitted if it is missing, repeated for each entry of a list. */
function parametersOf(parameter: string, valueOf: ValueOf): readonly string[] {
  const start = parameter.indexOf("=") + 1;
  const sole = solePlaceholder(parameter.slice(start));
  const value = sole === null ? null : valueOf(sole);
  if (value === undefined) return [];
  if (Array.isArray(value)) {
    return value.map((entry) => parameter.slice(0, start) + encodeURIComponent(textOf(entry)));
  }
  return [fillPlaceholders(parameter, (place) => encodePlace(place, valueOf))];
}

/**
 * Keeps a value inside its path segment. An input must not traverse even after a proxy has decoded it, see
 * `hasDotSegment`; a claim of the customer's token comes from the app, and only must not be `.` or `..`.
 */
function pathFaults(
  template: string,
  urls: { readonly byInputs: string; readonly filled: string },
  valueOf: ValueOf,
): readonly Fault[] {
  const segmentsOf = (url: string) => splitAddress(url).path.split("/");
  const [byInputs, filled] = [segmentsOf(urls.byInputs), segmentsOf(urls.filled)];
  return segmentsOf(template).flatMap((segment, at) => {
    const places = parsePlaceholders(segment);
    const empty = places.find((place) => textOf(valueOf(place)) === "");
    if (empty !== undefined) return [pathFault(empty, "cannot be empty")];
    const [first] = places;
    if (first === undefined) return [];
    const isDots = /^(?:\.|%2e){1,2}$/i.test(filled[at] ?? "");
    return isDots || hasDotSegment(byInputs[at] ?? "")
      ? [pathFault(first, "cannot be . or .., nor have such a part between slashes")]
      : [];
  });
}

function pathFault(place: Placeholder, reason: string): Fault {
  const name = place.kind === "input" ? `\`${place.name}\`` : `\`${printPlaceholder(place)}\``;
  return { code: "input.path", message: `${name} ${reason} in the address.`, fix: "Give another value." };
}

function lengthFaults({ url }: AuditRequest): readonly Fault[] {
  if (url.length <= ACTION_LIMITS.urlCharsMax) return [];
  return [{
    code: "input.address-too-long",
    message: `The address has ${url.length} characters; ${ACTION_LIMITS.urlCharsMax} are allowed.`,
    fix: "Give shorter values.",
  }];
}

/** Percent-encodes a value, except for the placeholders that the sandbox fills. */
function encodePlace(place: Placeholder, valueOf: ValueOf): string {
  const text = textOf(valueOf(place));
  return isFilledBySandbox(place) ? text : encodeURIComponent(text);
}

function buildHeaders(action: Requested, valueOf: ValueOf): Readonly<Record<string, string>> {
  const headers = new Map([["accept", "application/json"]]);
  if (action.body !== null) headers.set("content-type", "application/json");
  for (const [name, text] of action.headers) {
    if (isLeftOut(text, valueOf)) continue;
    headers.set(name.toLowerCase(), fillPlaceholders(text, (place) => textOf(valueOf(place))));
  }
  return Object.fromEntries(headers);
}

function headerFaults({ headers }: AuditRequest): readonly Fault[] {
  const cannotBeSent = ([, value]: readonly [string, string]) =>
    !/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value) || value.length > ACTION_LIMITS.headerCharsMax;
  return Object.entries(headers).filter(cannotBeSent).map(([name]) => ({
    code: "input.header",
    message: `The header \`${name}\` cannot hold this value: headers are one line of plain, not too long text.`,
    fix: "Give another value.",
  }));
}
