/**
 * Fills the secrets of a request into its placeholders.
 *
 * @module
 */

import { type OutboundRequest, type Refused, refused } from "./protocol.ts";

/** The parts of a request that may hold `{secrets.NAME#marker}`. */
export type FillableParts = Pick<OutboundRequest, "url" | "headers" | "body" | "marker">;

/** A request with its secrets in it; `url` is the one that was vetted. */
export type FilledRequest = {
  readonly kind: "filled";
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
};

/**
 * Headers that are dropped: they describe the connection or the framing, which the sandbox sets itself, or request a
 * range of the response, in which a key might not be recognised.
 */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "expect",
  "host",
  "http2-settings",
  "if-range",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "range",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** What node:http accepts: no control character but the tab, nothing above Latin-1. */
const HEADER_VALUE = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** A placeholder: the name of a secret and the marker of the request. */
const PLACEHOLDER = /\{secrets\.([A-Za-z_][A-Za-z0-9_]{0,63})#([A-Za-z0-9_-]{16,64})\}/g;

const FORM = /^application\/x-www-form-urlencoded\b/i;

/** The encoding of a value inside a body, by the body's media type. */
const BODY_ENCODERS: readonly { readonly type: RegExp; readonly encode: (value: string) => string }[] = [
  { type: /^[^;]*[/+]json\b/i, encode: (value) => JSON.stringify(value).slice(1, -1) },
  { type: FORM, encode: encodeForm },
];

/** The names of the secrets that a request has placeholders for. */
export function secretNamesIn(parts: FillableParts): readonly string[] {
  const names = new Set<string>();
  for (const text of [parts.url, ...Object.values(parts.headers), parts.body ?? ""]) {
    // Most parts have none, and skip the regular expression.
    if (!text.includes("{secrets.")) continue;
    for (const [, name = "", marker] of text.matchAll(PLACEHOLDER)) {
      if (marker === parts.marker) names.add(name);
    }
  }
  return [...names];
}

/** The URL to vet before any secret is opened: each placeholder is replaced with a letter. */
export function urlWithoutSecrets(parts: FillableParts): string {
  return replacePlaceholders(parts.url, parts.marker, () => "x");
}

/**
 * Replaces each placeholder with its secret: raw in headers, encoded in the query and in JSON and form bodies.
 *
 * @param vetted the vetted URL; a secret that would change its target is refused
 */
export function fillSecrets(
  parts: FillableParts,
  vetted: URL,
  values: ReadonlyMap<string, string>,
): FilledRequest | Refused {
  const fill = (text: string, encode: (value: string) => string) =>
    replacePlaceholders(text, parts.marker, (name) => encode(values.get(name) ?? ""));

  const beforeQuery = parts.url.split("?", 1)[0] ?? "";
  if (replacePlaceholders(beforeQuery, parts.marker, () => "") !== beforeQuery) {
    return refused("url", "a secret may be in the query of a URL only");
  }
  const text = fill(parts.url, encodeURIComponent);
  // Without a secret it is exactly the vetted text.
  const url = text === parts.url ? vetted : URL.parse(text);
  if (url === null || url.origin !== vetted.origin || url.pathname !== vetted.pathname) {
    return refused("url", "a secret would change where the request goes");
  }

  const headers: Record<string, string> = {};
  for (const [name, template] of Object.entries(parts.headers)) {
    const lower = name.toLowerCase();
    if (OWN_HEADERS.has(lower)) continue;
    const value = fill(template, (secret) => secret);
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) {
      return refused("request", `the header ${JSON.stringify(lower.slice(0, 64))} cannot be sent as it is`);
    }
    headers[lower] = value;
  }
  const type = headers["content-type"] ?? "";
  const encode = BODY_ENCODERS.find((row) => row.type.test(type))?.encode ?? ((value: string) => value);
  return { kind: "filled", url, headers, body: parts.body === null ? null : fill(parts.body, encode) };
}

/** Replaces the placeholders with this request's marker; others were written by a person and are kept. */
function replacePlaceholders(text: string, marker: string, write: (name: string) => string): string {
  return text.replace(
    PLACEHOLDER,
    (placeholder: string, name: string, itsMarker: string) => itsMarker === marker ? write(name) : placeholder,
  );
}

/** Whether the headers declare the body as a form. */
export function isForm(headers: FillableParts["headers"]): boolean {
  return Object.entries(headers).some(([name, value]) => name.toLowerCase() === "content-type" && FORM.test(value));
}

/** Encodes a value for a form. */
export function encodeForm(value: string): string {
  return new URLSearchParams([["", value]]).toString().slice(1);
}
