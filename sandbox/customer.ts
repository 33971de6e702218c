/**
 * Determines the customer of a call: from a valid ticket, or named by a teammate at the door for that, and in no other
 * way.
 *
 * @module
 */
import { DOORS } from "./doors.ts";
import { namesCustomer } from "./fill_customer.ts";
import type { CustomerClaims } from "./identity/customer_claims.ts";
import type { Identities } from "./identity/identify.ts";
import type { NamedCalls } from "./named_calls.ts";
import { type OutboundRequest, type Refused, refused } from "./protocol.ts";

/** The dependencies. */
export type CustomerParts = {
  readonly identities: Pick<Identities, "tickets" | "secrets">;
  readonly namedCalls: NamedCalls;
  /** The time in milliseconds since 1970. */
  readonly now: () => number;
};

/**
 * The customer of a request, with their token's claims; null when the request has none.
 *
 * Calls for named customers are counted here, so call it once per request.
 */
export async function customerOf(
  parts: CustomerParts,
  request: OutboundRequest,
): Promise<CustomerClaims | Refused | null> {
  const { customer, workspace } = request;
  const taken = DOORS[request.door].customer;
  if (customer === null) {
    if (taken === "named") return refused("door", "this door is for calls for a named customer");
    if (taken === null || !namesCustomer(request)) return null;
    return refused("customer_required", "the request is for a customer, and none is signed in; they have to sign in");
  }
  if (taken !== customer.kind) return refused("door", "this door takes no such customer");
  if (customer.kind === "named") {
    const { userId, email = null, name = null, attributes = {} } = customer;
    return parts.namedCalls.take({ workspace, at: parts.now() }) ?? { userId, email, name, attributes };
  }
  const ticket = await parts.identities.tickets.check(customer.ticket, workspace, parts.now());
  if ("kind" in ticket) return ticket;
  return parts.identities.secrets.isAccepted(workspace, ticket.secret) ? ticket.customer : refused(
    "ticket_ended",
    "the identity secret that the customer signed in with has ended; they have to sign in again",
  );
}
