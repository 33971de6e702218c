/**
 * Links that give a person access to an account: the first owner's, an invitation, and a password reset. Each works
 * once; only the hash of its token is stored.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import type { AccountLinkTable } from "../db/tables/accounts.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { mailReset } from "../mail/team_mails.ts";
import { DeskError } from "../problem.ts";
import { accountOf, endResetLinks, lockAccount, membershipsOf, passwordOwner } from "./accounts.ts";
import type { Caller } from "./caller.ts";
import { lockManaged, mayStillGive } from "./manage.ts";
import { hashPassword, type PasswordDesk } from "./password.ts";
import { findTeammate, type PersonDetails } from "./teammates.ts";

/** A new link. The token is part of the URL. */
export type NewAccountLink = { readonly token: string; readonly expiresAt: Date };

/** A valid link. */
export type AccountLink = Pick<AccountLinkTable, "workspace" | "kind" | "role" | "email" | "name" | "teammate">;

/** The fields of the sign-up form; the first owner may name their company there. */
export type Newcomer = PersonDetails & {
  readonly password: string;
  readonly company?: string;
  /** The IP address that they joined from; null or missing for a command on the server. */
  readonly address?: string | null;
};

/** The handles for creating links. */
export type LinkDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

/** The handles for also mailing them. */
export type MailedLinkDesk = LinkDesk & Pick<Desk, "mail" | "baseUrl">;

/** A link, and whether it was queued as an email. */
export type MailedLink = NewAccountLink & { readonly isMailed: boolean };

const LIFETIMES_MS: Readonly<Record<AccountLinkTable["kind"], number>> = {
  setup: TEAMMATE_LIMITS.setupLinkMs,
  invite: TEAMMATE_LIMITS.setupLinkMs,
  reset: TEAMMATE_LIMITS.resetLinkMs,
};

/** Creates a link by which one person becomes a teammate with this role, under any email. */
export async function createSetupLink(desk: LinkDesk, workspace: string, role: string): Promise<NewAccountLink> {
  return await createLink(desk, { workspace, kind: "setup", role });
}

/**
 * Creates a password reset link for a teammate, and emails it if the operator has set up mail. It replaces an earlier
 * one. It must not open another workspace: for a person who is in several, only the operator creates one.
 *
 * @throws DeskError forbidden if the caller may not manage them, or they are in another workspace too; not_found
 */
export async function createResetLink(desk: MailedLinkDesk, caller: Caller, id: string): Promise<MailedLink> {
  const { workspace } = caller;
  return await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    if ((await membershipsOf({ db }, member.account)).length > 1) {
      throw new DeskError("forbidden", `${member.name} signs in to other workspaces with this password, too.`, {
        fix: `The operator can make a link: deno task team reset ${member.email}`,
      });
    }
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "reset_link_made", subject: member.email });
    const link = await resetLinkFor({ ...desk, db }, { workspace, teammate: id, madeBy: caller.teammate.id });
    const to = { address: member.email, name: member.name };
    return { ...link, isMailed: await mailReset({ ...desk, db }, { workspace, to, ...link }) };
  });
}

/** Like {@linkcode createResetLink}, for the operator's commands, which need no authorization. */
export async function resetLinkFor(
  desk: LinkDesk,
  link: { readonly workspace: string; readonly teammate: string; readonly madeBy: string | null },
): Promise<NewAccountLink> {
  await desk.db.deleteFrom("accountLinks")
    .where("workspace", "=", link.workspace).where("teammate", "=", link.teammate).where("usedAt", "is", null)
    .execute();
  return await createLink(desk, { ...link, kind: "reset" });
}

/** Creates a link of any kind. */
export async function createLink(
  desk: LinkDesk,
  link: Pick<AccountLinkTable, "workspace" | "kind"> & Partial<AccountLinkTable>,
): Promise<NewAccountLink> {
  const token = newOpaque(desk);
  const createdAt = desk.now();
  const expiresAt = new Date(createdAt.getTime() + LIFETIMES_MS[link.kind]);
  const empty = { role: null, email: null, name: null, teammate: null, madeBy: null, usedAt: null };
  await desk.db.insertInto("accountLinks")
    .values({ ...empty, ...link, id: desk.newId(), tokenHash: opaqueHash(token), createdAt, expiresAt })
    .execute();
  return { token, expiresAt };
}

