/**
 * The port to teammates' authenticator apps: the sandbox generates the secret of an app and checks its codes.
 *
 * @module
 */
import type { Sealed } from "./vault.ts";

/** The secret of a new app. Outside the sandbox and the app it exists only in this answer. */
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
   * Generates the secret of an account's app.
   *
   * @param shown.issuer the company's name in the app's list
   * @param shown.label the email in the app's list
   * @throws DeskError internal if the sandbox does not answer
   */
  newSecret(account: string, shown: { readonly issuer: string; readonly label: string }): Promise<NewTotpSecret>;
  /**
   * Returns the time step of a code, counted from 1970 in 30 seconds; null for a wrong code.
   *
   * @throws DeskError rate_limited after too many attempts, internal if the sandbox does not answer
   */
  stepOf(account: string, sealed: Sealed, code: string): Promise<number | null>;
};
