/**
 * The context of an action call: its actor and its customer.
 *
 * @module
 */
import type { LiveAgent } from "../agent/versions/live.ts";
import type { JsonObject } from "../json.ts";

/**
 * The sandbox's proof of a customer: the ticket of their verified token; or only their name, through the door for
 * owners and admins who try something out.
 */
export type CustomerProof = { readonly kind: "ticket"; readonly ticket: string } | { readonly kind: "named" };

/** A customer with a certain identity: from a verified token, or named by a teammate who tries something out. */
export type VerifiedCustomer = {
  /** The id that the sandbox fills in for `{user.id}`; here it is for the record. */
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: JsonObject;
  readonly proof: CustomerProof;
};

/** An earlier call in the same reply. */
export type EarlierCall = { readonly action: string; readonly inputHash: string };

/** The inputs of a call besides the action and its input; none of them comes from the model. */
export type CallContext = {
  readonly workspace: string;
  readonly live: LiveAgent;
  readonly conversationId: string | null;
  readonly visitorId: string | null;
  /** The message of the call. */
  readonly messageId: string | null;
  /** Null for an anonymous visitor. */
  readonly customer: VerifiedCustomer | null;
  /** `try` is a teammate who calls one action deliberately: the only actor that needs no yes. */
  readonly actor: "ai" | "press" | "try" | "test";
  /** For the limits of one reply; a repeated call is refused. */
  readonly earlierCalls?: readonly EarlierCall[];
};
