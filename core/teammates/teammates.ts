/**
 * Teammates: the people who sign in to the desk.
 *
 * @module
 */
import { isVisible, onOneLine } from "../../widget/visible_text.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { isUniqueViolation } from "../db/errors.ts";
import type { Database } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { atField, DeskError, joinRefusals } from "../problem.ts";
import {
  accountOfEmail,
  addAccount,
  endResetLinks,
  lockAccount,
  normalEmail,
  passwordFingerprint,
  type PasswordProof,
} from "./accounts.ts";
import { typedName } from "../typed_name.ts";
import type { Teammate } from "./caller.ts";
import { takeFreeName } from "./free_name.ts";
import { roleOf } from "./roles.ts";
import { isPassword } from "./password.ts";

/** A teammate and the workspace they belong to. */
export type Member = Teammate & { readonly workspace: string };

/** A person's email and name. */
export type PersonDetails = { readonly email: string; readonly name: string };

/** Characters around one @; only the mail server can check more. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;

/**
 * Validates and normalises an email (to lower case) and a name.
 *
 * @throws DeskError invalid_input, for both if both are wrong
 */
export function checkPerson(typed: PersonDetails): PersonDetails {
  const email = normalEmail(typed.email);
  const name = typedName(typed.name, TEAMMATE_LIMITS.nameCharsMax);
  if (isEmail(email) && name !== null) return { email, name };
  throw joinRefusals([
    ...(isEmail(email) ? [] : [wrongField("email", "This is not an email address.")]),
    ...(name !== null ? [] : [wrongName()]),
  ]);
}

/** Whether a text in lower case can be a teammate's email. */
export function isEmail(text: string): boolean {
  return EMAIL.test(text) && isVisible(text) && text.length <= TEAMMATE_LIMITS.emailCharsMax;
}

function wrongField(field: string, says: string): DeskError {
  return new DeskError("invalid_input", says, atField(field, says));
}

function wrongName(): DeskError {
  return wrongField("name", `A name has 1 to ${TEAMMATE_LIMITS.nameCharsMax} characters.`);
}

/** Converts a person's name from elsewhere to a teammate's: its visible part, truncated; null if there is none. */
export function nameFrom(elsewhere: string): string | null {
  // Twice: a character that is cut in half is hidden.
  const cut = onOneLine(onOneLine(elsewhere).slice(0, TEAMMATE_LIMITS.nameCharsMax));
  return cut === "" ? null : cut;
}

/**
 * Adds a teammate, and an account for them with a hashed password.
 *
 * @throws DeskError name_taken if there is an account with this email
 */
export async function addTeammate(
  desk: Pick<Desk, "db" | "now" | "newId">,
  teammate: PersonDetails & { readonly workspace: string; readonly role: string; readonly passwordHash: string | null },
): Promise<Member> {
  const { workspace, email, name, role, passwordHash } = teammate;
  return await addMember(desk, { workspace, name, role, account: await addAccount(desk, { email, passwordHash }) });
}

/**
 * Makes the person of an account a teammate of a workspace. Their open password reset links end: the account now opens
 * a workspace in which the links' creators may have no right.
 *
 * @throws DeskError name_taken if they are one already
 */
export async function addMember(
  desk: Pick<Desk, "db" | "now" | "newId">,
  member: { readonly workspace: string; readonly account: string; readonly name: string; readonly role: string },
): Promise<Member> {
  const id = desk.newId();
  const { workspace, name, role, account } = member;
  // A password reset in progress also holds this row.
  await lockAccount(desk, account);
  await endResetLinks(desk, account, "teammates'");
  try {
    await desk.db.insertInto("teammates")
      .values({ ...member, id, createdAt: desk.now(), deactivatedAt: null, lastSeenAt: null, picture: null }).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskError("name_taken", "There is a teammate with this email already.", { cause: error });
  }
  return { id, workspace, name, role };
}

/**
 * Returns the teammate with an email and a password, in the workspace where they were last seen; null if either is
 * wrong, in the same time. The route limits the attempts.
 */
export async function signIn(
  desk: Pick<Desk, "db" | "passwordCost">,
  typed: { readonly email: string; readonly password: string },
): Promise<{ readonly member: Member; readonly proof: PasswordProof } | null> {
  const account = await accountOfEmail(desk, typed.email);
  const isTheirs = await isPassword(desk, typed.password, account?.passwordHash ?? null);
  if (account === null || !isTheirs) return null;
  const [member] = await activeMembers(desk, account.id);
  const proof = { account: account.id, mark: passwordFingerprint(account) ?? "" };
  return member === undefined ? null : { member, proof };
}

/**
 * Returns the active teammates of an account, in any workspace: those that can sign in with a password first, and the
 * last seen one before the others.
 */
