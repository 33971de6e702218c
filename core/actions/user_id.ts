/**
 * The customer's id as the sandbox writes it into a request, for the record of what was sent.
 *
 * The sandbox fills in the id from the customer's ticket (`sandbox/fill_customer.ts`); a test holds both to the same text.
 *
 * @module
 */
import type { AuditRequest } from "../db/tables/actions.ts";
import { encodeForm, isForm } from "./body.ts";
import { userIdPlace } from "./values.ts";

/** A request with the id in each of its placeholders. */
export function showUserId(request: AuditRequest, marker: string, userId: string): AuditRequest {
  const place = userIdPlace(marker);
  const fill = (text: string, value: string) => text.replaceAll(place, () => value);
  const inBody = isForm(request.headers["content-type"] ?? "")
    ? encodeForm(userId)
    : JSON.stringify(userId).slice(1, -1);
  return {
    method: request.method,
    url: fill(request.url, encodeURIComponent(userId)),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, text]) => [name, fill(text, userId)])),
    body: request.body === null ? null : fill(request.body, inBody),
  };
}