/** Returns what a link does; null if it is unknown, used or expired. */
export async function findAccountLink(desk: Pick<Desk, "db" | "now">, token: string): Promise<AccountLink | null> {
  const row = await openLink(desk, token).executeTakeFirst();
  return row ?? null;
}

function openLink({ db, now }: Pick<Desk, "db" | "now">, token: string) {
  return db.selectFrom("accountLinks").select(["workspace", "kind", "role", "email", "name", "teammate"])
    .where("tokenHash", "=", opaqueHash(token)).where("usedAt", "is", null).where("expiresAt", ">", now());
}

/**
 * Uses up a password reset link and all others of the account: they are as powerful as the password that was just
 * replaced. The caller ends the sessions and API tokens.
 *
 * @throws DeskError not_found if the link is unknown, used or expired, invalid_input for the password
 */
export async function resetByLink(
  desk: LinkDesk & PasswordDesk,
  token: string,
  { password, address = null }: { readonly password: string; readonly address?: string | null },
): Promise<{ readonly workspace: string; readonly teammate: string }> {
  const found = await findAccountLink(desk, token);
  if (found?.kind !== "reset" || found.teammate === null) throw invalidLink();
  const account = await accountOf(desk, { workspace: found.workspace, teammate: found.teammate });
  if (account === null) throw invalidLink();
  const passwordHash = await hashPassword(desk, password, await passwordOwner(desk, account));
  return await desk.db.transaction().execute(async (db) => {
    const link = await takeLink({ ...desk, db }, opaqueHash(token));
    const { workspace, teammate } = link;
    if (teammate === null) throw invalidLink();
    await checkReset({ db }, link, { teammate, account: account.id });
    await db.updateTable("accounts").set({ passwordHash }).where("id", "=", account.id).execute();
    await endResetLinks({ db }, account.id, "everyone's");
    const by = await findTeammate({ db }, workspace, teammate);
    await recordActivity({ ...desk, db }, { workspace, by, address, kind: "password_reset" });
    return { workspace, teammate };
  });
}

/**
 * Refuses a password reset link whose creator may no longer create it: the person has become an owner, for instance, or
 * is in another workspace too.
 */
async function checkReset(
  { db }: Pick<Desk, "db">,
  link: TakenLink,
  { teammate, account }: { readonly teammate: string; readonly account: string },
): Promise<void> {
  if (link.madeBy === null) return;
  // Joining another workspace also locks this row.
  await lockAccount({ db }, account);
  if ((await membershipsOf({ db }, account)).length > 1) throw invalidLink();
  const { role } = await db.selectFrom("teammates").select("role")
    .where("workspace", "=", link.workspace).where("id", "=", teammate).executeTakeFirstOrThrow();
  await checkMaker({ db }, link, role);
}

/** Refuses a link whose creator was deactivated since then, or may no longer assign the role. */
export async function checkMaker(
  { db }: Pick<Desk, "db">,
  { workspace, madeBy }: TakenLink,
  role: string,
): Promise<void> {
  if (madeBy === null || await mayStillGive({ db }, { workspace, teammate: madeBy }, role)) return;
  throw invalidLink();
}

/** A link that was just used, and its creator. */
export type TakenLink = AccountLink & Pick<AccountLinkTable, "madeBy">;

/** Uses up a link; called in a transaction. @throws DeskError not_found */
export async function takeLink({ db, now }: Pick<Desk, "db" | "now">, tokenHash: string): Promise<TakenLink> {
  const link = await db.updateTable("accountLinks").set({ usedAt: now() })
    .where("tokenHash", "=", tokenHash).where("usedAt", "is", null).where("expiresAt", ">", now())
    .returning(["workspace", "kind", "role", "email", "name", "teammate", "madeBy"])
    .executeTakeFirst();
  if (link === undefined) throw invalidLink();
  return link;
}

/** Returns the error for a link that is unknown, used or expired. */
export function invalidLink(): DeskError {
  return new DeskError("not_found", "This link was used already or is too old.", { fix: "Ask for a new one." });
}
