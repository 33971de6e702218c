/**
 * The cookie of a sign-in before its second step. It is not a session: only the second step reads it.
 *
 * @module
 */
import { SIGN_IN_LIMITS } from "../../../core/limits/people.ts";
import { cookieOf, setCookie } from "../../guard.ts";

const NAME = "desk_second_step";

/** The cookie with the id of a sign-in. */
export function halfCookie(baseUrl: string, id: string): string {
  return setCookie(baseUrl, NAME, id, SIGN_IN_LIMITS.halfSignInMs / 1000);
}

/** The cookie that deletes it. */
export function endedHalfCookie(baseUrl: string): string {
  return setCookie(baseUrl, NAME, "", 0);
}

/** The id in a request's cookie; null without one. */
export function halfIdOf(baseUrl: string, request: Request): string | null {
  return cookieOf(baseUrl, NAME, request);
}
