/**
 * The tables of second steps: what an account proves beside its password, and which workspaces ask for it.
 *
 * @module
 */
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** The authenticator app of an account. */
export type AuthenticatorAppTable = {
  account: string;
  /** Its secret, which the sandbox alone opens. */
  sealed: Json<Sealed>;
  /** The time step of the newest code that was used: no code of it or of an earlier one works again. */
  lastStep: number;
  /** Codes in a row that were wrong. */
  wrongCodes: number;
  createdAt: Date;
};

/** A passkey of an account. */
export type PasskeyTable = {
  /** The credential's id, base64url. */
  id: string;
  account: string;
  /** As the person calls it. */
  name: string;
  /** COSE key, base64url. */
  publicKey: string;
  /** Rises with each use where the authenticator counts; 0 where it does not. */
  counter: number;
  /** How browsers reach it, such as `internal` or `usb`. */
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

/** How the people of a workspace sign in. No row: each decides alone. */
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
