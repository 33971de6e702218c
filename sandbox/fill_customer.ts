/**
 * Fills a customer's id into the placeholders of a request, `{user.id#marker}`.
 *
 * The desk writes the same text into its audit record (`core/actions/user_id.ts`), so both encode alike.
 *
 * @module
 */
import { encodeForm, type FillableParts, isForm, urlWithoutSecrets } from "./fill_secrets.ts";
import { type Refused, refused } from "./protocol.ts";

/** Whether a request has a placeholder for the customer's id. */
export function namesCustomer(parts: FillableParts): boolean {
  const place = placeOf(parts);
  return [parts.url, ...Object.values(parts.headers), parts.body ?? ""].some((text) => text.includes(place));
}

/**
 * Writes the id into its placeholders: percent-encoded in the URL, as it is in headers, encoded in JSON and form bodies.
 *
 * @returns the request, or a refusal where the id would change where the request goes
 */
export function fillCustomer<Parts extends FillableParts>(parts: Parts, userId: string): Parts | Refused {
  const place = placeOf(parts);
  const fill = (text: string, value: string) => text.replaceAll(place, () => value);
  const url = fill(parts.url, encodeURIComponent(userId));
  if (!isSameShape([url, fill(parts.url, "x"), fill(parts.url, "y")])) {
    return refused("url", "the customer's id would change where the request goes");
  }
  const inBody = isForm(parts.headers) ? encodeForm(userId) : JSON.stringify(userId).slice(1, -1);
  return {
    ...parts,
    url,
    headers: Object.fromEntries(Object.entries(parts.headers).map(([name, text]) => [name, fill(text, userId)])),
    body: parts.body === null ? null : fill(parts.body, inBody),
  };
}

/** The path of a request's URL, with `{user.id}` in the place of the customer's id; null when it is no URL. */
export function pathWithPlaceholder(parts: FillableParts): string | null {
  const letters = `user-id-${parts.marker}`;
  // A URL has its own braces encoded, so that no other text reads as the placeholder.
  const url = URL.parse(urlWithoutSecrets(parts).replaceAll(placeOf(parts), () => letters));
  return url === null ? null : url.pathname.replaceAll(letters, () => "{user.id}");
}

function placeOf({ marker }: FillableParts): string {
  return `{user.id#${marker}}`;
}

/** Whether URLs differ in nothing but their query and the text of their path segments. */
function isSameShape(urls: readonly string[]): boolean {
  const shapes = urls.map((text) => {
    const url = URL.parse(text);
    return url && [url.protocol, url.username, url.password, url.host, url.pathname.split("/").length].join(" ");
  });
  return shapes.every((shape) => shape !== null && shape === shapes[0]);
}
