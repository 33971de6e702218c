/**
 * The HTTP request of an action call: every value in its place and unable to leave it.
 *
 * Pure. Secrets are not here: their places are marked for the sandbox, which alone can fill them.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { Action } from "../agent/action.ts";
import { fillPlaceholders, parsePlaceholders, type Placeholder } from "../agent/placeholders.ts";
import { splitAddress } from "../agent/placement.ts";
import { type Fault, problemOf } from "../agent/source.ts";
import type { AuditRequest } from "../db/tables/actions.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { Parsed } from "../problem.ts";
import { writeBody } from "./body.ts";
import { isLeftOut, type RequestValues, textOf, type ValueOf, valuesOf } from "./values.ts";

/** The text shown in place of a secret wherever a person reads a request. */
const MASK = "••••";

type Requested = Pick<Action, "method" | "url" | "headers" | "body">;

/** Builds the request, or says which value cannot stand where the action puts it. */
export function buildRequest(action: Requested, values: RequestValues): Parsed<AuditRequest> {
  const valueOf = valuesOf(values);
  const faults: Fault[] = [];
  const url = buildUrl(action.url, valueOf, faults);
  const headers = buildHeaders(action, valueOf, faults);
  if (faults.length > 0) {
    return { kind: "problems", problems: faults.map((fault) => problemOf("input", fault)) };
  }
  const body = action.body === null ? null : writeBody(action.body, headers["content-type"] ?? "", valueOf);
  return { kind: "ok", value: { method: action.method, url, headers, body }, warnings: [] };
}

/** The same request as people may see it: a secret shows as four dots. */
export function maskRequest(request: AuditRequest, marker: string): AuditRequest {
  // Nothing but a secret's place can hold the marker: it was made after every value was known.
  const place = new RegExp(`\\{secrets\\.\\w+#${marker}\\}`, "g");
  const mask = (text: string) => text.replace(place, MASK);
  return {
    method: request.method,
    url: mask(request.url),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, mask(value)])),
    body: request.body === null ? null : mask(request.body),
  };
}

function buildUrl(template: string, valueOf: ValueOf, faults: Fault[]): string {
  const { origin, path, query } = splitAddress(template);
  const segments = path.split("/").map((segment) => fillSegment(segment, valueOf, faults));
  const parameters = query.slice(1).split("&")
    .filter((parameter) => !isLeftOut(parameter.slice(parameter.indexOf("=") + 1), valueOf))
    .map((parameter) => fillPlaceholders(parameter, (place) => encodePlace(place, valueOf)))
    .join("&");
  const url = origin + segments.join("/") + (parameters === "" ? "" : `?${parameters}`);
  if (url.length > ACTION_LIMITS.urlCharsMax) {
    faults.push({
      code: "input.address-too-long",
      message: `The address has ${url.length} characters; ${ACTION_LIMITS.urlCharsMax} are allowed.`,
      fix: "Give shorter values.",
    });
  }
  return url;
}

/** A value stays inside its segment; `.` and `..` cannot, because URL parsers walk them even when encoded. */
function fillSegment(segment: string, valueOf: ValueOf, faults: Fault[]): string {
  const places = parsePlaceholders(segment);
  const filled = fillPlaceholders(segment, (place) => encodePlace(place, valueOf));
  const empty = places.find((place) => textOf(valueOf(place)) === "");
  const [first] = places;
  if (empty !== undefined) faults.push(pathFault(empty, "cannot be empty"));
  else if (first !== undefined && /^(?:\.|%2e){1,2}$/i.test(filled)) faults.push(pathFault(first, "cannot be . or .."));
  return filled;
}

function pathFault(place: Placeholder, reason: string): Fault {
  const name = place.kind === "input" ? `\`${place.name}\`` : "The customer's id";
  return { code: "input.path", message: `${name} ${reason} in the address.`, fix: "Give another value." };
}

/** Percent-encodes a value; a secret's place stays, because the sandbox encodes what it writes there. */
function encodePlace(place: Placeholder, valueOf: ValueOf): string {
  const text = textOf(valueOf(place));
  return place.kind === "secret" ? text : encodeURIComponent(text);
}

function buildHeaders(action: Requested, valueOf: ValueOf, faults: Fault[]): Readonly<Record<string, string>> {
  const headers = new Map([["accept", "application/json"]]);
  if (action.body !== null) headers.set("content-type", "application/json");
  for (const [name, text] of action.headers) {
    if (isLeftOut(text, valueOf)) continue;
    const value = fillPlaceholders(text, (place) => textOf(valueOf(place)));
    if (!/^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value) || value.length > ACTION_LIMITS.headerCharsMax) {
      faults.push({
        code: "input.header",
        message: `The header \`${name}\` cannot hold this value: headers are one line of plain, not too long text.`,
        fix: "Give another value.",
      });
    }
    headers.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(headers);
}
