/**
 * Setup links: how the first owner, and later every teammate, signs up. A link works once and for seven days.
 *
 * @module
 */
import type { Role } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { newOpaque, opaqueHash } from "../identity/opaque.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import { hashPassword } from "./password.ts";
import { addTeammate, checkPerson, type Member } from "./teammates.ts";

/** A new link. The token is part of the address; only its hash is stored. */
export type SetupLink = { readonly token: string; readonly role: Role; readonly expiresAt: Date };

/** The fields of the sign-up form. */
export type Newcomer = { readonly email: string; readonly name: string; readonly password: string };

/** Makes a link by which one person becomes a teammate with this role. */
export async function createSetupLink(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  workspace: string,
  role: Role,
): Promise<SetupLink> {
  const token = newOpaque(desk);
  const createdAt = desk.now();
  const expiresAt = new Date(createdAt.getTime() + TEAMMATE_LIMITS.setupLinkMs);
  await desk.db.insertInto("setupLinks")
    .values({ id: desk.newId(), workspace, tokenHash: opaqueHash(token), role, createdAt, expiresAt, usedAt: null })
    .execute();
  return { token, role, expiresAt };
}

/** The role that a link still gives; null when it is unknown, used or too old. */
export async function findSetupLink(desk: Pick<Desk, "db" | "now">, token: string): Promise<Role | null> {
  const row = await desk.db.selectFrom("setupLinks").select("role")
    .where("tokenHash", "=", opaqueHash(token))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", desk.now())
    .executeTakeFirst();
  return row?.role ?? null;
}

/**
 * Uses a link up and makes its teammate, both or neither.
 *
 * @throws DeskError not_found when the link is unknown, used or too old
 * @throws DeskError invalid_input for an e-mail, name or password that cannot be one
 * @throws DeskError name_taken when the e-mail belongs to a teammate already; the link stays good
 */
export async function useSetupLink(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  token: string,
  newcomer: Newcomer,
): Promise<Member> {
  const person = checkPerson(newcomer);
  if (await findSetupLink(desk, token) === null) throw goneLink();
  // Hashing is slow, so it happens before the transaction takes the only connection.
  const passwordHash = await hashPassword(desk, newcomer.password);
  return await desk.db.transaction().execute(async (db) => {
    const link = await db.updateTable("setupLinks")
      .set({ usedAt: desk.now() })
      .where("tokenHash", "=", opaqueHash(token))
      .where("usedAt", "is", null)
      .where("expiresAt", ">", desk.now())
      .returning(["workspace", "role"])
      .executeTakeFirst();
    if (link === undefined) throw goneLink();
    // Every start without an owner printed a link; one in an old log must not create a second owner.
    if (link.role === "owner") await endOwnerLinks({ db }, link.workspace);
    return await addTeammate({ ...desk, db }, { ...link, ...person, passwordHash });
  });
}

async function endOwnerLinks(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  await desk.db.deleteFrom("setupLinks")
    .where("workspace", "=", workspace).where("role", "=", "owner").where("usedAt", "is", null)
    .execute();
}

function goneLink(): DeskError {
  return new DeskError("not_found", "This setup link was used already or is older than seven days.", {
    fix: "Ask for a new one.",
  });
}
