/**
 * The OpenID provider that a workspace's teammates sign in with: stored with a record of the client's secret, which
 * only the sandbox opens.
 *
 * It is not a setting, so that no API token reads or changes it.
 *
 * @see docs/self-hosting.md, "Single sign-on"
 * @module
 */
import { json } from "../db/json.ts";
import type { OidcProviderTable, RoleRule } from "../db/tables/oidc.ts";
import type { Desk } from "../desk.ts";
import type { Sealed } from "../ports/vault.ts";

/** How the client authenticates at the token endpoint. */
export type OidcAuthentication = OidcProviderTable["authentication"];

/** Whom the provider signs in, and with which role. */
export type OidcPolicy = {
  /** The label of the button on the sign-in page. */
  readonly label: string;
  /**
   * Domains whose people join by signing in, such as `example.com`; empty: only people who are on the team or invited.
   */
  readonly domains: readonly string[];
  /** The id of the role of people who join, and of those without a matching rule; null: they cannot sign in. */
  readonly defaultRole: string | null;
  /** The claim that the rules read, such as `groups`; null: roles are only assigned on the Team page. */
  readonly roleClaim: string | null;
  /** The first rule whose value is in the claim assigns the role. */
  readonly roleRules: readonly RoleRule[];
  /** Whether teammates can only sign in with the provider. */
  readonly required: boolean;
};

/** The client at the provider. */
export type OidcClient = {
  /** Exactly as in the provider's metadata. */
  readonly issuer: string;
  readonly clientId: string;
  readonly authentication: OidcAuthentication;
  /** The credential for the token endpoint, bound to the endpoint's origin; its value cannot be read. */
  readonly secret: Sealed;
  /** Of the issuer and its endpoints: what a frozen desk must reach. */
  readonly origins: readonly string[];
};

/** The provider of one workspace. */
export type OidcProvider = OidcClient & OidcPolicy & { readonly workspace: string };

/** The client's secret in the vault; the sandbox only sends it through the door `oidc`. */
export const OIDC_SECRET_NAME = "_oidc_secret";

const COLUMNS = [
  ...["workspace", "issuer", "clientId", "authentication", "secret", "origins"] as const,
  ...["label", "domains", "defaultRole", "roleClaim", "roleRules", "required"] as const,
] as const;

/** A stored provider, with the time of its last change. */
export type StoredProvider = OidcProvider & { readonly setAt: Date };

/** Returns the provider of a workspace, or null. */
export async function findProvider({ db }: Pick<Desk, "db">, workspace: string): Promise<StoredProvider | null> {
  const row = await db.selectFrom("oidcProviders").select([...COLUMNS, "setAt"]).where("workspace", "=", workspace)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the providers of all workspaces. */
export async function listProviders({ db }: Pick<Desk, "db">): Promise<readonly OidcProvider[]> {
  return await db.selectFrom("oidcProviders").select(COLUMNS).orderBy("setAt").orderBy("workspace").execute();
}

/** Saves the provider of its workspace. @param by the teammate's id */
export async function saveProvider(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, secret, origins, domains, roleRules, ...rest }: OidcProvider,
  by: string,
): Promise<void> {
  // Another issuer may use the same subject for another person.
  await db.deleteFrom("oidcIdentities").where("workspace", "=", workspace).where("issuer", "!=", rest.issuer).execute();
  const set = {
    ...rest,
    secret: json(secret),
    origins: json<readonly string[]>(origins),
    domains: json<readonly string[]>(domains),
    roleRules: json<readonly RoleRule[]>(roleRules),
    setAt: now(),
    setBy: by,
  };
  await db.insertInto("oidcProviders").values({ workspace, ...set })
    .onConflict((conflict) => conflict.column("workspace").doUpdateSet(set)).execute();
}

/**
 * Removes the provider of a workspace and its secret. People who signed in with it have a password, or request a link.
 */
export async function removeProvider({ db, vault }: Pick<Desk, "db" | "vault">, workspace: string): Promise<void> {
  await db.deleteFrom("oidcIdentities").where("workspace", "=", workspace).execute();
  await db.deleteFrom("oidcProviders").where("workspace", "=", workspace).execute();
  await vault.removeSecret({ workspace, name: OIDC_SECRET_NAME });
}
