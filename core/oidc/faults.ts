/**
 * Why a sign-in with an OpenID provider fails, with the message for the person; the detail is for the log.
 *
 * @module
 */
import { ClientError, ResponseBodyError } from "openid-client";

/** Each reason, with its message on the sign-in page. */
export const OIDC_FAULTS = {
  unreachable: "The sign-in provider does not answer. Try again in a moment.",
  misconfigured: "The sign-in provider and this desk are not set up for each other. Ask an owner of the desk.",
  expired: "This sign-in took too long, or was used already. Try again.",
  declined: "The sign-in provider did not sign you in.",
  unverified_answer: "The sign-in provider's answer could not be verified. Try again, or ask an owner of the desk.",
  no_verified_email: "The sign-in provider does not confirm your email address. Ask an owner of the desk.",
  not_on_team: "You are not on this team. Ask for an invitation.",
  deactivated: "You were deactivated in this desk. Ask an owner or admin.",
  no_role: "The sign-in provider gives you no role in this desk. Ask an owner of the desk.",
  account_first: "You have an account in another workspace of this desk. Sign in to it first, then continue here.",
  not_fresh:
    "The sign-in provider did not ask you to sign in again, so this confirms nothing. Ask for a link to set a password.",
  other_person: "That is another account of the provider than the one that signs you in here.",
  connected_elsewhere: "This account of the provider is connected to another teammate.",
  email_of_other: "Your email address is connected to another account of the provider. Ask an owner of the desk.",
} as const satisfies Readonly<Record<string, string>>;

/** A reason for which a sign-in fails. */
export type OidcReason = keyof typeof OIDC_FAULTS;

/** A failed sign-in. */
export type OidcFault = { readonly kind: "fault"; readonly reason: OidcReason; readonly detail: string };

/** Creates a fault. */
export function oidcFault(reason: OidcReason, detail: string): OidcFault {
  return { kind: "fault", reason, detail };
}

/** The request to the provider did not leave, or got no answer. */
export class ProviderSilence extends Error {
  override readonly name = "ProviderSilence";
}

/** Errors of the token endpoint about a misconfigured client. */
const CLIENT_ERRORS: ReadonlySet<string> = new Set(["invalid_client", "unauthorized_client", "invalid_request"]);

/** Interprets an error thrown by the library. */
export function faultOfError(error: unknown): OidcFault {
  const silence = silenceIn(error);
  if (silence !== null) return oidcFault("unreachable", silence.message);
  if (error instanceof ResponseBodyError) {
    const reason = CLIENT_ERRORS.has(error.error) ? "misconfigured" : "unverified_answer";
    return oidcFault(reason, [error.error, error.error_description].filter(Boolean).join(": "));
  }
  if (error instanceof ClientError && error.code === "OAUTH_TIMEOUT") return oidcFault("unreachable", error.message);
  return oidcFault("unverified_answer", sentencesOf(error));
}

/** The library wraps errors of its fetch. */
function silenceIn(error: unknown): ProviderSilence | null {
  if (error instanceof ProviderSilence) return error;
  return error instanceof Error && error.cause !== undefined ? silenceIn(error.cause) : null;
}

/** Returns the messages of an error and of its first causes. */
function sentencesOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && depth < 2
    ? `${error.message}: ${sentencesOf(error.cause, depth + 1)}`
    : error.message;
}
