/**
 * The port to teammates' authenticator apps: the sandbox makes the secret of an app and checks its codes.
 *
 * @module
 */
import type { Sealed } from "./vault.ts";

/** The secret of a new app. Nothing but this answer ever holds it outside the sandbox and the app. */
export type NewTotpSecret = {
  /** In base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string;
  /** The record, bound to the account. */
  readonly sealed: Sealed;
};

/** The sandbox's side of authenticator apps. */
export type Totp = {
  /**
   * Makes the secret of an account's app.
   *
   * @param shown.issuer the company's name, as the app lists it
   * @param shown.label the email, as the app lists it
   * @throws DeskError internal when the sandbox does not answer
   */
  newSecret(account: string, shown: { readonly issuer: string; readonly label: string }): Promise<NewTotpSecret>;
  /**
   * The time step of a code, counted from 1970 in 30 seconds; null for a wrong code.
   *
   * @throws DeskError rate_limited after too many tries, internal when the sandbox does not answer
   */
  stepOf(account: string, sealed: Sealed, code: string): Promise<number | null>;
};
