/**
 * The tables of accounts, teammates and their API tokens, as Kysely types.
 *
 * @module
 */
import type { Generated, GeneratedAlways } from "kysely";

/** How a person signs in, for all workspaces in which they are a teammate. */
export type AccountTable = {
  id: string;
  /** In lower case. */
  email: string;
  /** Encoded argon2id; null if it has no password. */
  passwordHash: string | null;
  /** Light, dark, or the system's setting. */
  theme: Generated<"system" | "light" | "dark">;
  /** The density of rows in long lists. */
  density: Generated<"comfortable" | "compact">;
  /** The locale of dates and numbers, such as `en-GB`; null: the company's. */
  language: string | null;
  /** Null: the company's. */
  timezone: string | null;
  createdAt: Date;
};

/** An account's membership in one workspace. */
export type TeammateTable = {
  id: string;
  workspace: string;
  account: string;
  name: string;
  /** The name of a built-in role, else the id of a custom one. */
  role: string;
  /** The id of a custom role; computed by the database, so that no role is removed while it is assigned. */
  customRole: GeneratedAlways<string | null>;
  /** Since when they may not sign in; null if they may. */
  deactivatedAt: Date | null;
  /** The id of their picture, which customers see; null to show their initials. */
  picture: string | null;
  lastSeenAt: Date | null;
  createdAt: Date;
};

/** A link that gives a person access to an account; used once. */
export type AccountLinkTable = {
  id: string;
  workspace: string;
  /** SHA-256 of the token in the link, hex. */
  tokenHash: string;
  /** The first owner's, an invitation, or a password reset. */
  kind: "setup" | "invite" | "reset";
  /** The role that it assigns; null if it sets a password. */
  role: string | null;
  /** See {@linkcode TeammateTable}. */
  customRole: GeneratedAlways<string | null>;
  /** The invited address; null for a set-up link, which takes any email. */
  email: string | null;
  name: string | null;
  /** The teammate whose password it sets. */
  teammate: string | null;
  /** Null for the operator. */
  madeBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
};

export type ApiTokenTable = {
  id: string;
  workspace: string;
  teammate: string;
  /** The app it is for, such as "Cursor". */
  name: string;
  /** SHA-256 of the token, hex; the token itself is shown once and never stored. */
  hash: string;
  last4: string;
  readOnly: boolean;
  /** Whether tools may answer it with customers' words. */
  readsCustomers: boolean;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
};

/** The tables of accounts, teammates and their API tokens by their names. */
export type AccountTables = {
  accounts: AccountTable;
  teammates: TeammateTable;
  accountLinks: AccountLinkTable;
  apiTokens: ApiTokenTable;
};
