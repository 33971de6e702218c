/**
 * The tables of signing in with an OpenID provider, as Kysely types.
 *
 * @module
 */
import type { Sealed } from "../../ports/vault.ts";
import type { Json } from "../json.ts";

/** The role, by its id, for people with a certain claim value of the provider, such as a group. */
export type RoleRule = { readonly value: string; readonly role: string };

/** The OpenID provider of a workspace. */
export type OidcProviderTable = {
  workspace: string;
  issuer: string;
  clientId: string;
  authentication: "client_secret_basic" | "client_secret_post";
  /** Bound to the origin of the token endpoint. */
  secret: Json<Sealed>;
  origins: Json<readonly string[]>;
  label: string;
  domains: Json<readonly string[]>;
  /** The id of a role. */
  defaultRole: string | null;
  roleClaim: string | null;
  roleRules: Json<readonly RoleRule[]>;
  required: boolean;
  setAt: Date;
  /** The teammate's id. */
  setBy: string;
};

/** A person at a provider, and the corresponding teammate in the workspace that asked the provider. */
export type OidcIdentityTable = {
  workspace: string;
  issuer: string;
  subject: string;
  teammate: string;
  /**
   * For asking the provider whether the person may still sign in; null if the provider issued none. Only the sandbox
   * opens it.
   */
  refreshToken: Json<Sealed> | null;
  /** Detects whether the provider has issued another one. */
  refreshTokenHash: string | null;
  createdAt: Date;
  /** When the provider last confirmed it. */
  checkedAt: Date;
  /** Since when the provider denies access; null while the person may sign in. */
  endedAt: Date | null;
};

/** The tables of single sign-on by their names. */
export type OidcTables = {
  oidcIdentities: OidcIdentityTable;
  oidcProviders: OidcProviderTable;
};
