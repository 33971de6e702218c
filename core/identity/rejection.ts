/**
 * Why a customer's identity token is refused.
 *
 * @see contract, section 4
 * @module
 */

/** Every reason. The browser logs the code and the sentence, never the token. */
export type RejectionCode =
  | "not_configured"
  | "malformed"
  | "alg_not_allowed"
  | "bad_signature"
  | "expired"
  | "not_yet_valid"
  | "exp_missing"
  | "lifetime_too_long"
  | "sub_missing"
  | "sub_invalid"
  | "claims_too_large"
  | "site_not_allowed"
  | "contact_blocked"
  | "rate_limited";

/** A refused token. */
export type Rejection = {
  readonly kind: "rejected";
  readonly code: RejectionCode;
  /** One sentence for the developer of the app. */
  readonly reason: string;
};

/** What is said when there is nothing particular to say. */
const REASONS: Readonly<Record<RejectionCode, string>> = {
  not_configured: "identifying customers is off, or the desk has no identity secret",
  malformed: "this is not a JWT",
  alg_not_allowed: "the token must be signed with HS256",
  bad_signature: "the signature does not match: wrong or rotated secret",
  expired: "the token has expired",
  not_yet_valid: "the token is not valid yet: compare the clocks",
  exp_missing: "the token has no exp: give it an expiry, an hour for example",
  lifetime_too_long: "exp is more than 24 hours ahead",
  sub_missing: "the token has no sub: give it the customer's id",
  sub_invalid: "sub must be a text of 1 to 128 characters without control characters",
  claims_too_large: "the claims are larger than 4 KiB",
  site_not_allowed: "this site is not one of the allowed websites",
  contact_blocked: "this customer is blocked",
  rate_limited: "too many tokens in a short time",
};

/** A refusal with its usual sentence, or with one that says more. */
export function reject(code: RejectionCode, reason: string = REASONS[code]): Rejection {
  return { kind: "rejected", code, reason };
}
