/**
 * Fills the claims of a customer's token into the placeholders of a request: `{user.id#marker}`, `{user.email#marker}`,
 * `{user.name#marker}` and `{user.attributes.NAME#marker}`.
 *
 * The desk fills the id into its audit record in the same way (`core/actions/customer_places.ts`); other claims are
 * recorded by name.
 *
 * @module
 */
import { encodeForm, type FillableParts, isForm, urlWithoutSecrets } from "./fill_secrets.ts";
import { CLAIM_NAME, claimText, type CustomerClaims } from "./identity/customer_claims.ts";
import { type Refused, refused } from "./protocol.ts";

/** A placeholder: the name of a claim and the marker of the request. */
const PLACEHOLDER = new RegExp(`\\{user\\.(${CLAIM_NAME})#([A-Za-z0-9_-]{16,64})\\}`, "g");

/** Whether a request has a placeholder for its customer. */
export function namesCustomer(parts: FillableParts): boolean {
  return claimsIn(parts).length > 0;
}

/**
 * Replaces the placeholders with the claims: percent-encoded in the URL, verbatim in headers, encoded in JSON and form
 * bodies.
 *
 * @returns the request, or a refusal if the token lacks a claim, or a claim would change the request's target
 */
export function fillCustomer<Parts extends FillableParts>(parts: Parts, customer: CustomerClaims): Parts | Refused {
  const missing = claimsIn(parts).find((claim) => claimText(customer, claim) === null);
  if (missing !== undefined) return refused("customer_claim", `the customer's identity token has no ${missing}`);
  const fill = (text: string, write: (value: string) => string) =>
    replacePlaces(text, parts.marker, (claim) => write(claimText(customer, claim) ?? ""));
  const url = fill(parts.url, encodeURIComponent);
  if (!isSameShape([url, fill(parts.url, () => "x"), fill(parts.url, () => "y")])) {
    return refused("url", "what the customer's token says would change where the request goes");
  }
  const inBody = isForm(parts.headers) ? encodeForm : (value: string) => JSON.stringify(value).slice(1, -1);
  return {
    ...parts,
    url,
    headers: Object.fromEntries(
      Object.entries(parts.headers).map(([name, text]) => [name, fill(text, (value) => value)]),
    ),
    body: parts.body === null ? null : fill(parts.body, inBody),
  };
}

/** The path of a request's URL with placeholders such as `{user.id}`; null for an invalid URL. */
export function pathWithPlaceholder(parts: FillableParts): string | null {
  const lettersOf = (claim: string) => `user-${claim}-${parts.marker}`;
  // The URL parser encodes literal braces, so no other text looks like a placeholder.
  const url = URL.parse(replacePlaces(urlWithoutSecrets(parts), parts.marker, lettersOf));
  if (url === null) return null;
  // Without a regular expression for the marker, which differs for each request: compiling one costs more than the
  // call's check.
  return placesIn(parts.url, parts.marker)
    .reduce((path, claim) => path.replaceAll(lettersOf(claim), `{user.${claim}}`), url.pathname);
}

/** The claims that a request has placeholders for. */
function claimsIn({ url, headers, body, marker }: FillableParts): readonly string[] {
  return placesIn([url, ...Object.values(headers), body ?? ""].join("\n"), marker);
}

/** The distinct claims that a text has placeholders for. */
function placesIn(text: string, marker: string): readonly string[] {
  if (!text.includes("{user.")) return [];
  const own = Array.from(text.matchAll(PLACEHOLDER)).filter((match) => match[2] === marker);
  return [...new Set(own.map((match) => match[1] ?? ""))];
}

/** Replaces the placeholders with this request's marker; others were written by a person and are kept. */
function replacePlaces(text: string, marker: string, write: (claim: string) => string): string {
  return text.replace(
    PLACEHOLDER,
    (placeholder: string, claim: string, itsMarker: string) => itsMarker === marker ? write(claim) : placeholder,
  );
}

/** Whether URLs differ only in their query and the text of their path segments. */
function isSameShape(urls: readonly string[]): boolean {
  const shapes = urls.map((text) => {
    const url = URL.parse(text);
    return url && [url.protocol, url.username, url.password, url.host, url.pathname.split("/").length].join(" ");
  });
  return shapes.every((shape) => shape !== null && shape === shapes[0]);
}
