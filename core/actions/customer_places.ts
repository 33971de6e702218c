/**
 * The places of the customer's claims in the record of a request.
 *
 * The sandbox fills them in from the customer's ticket (`sandbox/fill_customer.ts`). The record contains the id in the
 * same form, which a test compares; other claims appear by name, such as `{user.email}`, because only the sandbox has
 * their values.
 *
 * @module
 */
import type { AuditRequest } from "../db/tables/actions.ts";
import { encodeForm, isForm } from "./body.ts";
import { claimPlace } from "./values.ts";

/** Returns a request with the id in each of its placeholders. */
export function showUserId(request: AuditRequest, marker: string, userId: string): AuditRequest {
  const place = claimPlace("id", marker);
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

/** Returns the placeholders of other claims without their marker. */
export function nameClaims(text: string, marker: string): string {
  return text.replaceAll(new RegExp(`\\{user\\.([\\w.]+)#${marker}\\}`, "g"), (_, claim: string) => `{user.${claim}}`);
}
