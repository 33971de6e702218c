/**
 * Determines the teammate of a person whom a provider has signed in: the connected one, else one with an email that the
 * provider confirms, else a new one who was invited or whose domain may join.
 *
 * A workspace's provider only counts in that workspace: an identity belongs to a teammate, and gives no access to their
 * other workspaces.
 *
 * @module
 */
import { byCaller, recordActivity, recorded } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";
import { findRole } from "../teammates/roles.ts";
import { accountOfEmail, addAccount, lockAccount } from "../teammates/accounts.ts";
import { takeFirstFreeName } from "../teammates/free_name.ts";
import { mayStillGive } from "../teammates/manage.ts";
import { addMember, checkPerson, isEmail, type Member, nameFrom } from "../teammates/teammates.ts";
import { type OidcFault, oidcFault } from "./faults.ts";
import { connectedTeammate, isConnected, keepIdentity, teammateByEmail } from "./identities.ts";
import type { OidcProvider } from "./provider.ts";
import type { VerifiedSignIn } from "./sign_in.ts";

/** The teammate of a verified sign-in. */
export type Entered = { readonly kind: "entered"; readonly member: Member };

/** An entry with its further activities besides the sign-in itself. */
type Admitted = Entered & { readonly activities: readonly ("joined" | "provider_connected" | "role_changed")[] };

type EnterDesk = Pick<Desk, "db" | "now" | "newId">;

/** The origin of a sign-in. */
export type SignInOrigin = {
  /** The account that this browser is signed in to with a password or a passkey, or null. */
  readonly proven: string | null;
  /** The IP address. */
  readonly address: string;
};

/** Admits the person of a verified sign-in and records it, or returns the reason why not; all or nothing. */
export async function enterByProvider(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  from: SignInOrigin,
): Promise<Entered | OidcFault> {
  try {
    return await enterOnce(desk, provider, signIn, from);
  } catch (error) {
    if (!cameFirst(error)) throw error;
    // If a new person signs in twice at once, both see them as new; the second one becomes an ordinary sign-in.
    return await enterOnce(desk, provider, signIn, from);
  }
}

/** Whether a concurrent sign-in has created the account, the teammate or the connection. */
function cameFirst(error: unknown): boolean {
  return error instanceof DeskError && error.code === "name_taken";
}

/** @throws DeskError name_taken if another sign-in came first */
async function enterOnce(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  { proven, address }: SignInOrigin,
): Promise<Entered | OidcFault> {
  return await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    const admitted = await admit(inside, provider, signIn, proven);
    if (admitted.kind !== "entered") return admitted;
    const { member, activities } = admitted;
    const { workspace, issuer } = provider;
    const role = (await findRole(inside, workspace, member.role))?.label ?? member.role;
    for (const kind of activities) {
      await recordActivity(inside, { workspace, by: member, address, kind, detail: { provider: issuer, role } });
    }
    return { kind: "entered", member };
  });
}

async function admit(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  proven: string | null,
): Promise<Admitted | OidcFault> {
  const { workspace } = provider;
  const role = await grantedRole(desk, provider, signIn.person.roleValues);
  const known = await connectedTeammate(desk, provider, signIn.person) ??
    await teammateByEmail(desk, provider, signIn.person);
  if (known === null) return await join(desk, provider, signIn, { granted: role, proven });
  const { id, name } = known;
  if (!known.isConnected && await isConnected(desk, provider, id)) return oidcFault("email_of_other", id);
  if (known.deactivatedAt !== null) return oidcFault("deactivated", id);
  // Ownership is transferred by a person, and not removed by a claim.
  const isRuled = provider.roleClaim !== null && known.role !== "owner";
  if (isRuled && role === null) return oidcFault("no_role", id);
  await keepIdentity(desk, provider, signIn, id);
  const changed = isRuled && role !== null && role !== known.role;
  if (changed) {
    await desk.db.updateTable("teammates").set({ role })
      .where("workspace", "=", workspace).where("id", "=", id).execute();
  }
  return {
    kind: "entered",
    member: { id, name, workspace, role: changed ? role : known.role },
    activities: [
      ...(known.isConnected ? [] : ["provider_connected"] as const),
      ...(changed ? ["role_changed"] as const : []),
    ],
  };
}

