/**
 * The tables of second factors: what an account proves besides its password, and which workspaces require it.
 *
 * @module
 */
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** The authenticator app of an account. */
export type AuthenticatorAppTable = {
  account: string;
  /** Its secret, which only the sandbox opens. */
  sealed: Json<Sealed>;
  /** The time step of the newest used code: neither it nor an earlier one is valid again. */
  lastStep: number;
  /** The number of consecutive wrong codes. */
  wrongCodes: number;
  createdAt: Date;
};

/** A passkey of an account. */
export type PasskeyTable = {
  /** The credential's id, base64url. */
  id: string;
  account: string;
  /** The person's name for it. */
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Increases with each use if the authenticator counts; otherwise 0. */
  counter: number;
  /** Its transports for browsers, such as `internal` or `usb`. */
  transports: Json<readonly string[]>;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** One recovery code. */
export type RecoveryCodeTable = {
  account: string;
  /** SHA-256 of the code, hex. */
  codeHash: string;
  usedAt: Date | null;
};

/** How the people of a workspace sign in. No row: everyone decides themselves. */
export type SignInRuleTable = {
  workspace: string;
  secondStep: "optional" | "required";
};

/** The tables of second steps by their names. */
export type SignInTables = {
  authenticatorApps: AuthenticatorAppTable;
  passkeys: PasskeyTable;
  recoveryCodes: RecoveryCodeTable;
  signInRules: SignInRuleTable;
};
