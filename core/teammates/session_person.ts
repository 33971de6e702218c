/**
 * The person of a session: every request for a page of the desk reads their current state, with one query.
 *
 * @module
 */
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import type { Teammate } from "./caller.ts";
import type { Preferences } from "./preferences.ts";
import { type Role, roleOf } from "./roles.ts";

/** Whose session it is, and the provider with which it began; null: a password, a passkey or a link. */
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
  /**
   * Whether the workspace requires a second factor that the account does not have: until then they can only add one.
   */
  readonly lacksSecondStep: boolean;
};

/**
 * Returns the person of a session; null if it no longer opens the workspace: they were deactivated, their role was
 * removed, or the workspace now requires a provider with which the session did not begin.
 */
export async function findSessionPerson(
  { db }: Pick<Desk, "db">,
  { workspace, teammate, provider }: SessionOrigin,
): Promise<SessionPerson | null> {
  const [row] = await PERSON(db, { workspace, teammate });
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
    // A provider handles second factors itself.
    lacksSecondStep: provider === null && row.secondStep === "required" && row.hasSecondStep !== true,
  };
}

const PERSON = keepQuery((db, value: QueryValue<Pick<SessionOrigin, "workspace" | "teammate">>) =>
  db.selectFrom("teammates as member")
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
    .where("member.workspace", "=", value("workspace")).where("member.id", "=", value("teammate"))
    .where("member.deactivatedAt", "is", null)
);
