/**
 * Which teammate a person is whom a provider has signed in: the one connected before, else by an e-mail that the provider
 * confirms, else somebody new who was invited or whose domain may join.
 *
 * What one workspace's provider says counts in that workspace alone: an identity belongs to a teammate, and no other
 * workspace of theirs is reached by it.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { findRole } from "../teammates/roles.ts";
import { accountOfEmail, addAccount } from "../teammates/accounts.ts";
import { mayStillGive } from "../teammates/manage.ts";
import { addMember, checkPerson, type Member } from "../teammates/teammates.ts";
import { type OidcFault, oidcFault } from "./faults.ts";
import { connectedTeammate, isConnected, keepIdentity, teammateByEmail } from "./identities.ts";
import type { OidcProvider } from "./provider.ts";
import type { VerifiedSignIn } from "./sign_in.ts";

/** What came of a verified sign-in. */
export type Entered = {
  readonly kind: "entered";
  readonly member: Member;
  /** What was done beside signing in. */
  readonly did: readonly ("joined" | "connected" | "role_changed")[];
};

type EnterDesk = Pick<Desk, "db" | "now" | "newId">;

/**
 * Lets the person of a verified sign-in in, or says why not; all or nothing.
 *
 * @param proven the account that this browser is signed in to with a password or a passkey; null for none
 */
export async function enterByProvider(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  proven: string | null,
): Promise<Entered | OidcFault> {
  return await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    const role = await grantedRole(inside, provider, signIn.person.roleValues);
    const known = await connectedTeammate(inside, provider, signIn.person) ??
      await teammateByEmail(inside, provider, signIn.person);
    if (known === null) return await join(inside, provider, signIn, { granted: role, proven });
    if (!known.isConnected && await isConnected(inside, provider, known.id)) {
      return oidcFault("email_of_other", known.id);
    }
    if (known.deactivatedAt !== null) return oidcFault("deactivated", known.id);
    // Ownership is handed over by a person, and not taken away by a claim.
    const isRuled = provider.roleClaim !== null && known.role !== "owner";
    if (isRuled && role === null) return oidcFault("no_role", known.id);
    await keepIdentity(inside, provider, signIn, known.id);
    const changed = isRuled && role !== null && role !== known.role;
    if (changed) {
      await db.updateTable("teammates").set({ role })
        .where("workspace", "=", provider.workspace).where("id", "=", known.id).execute();
    }
    const { id, name } = known;
    return {
      kind: "entered",
      member: { id, name, workspace: provider.workspace, role: changed ? role : known.role },
      did: [...(known.isConnected ? [] : ["connected"] as const), ...(changed ? ["role_changed"] as const : [])],
    };
  });
}

/** Connects the person to a teammate who is signed in already. */
export async function connectTeammate(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  teammate: string,
): Promise<OidcFault | null> {
  return await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    const known = await connectedTeammate(inside, provider, signIn.person);
    if (known !== null && known.id !== teammate) return oidcFault("connected_elsewhere", known.id);
    await keepIdentity(inside, provider, signIn, teammate);
    return null;
  });
}

/** The id of the role that the first fitting rule gives, else the default; null for none, also for one that was removed. */
async function grantedRole(
  desk: Pick<Desk, "db">,
  { workspace, roleClaim, roleRules, defaultRole }: OidcProvider,
  values: readonly string[],
): Promise<string | null> {
  const rule = roleClaim === null ? undefined : roleRules.find(({ value }) => values.includes(value));
  const id = rule?.role ?? defaultRole;
  return id === null ? null : (await findRole(desk, workspace, id))?.id ?? null;
}

/** Adds somebody new: with the role of their invitation, or one that the provider gives to people of its domains. */
async function join(
  desk: EnterDesk,
  provider: OidcProvider,
  signIn: VerifiedSignIn,
  { granted, proven }: { readonly granted: string | null; readonly proven: string | null },
): Promise<Entered | OidcFault> {
  const { email, name, subject } = signIn.person;
  const { workspace } = provider;
  if (email === null) return oidcFault("no_verified_email", subject);
  const invitation = await openInvitation(desk, workspace, email);
  const mayJoin = provider.domains.includes(email.split("@").at(-1) ?? "");
  if (invitation === null && !mayJoin) return oidcFault("not_on_team", email);
  const role = provider.roleClaim === null ? invitation?.role ?? granted : granted;
  if (role === null) return oidcFault("no_role", email);
  const known = await accountOfEmail(desk, email);
  // The owner of this workspace chose the provider, so its word opens no account of other workspaces.
  if (known !== null && known.id !== proven) return oidcFault("account_first", email);
  if (invitation !== null) {
    await desk.db.updateTable("accountLinks").set({ usedAt: desk.now() })
      .where("workspace", "=", workspace).where("id", "=", invitation.id).execute();
  }
  const person = checkPerson({ email, name: invitation?.name ?? name ?? email.split("@")[0] ?? email });
  const account = known?.id ?? await addAccount(desk, { email, passwordHash: null });
  const member = await addMember(desk, { workspace, role, name: person.name, account });
  await keepIdentity(desk, provider, signIn, member.id);
  return { kind: "entered", member, did: ["joined"] };
}

/** The open invitation of an e-mail, locked; null when there is none. */
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
