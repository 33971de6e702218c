/**
 * The person of a session, as they are now: every request for a page of the desk reads them, with one query.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Teammate } from "./caller.ts";
import type { Preferences } from "./preferences.ts";
import { type Role, roleOf } from "./roles.ts";

/** What a session says of whose it is, and at which provider it began; null: with a password, a passkey or a link. */
export type SessionOrigin = {
  readonly workspace: string;
  readonly teammate: string;
  readonly provider: { readonly issuer: string } | null;
};

/** A person who is signed in. */
export type SessionPerson = {
  readonly teammate: Teammate;
  readonly role: Role;
  /** The id of their account. */
  readonly account: string;
  readonly preferences: Preferences;
  /** Whether the workspace requires a second step that the account does not have: until then nothing else is open to it. */
  readonly lacksSecondStep: boolean;
};

/**
 * The person of a session; null when it no longer opens the workspace: they were deactivated, their role is gone, or
 * the workspace now signs in by a provider at which the session did not begin.
 */
export async function findSessionPerson(
  { db }: Pick<Desk, "db">,
  { workspace, teammate, provider }: SessionOrigin,
): Promise<SessionPerson | null> {
  const row = await db.selectFrom("teammates as member")
    .innerJoin("accounts as account", "account.id", "member.account")
    .leftJoin(
      "roles as role",
      (join) => join.onRef("role.workspace", "=", "member.workspace").onRef("role.id", "=", "member.role"),
    )
    .leftJoin("oidcProviders as provider", "provider.workspace", "member.workspace")
    .leftJoin("signInRules as rule", "rule.workspace", "member.workspace")
    .select(["member.id", "member.name", "member.role", "member.account"])
    .select(["account.theme", "account.density", "account.language", "account.timezone"])
    .select(["role.name as roleName", "role.rights", "provider.issuer", "provider.required", "rule.secondStep"])
    .select(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom("authenticatorApps as app").select("app.account").whereRef("app.account", "=", "account.id")),
        exists(selectFrom("passkeys as key").select("key.id").whereRef("key.account", "=", "account.id")),
      ]).as("hasSecondStep")
    )
    .where("member.workspace", "=", workspace).where("member.id", "=", teammate)
    .where("member.deactivatedAt", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isAccepted = provider === null ? row.required !== true : row.issuer === provider.issuer;
  const { roleName, rights } = row;
  const role = roleOf(row.role, roleName === null || rights === null ? null : { name: roleName, rights });
  if (!isAccepted || role === null) return null;
  return {
    teammate: { id: row.id, name: row.name, role: row.role },
    role,
    account: row.account,
    preferences: { theme: row.theme, density: row.density, language: row.language, timezone: row.timezone },
    // A provider sees to a second step itself.
    lacksSecondStep: provider === null && row.secondStep === "required" && row.hasSecondStep !== true,
  };
}
