/**
 * The port to customers' identity: the sandbox generates the secrets, verifies the tokens and issues the tickets.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import type { Sealed } from "./vault.ts";

/** The record of an identity secret, which only the sandbox creates and opens. */
export type IdentityRecord = { readonly name: string; readonly sealed: Sealed };

/** An accepted token. */
export type AcceptedToken = {
  readonly kind: "accepted";
  /** `sub`: becomes `{user.id}`. */
  readonly userId: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly attributes: JsonObject;
  /** All claims of the token. */
  readonly claims: JsonObject;
  readonly expiresAt: Date;
  /** Presented to the sandbox with each call for the customer; worthless after `expiresAt`. */
  readonly ticket: string;
};

/** A rejected token; the codes are in docs/reference/errors.md. */
export type TokenRejection = {
  readonly kind: "rejected";
  readonly code: string;
  /** One sentence for the developer of the app. */
  readonly reason: string;
};

/** A new identity secret. */
export type NewSecret = {
  /** The value; outside the sandbox it exists only in this answer. */
  readonly secret: string;
  readonly record: IdentityRecord;
  /** Until when the previous secret is accepted; null if there was none. */
  readonly previousUntil: Date | null;
};

/** The sandbox's side of customers' identity. Each method throws a DeskError if the sandbox does not answer. */
export type IdentityAuthority = {
  /** Verifies a token. @param question.secrets the workspace's records; empty if identity is off */
  identify(question: {
    readonly workspace: string;
    readonly token: string;
    readonly secrets: readonly IdentityRecord[];
  }): Promise<AcceptedToken | TokenRejection>;
  /** Generates the next secret. @throws DeskError rate_limited after five in a day */
  newSecret(workspace: string): Promise<NewSecret>;
  /** Ends every secret except the newest now, with the tickets of its tokens. */
  endPrevious(workspace: string): Promise<void>;
};
