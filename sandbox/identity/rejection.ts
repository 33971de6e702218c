/**
 * Why a customer's identity token is refused.
 *
 * @see docs/reference/errors.md
 * @module
 */

/** Every reason with its default sentence. The browser logs both, never the token. */
export const TOKEN_REASONS = {
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
} as const;

/** Why a token is refused. */
export type RejectionCode = keyof typeof TOKEN_REASONS;

/** A refused token. */
export type Rejection = {
  readonly kind: "rejected";
  readonly code: RejectionCode;
  /** A sentence for the app's developer. */
  readonly reason: string;
};

/** Makes a rejection with its default sentence, or a more specific one. */
export function reject(code: RejectionCode, reason: string = TOKEN_REASONS[code]): Rejection {
  return { kind: "rejected", code, reason };
}
