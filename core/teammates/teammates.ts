/**
 * Teammates: the persons who sign in to the desk.
 *
 * @module
 */
import { isUniqueViolation } from "../db/errors.ts";
import type { Role } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { DeskError } from "../problem.ts";
import type { Teammate } from "./caller.ts";
import { isPassword } from "./password.ts";

/** A teammate and the workspace they belong to. */
export type Member = Teammate & { readonly workspace: string };

/** A person's e-mail and name. */
export type PersonDetails = { readonly email: string; readonly name: string };

/** Characters around one @; only the mail server can check more. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const CONTROL = /\p{Cc}/u;

/**
 * Checks and normalises an e-mail (to lower case) and a name.
 *
 * @throws DeskError invalid_input
 */
export function checkPerson(typed: PersonDetails): PersonDetails {
  const { emailCharsMax, nameCharsMax } = TEAMMATE_LIMITS;
  const email = normalEmail(typed.email);
  const name = typed.name.trim();
  if (!EMAIL.test(email) || email.length > emailCharsMax) {
    throw new DeskError("invalid_input", "This is not an e-mail address.");
  }
  if (name === "" || name.length > nameCharsMax || CONTROL.test(name)) {
    throw new DeskError("invalid_input", `A name has 1 to ${nameCharsMax} characters.`);
  }
  return { email, name };
}

/**
 * Adds a teammate whose password is hashed already.
 *
 * @throws DeskError name_taken when the workspace has a teammate with this e-mail
 */
export async function addTeammate(
  desk: Pick<Desk, "db" | "now" | "newId">,
  teammate: PersonDetails & { readonly workspace: string; readonly role: Role; readonly passwordHash: string },
): Promise<Member> {
  const id = desk.newId();
  const { workspace, name, role } = teammate;
  try {
    await desk.db.insertInto("teammates").values({ ...teammate, id, createdAt: desk.now() }).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskError("name_taken", "There is a teammate with this e-mail already.", { cause: error });
  }
  return { id, workspace, name, role };
}

/**
 * The teammate whom an e-mail and a password name; null when either is wrong, in the same time for both. The route
 * counts the tries.
 */
export async function signIn(
  desk: Pick<Desk, "db">,
  workspace: string,
  typed: { readonly email: string; readonly password: string },
): Promise<Teammate | null> {
  const row = await desk.db.selectFrom("teammates")
    .select(["id", "name", "role", "passwordHash"])
    .where("workspace", "=", workspace)
    .where("email", "=", normalEmail(typed.email))
    .executeTakeFirst();
  const isRight = await isPassword(typed.password, row?.passwordHash ?? null);
  return row !== undefined && isRight ? { id: row.id, name: row.name, role: row.role } : null;
}

/** The teammate as they are now, for a session made earlier; null when they left. */
export async function findTeammate(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<Teammate | null> {
  const row = await desk.db.selectFrom("teammates").select(["id", "name", "role"])
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** All teammates who may answer customers, by name. */
export async function listAnswering(desk: Pick<Desk, "db">, workspace: string): Promise<readonly Teammate[]> {
  return await desk.db.selectFrom("teammates").select(["id", "name", "role"])
    .where("workspace", "=", workspace).where("role", "!=", "viewer")
    .orderBy("name").orderBy("id")
    .execute();
}

/** Every teammate's name by their id. */
export async function teammateNames(desk: Pick<Desk, "db">, workspace: string): Promise<ReadonlyMap<string, string>> {
  const rows = await desk.db.selectFrom("teammates").select(["id", "name"]).where("workspace", "=", workspace)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether an owner has signed up: until then the desk prints a setup link when it starts. */
export async function hasOwner(desk: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const row = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("role", "=", "owner").executeTakeFirst();
  return row !== undefined;
}

function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