/** Connects the person to a teammate who is already signed in. */
export async function connectTeammate(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  caller: Caller,
): Promise<OidcFault | null> {
  const connected = { ...byCaller(caller), kind: "provider_connected", subject: provider.issuer } as const;
  try {
    return await recorded(desk, async (inside) => {
      const known = await connectedTeammate(inside, provider, signIn.person);
      if (known !== null && known.id !== caller.teammate.id) return oidcFault("connected_elsewhere", known.id);
      await keepIdentity(inside, provider, signIn, caller.teammate.id);
      return null;
    }, (fault) => fault === null ? connected : null);
  } catch (error) {
    if (!cameFirst(error)) throw error;
    return oidcFault("connected_elsewhere", "another teammate connected it at the same time");
  }
}

/** Returns the id of the role of the first matching rule, else the default; null for none, also for a removed one. */
async function grantedRole(
  desk: Pick<Desk, "db">,
  { workspace, roleClaim, roleRules, defaultRole }: OidcProvider,
  values: readonly string[],
): Promise<string | null> {
  const rule = roleClaim === null ? undefined : roleRules.find(({ value }) => values.includes(value));
  const id = rule?.role ?? defaultRole;
  return id === null ? null : (await findRole(desk, workspace, id))?.id ?? null;
}

/** Adds a new teammate: with the role of their invitation, or the provider's role for people of its domains. */
async function join(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  { granted, proven }: { readonly granted: string | null; readonly proven: string | null },
): Promise<Admitted | OidcFault> {
  const { email, name, subject } = signIn.person;
  const { workspace } = provider;
  if (email === null || !isEmail(email)) return oidcFault("no_verified_email", subject);
  const invitation = await openInvitation(desk, workspace, email);
  const mayJoin = provider.domains.includes(email.split("@").at(-1) ?? "");
  if (invitation === null && !mayJoin) return oidcFault("not_on_team", email);
  const role = provider.roleClaim === null ? invitation?.role ?? granted : granted;
  if (role === null) return oidcFault("no_role", email);
  const known = await accountOfEmail(desk, email);
  // The owner of this workspace chose the provider, so it gives no access to accounts of other workspaces.
  if (known !== null && known.id !== proven) return oidcFault("account_first", email);
  if (invitation !== null) {
    await desk.db.updateTable("accountLinks").set({ usedAt: desk.now() })
      .where("workspace", "=", workspace).where("id", "=", invitation.id).execute();
  }
  // Before the workspace: joining by a link also locks the account first.
  const account = known?.id ?? await addAccount(desk, { email, passwordHash: null });
  await lockAccount(desk, account);
  // Their name at the provider is their own choice, and so could be anyone's; the email is verified.
  const names = [invitation?.name, name, nameFrom(email.split("@")[0] ?? ""), email];
  const person = checkPerson({ email, name: await takeFirstFreeName(desk, workspace, names) ?? email });
  const member = await addMember(desk, { workspace, role, name: person.name, account });
  await keepIdentity(desk, provider, signIn, member.id);
  return { kind: "entered", member, activities: ["joined"] };
}

/** Returns the open invitation of an email, locked, or null. */
async function openInvitation(
  { db, now }: Pick<Desk, "db" | "now">,
  workspace: string,
  email: string,
): Promise<{ readonly id: string; readonly role: string | null; readonly name: string | null } | null> {
  const row = await db.selectFrom("accountLinks").select(["id", "role", "name", "madeBy"])
    .where("workspace", "=", workspace).where("kind", "=", "invite").where("email", "=", email)
    .where("usedAt", "is", null).where("expiresAt", ">", now()).forUpdate().executeTakeFirst();
  if (row?.role === undefined || row.role === null || row.madeBy === null) return row ?? null;
  return await mayStillGive({ db }, { workspace, teammate: row.madeBy }, row.role) ? row : null;
}
