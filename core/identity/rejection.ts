/**
 * Why a customer is not identified although the sandbox may have accepted the token.
 *
 * @see docs/reference/errors.md
 * @module
 */
import type { TokenRejection } from "../ports/identity.ts";

/** The desk's own reasons with their messages; those about the token itself are the sandbox's. */
export const DESK_REASONS = {
  contact_blocked: "this customer is blocked",
  rate_limited: "too many tokens in a short time",
} as const;

/** Creates a refusal for a reason of the desk. */
export function reject(code: keyof typeof DESK_REASONS): TokenRejection {
  return { kind: "rejected", code, reason: DESK_REASONS[code] };
}