export async function activeMembers(desk: Pick<Desk, "db">, account: string): Promise<readonly Member[]> {
  return await desk.db.selectFrom("teammates as teammate")
    .innerJoin("workspaces as workspace", "workspace.id", "teammate.workspace")
    .select(["teammate.id", "teammate.workspace", "teammate.name", "role"])
    .where("account", "=", account).where("deactivatedAt", "is", null).where("testOf", "is", null)
    // One that only its provider opens comes last: its owner must not keep the person out of the others.
    .orderBy((row) =>
      row.exists(
        row.selectFrom("oidcProviders").select("oidcProviders.workspace")
          .whereRef("oidcProviders.workspace", "=", "teammate.workspace").where("required", "=", true),
      )
    )
    .orderBy("lastSeenAt", (order) => order.desc().nullsLast()).orderBy("workspace.createdAt").orderBy("teammate.id")
    .execute();
}

/** Returns the current state of a teammate, for an existing session; null if they were deactivated. */
export async function findTeammate(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<Teammate | null> {
  const row = await desk.db.selectFrom("teammates").select(["id", "name", "role"])
    .where("workspace", "=", workspace).where("id", "=", id).where("deactivatedAt", "is", null).executeTakeFirst();
  return row ?? null;
}

/** Records that a teammate was just on the desk. */
export async function noteSeen(desk: Pick<Desk, "db" | "now">, workspace: string, id: string): Promise<void> {
  await desk.db.updateTable("teammates").set({ lastSeenAt: desk.now() })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
}

/**
 * Changes the name that customers and teammates see; called in a transaction.
 *
 * @param change.seen the name that the form showed; null for a caller who has seen none
 * @returns whether the name changed
 * @throws DeskError invalid_input, name_taken, version_conflict if it was changed meanwhile, for instance by another
 *   tab
 */
export async function changeName(
  { db }: Pick<Desk, "db">,
  { workspace, id }: Pick<Member, "workspace" | "id">,
  change: { readonly typed: string; readonly seen: string | null },
): Promise<boolean> {
  const name = typedName(change.typed, TEAMMATE_LIMITS.nameCharsMax);
  if (name === null) throw wrongName();
  const before = await db.selectFrom("teammates").select("name")
    .where("workspace", "=", workspace).where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  if (before.name === name) return false;
  if (change.seen !== null && change.seen !== before.name) {
    throw new DeskError("version_conflict", `Your name was changed to ${before.name} since you opened this page.`, {
      fix: "It is shown as it is now: change it again if you still want to.",
    });
  }
  await takeFreeName({ db }, workspace, name, id);
  await db.updateTable("teammates").set({ name }).where("workspace", "=", workspace).where("id", "=", id).execute();
  return true;
}

/** Returns all teammates who may answer customers, by name. */
export async function listAnswering({ db }: Pick<Desk, "db">, workspace: string): Promise<readonly Teammate[]> {
  return answeringOf(await activeTeammates(db, sql`${workspace}`).execute());
}

/** Selects the teammates who can sign in, by name, with their custom roles, for {@linkcode answeringOf}. */
export function activeTeammates(db: Kysely<Database>, workspace: RawBuilder<string>) {
  return db.selectFrom("teammates as member")
    .leftJoin(
      "roles as custom",
      (join) => join.onRef("custom.workspace", "=", "member.workspace").onRef("custom.id", "=", "member.role"),
    )
    .select(["member.id", "member.name", "member.role", "custom.rights"])
    .where("member.workspace", "=", workspace).where("member.deactivatedAt", "is", null)
    .orderBy("member.name").orderBy("member.id");
}

type ActiveTeammate = Teammate & { readonly rights: readonly string[] | null };

/** Returns those who may answer customers. */
export function answeringOf(rows: readonly ActiveTeammate[]): readonly Teammate[] {
  return rows
    .filter(({ role, rights }) => roleOf(role, rights && { name: role, rights })?.rights.has("conversations.reply"))
    .map(({ id, name, role }) => ({ id, name, role }));
}

/** Returns every teammate's name by their id. */
export async function teammateNames(desk: Pick<Desk, "db">, workspace: string): Promise<ReadonlyMap<string, string>> {
  const rows = await desk.db.selectFrom("teammates").select(["id", "name"]).where("workspace", "=", workspace)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whether any teammate can sign in at this installation. */
export async function hasTeammates(desk: Pick<Desk, "db">): Promise<boolean> {
  return await desk.db.selectFrom("teammates").select("id").limit(1).executeTakeFirst() !== undefined;
}

/** Whether an owner has signed up: until then the desk prints a setup link at its start. */
export async function hasOwner(desk: Pick<Desk, "db">, workspace: string): Promise<boolean> {
  const row = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("role", "=", "owner").where("deactivatedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
