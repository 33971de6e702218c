/**
 * Links by which a person comes to an account: the first owner's, an invitation, and one that sets a new password. Each
 * works once; only the hash of its token is stored.
 *
 * @module
 */
import type { AccountLinkTable } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "./caller.ts";
import { lockManaged } from "./manage.ts";
import { hashPassword } from "./password.ts";
import { addTeammate, checkPerson, type Member, passwordOwner, type PersonDetails } from "./teammates.ts";
import { findWorkspace } from "./workspaces.ts";

/** A new link. The token is part of the address. */
export type NewAccountLink = { readonly token: string; readonly expiresAt: Date };

/** A link that still works. */
export type AccountLink = Pick<AccountLinkTable, "workspace" | "kind" | "role" | "email" | "name" | "teammate">;

/** The fields of the sign-up form; the first owner may name their company there. */
export type Newcomer = PersonDetails & { readonly password: string; readonly company?: string };

/** The parts of the desk that make links. */
export type LinkDesk = Pick<Desk, "db" | "now" | "newId" | "randomBytes">;

const LIFETIMES_MS: Readonly<Record<AccountLinkTable["kind"], number>> = {
  setup: TEAMMATE_LIMITS.setupLinkMs,
  invite: TEAMMATE_LIMITS.setupLinkMs,
  reset: TEAMMATE_LIMITS.resetLinkMs,
};

/** Makes a link by which one person becomes a teammate with this role, under any e-mail. */
export async function createSetupLink(desk: LinkDesk, workspace: string, role: string): Promise<NewAccountLink> {
  return await createLink(desk, { workspace, kind: "setup", role });
}

/**
 * Makes a link that sets a new password for a teammate. It takes the place of an earlier one.
 *
 * @throws DeskError forbidden when the caller may not manage them, not_found
 */
export async function createResetLink(desk: LinkDesk, caller: Caller, id: string): Promise<NewAccountLink> {
  const { workspace } = caller;
  return await desk.db.transaction().execute(async (db) => {
    await lockManaged({ db }, caller, id);
    return await resetLinkFor({ ...desk, db }, { workspace, teammate: id, madeBy: caller.teammate.id });
  });
}

/** The same for the operator's own commands, who need no teammate's leave. */
export async function resetLinkFor(
  desk: LinkDesk,
  link: { readonly workspace: string; readonly teammate: string; readonly madeBy: string | null },
): Promise<NewAccountLink> {
  await desk.db.deleteFrom("accountLinks")
    .where("workspace", "=", link.workspace).where("teammate", "=", link.teammate).where("usedAt", "is", null)
    .execute();
  return await createLink(desk, { ...link, kind: "reset" });
}

/** Makes a link of any kind. */
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

/** What a link does; null when it is unknown, used or too old. */
export async function findAccountLink(desk: Pick<Desk, "db" | "now">, token: string): Promise<AccountLink | null> {
  const row = await openLink(desk, token).executeTakeFirst();
  return row ?? null;
}

function openLink({ db, now }: Pick<Desk, "db" | "now">, token: string) {
  return db.selectFrom("accountLinks").select(["workspace", "kind", "role", "email", "name", "teammate"])
    .where("tokenHash", "=", opaqueHash(token)).where("usedAt", "is", null).where("expiresAt", ">", now());
}

/**
 * Uses up a set-up link or an invitation and makes its teammate, both or neither. Who was invited keeps the invitation's
 * e-mail, whatever was typed.
 *
 * @throws DeskError not_found when the link is unknown, used or too old, or sets a password
 * @throws DeskError invalid_input for an e-mail, name or password that cannot be one
 * @throws DeskError name_taken when the e-mail belongs to a teammate already; the link stays good
 */
export async function joinByLink(desk: LinkDesk, token: string, newcomer: Newcomer): Promise<Member> {
  const found = await findAccountLink(desk, token);
  if (found === null || found.kind === "reset") throw goneLink();
  const person = checkPerson({ ...newcomer, email: found.email ?? newcomer.email });
  // Hashing is slow, so it happens before the transaction takes the only connection.
  const company = (await findWorkspace(desk, found.workspace))?.name;
  const companies = [company, newcomer.company].filter((name) => name !== undefined && name !== null);
  const passwordHash = await hashPassword(desk, newcomer.password, { email: person.email, companies });
  return await desk.db.transaction().execute(async (db) => {
    const link = await takeLink({ ...desk, db }, token);
    if (link.role === null) throw goneLink();
    // Every start without an owner printed a link; one in an old log must not create a second owner.
    if (link.kind === "setup" && link.role === "owner") await endOwnerLinks({ db }, link.workspace);
    const { workspace, role } = link;
    return await addTeammate({ ...desk, db }, { workspace, role, ...person, passwordHash });
  });
}

/**
 * Uses up a link that sets a new password. The caller ends the sessions.
 *
 * @throws DeskError not_found when the link is unknown, used or too old, invalid_input for the password
 */
export async function resetByLink(
  desk: LinkDesk,
  token: string,
  password: string,
): Promise<{ readonly workspace: string; readonly teammate: string }> {
  const found = await findAccountLink(desk, token);
  if (found?.kind !== "reset" || found.teammate === null) throw goneLink();
  const owner = await passwordOwner(desk, found.workspace, found.teammate);
  const passwordHash = await hashPassword(desk, password, owner);
  return await desk.db.transaction().execute(async (db) => {
    const { workspace, teammate } = await takeLink({ ...desk, db }, token);
    if (teammate === null) throw goneLink();
    await db.updateTable("teammates").set({ passwordHash })
      .where("workspace", "=", workspace).where("id", "=", teammate).execute();
    return { workspace, teammate };
  });
}

async function takeLink({ db, now }: Pick<Desk, "db" | "now">, token: string): Promise<AccountLink> {
  const link = await db.updateTable("accountLinks").set({ usedAt: now() })
    .where("tokenHash", "=", opaqueHash(token)).where("usedAt", "is", null).where("expiresAt", ">", now())
    .returning(["workspace", "kind", "role", "email", "name", "teammate"])
    .executeTakeFirst();
  if (link === undefined) throw goneLink();
  return link;
}

async function endOwnerLinks(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  await desk.db.deleteFrom("accountLinks")
    .where("workspace", "=", workspace).where("kind", "=", "setup").where("role", "=", "owner")
    .where("usedAt", "is", null).execute();
}

function goneLink(): DeskError {
  return new DeskError("not_found", "This link was used already or is too old.", { fix: "Ask for a new one." });
}
