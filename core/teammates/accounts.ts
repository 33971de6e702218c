/**
 * Accounts: how a person signs in. One account can be a teammate in several workspaces.
 *
 * @module
 */
import { type ActivityBy, recorded } from "../activity/record.ts";
import { isUniqueViolation } from "../db/errors.ts";
import type { AccountTable } from "../db/tables/accounts.ts";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import { opaqueHash } from "../identity/opaque.ts";
import { DeskError } from "../problem.ts";
import { hashPassword, isPassword, type PasswordDesk } from "./password.ts";
import type { PasswordOwner } from "../sign_in/password_rules.ts";
import { companyName, isFirstWorkspace, type Workspace } from "./workspaces.ts";

/** An account with the hash of its password. */
export type DeskAccount = Pick<AccountTable, "id" | "email" | "passwordHash">;

/** A teammate: the workspace and their id in it. */
export type Membership = { readonly workspace: string; readonly teammate: string };

/** A workspace of an account, with its teammate there. */
export type OwnWorkspace = Workspace & {
  readonly teammate: string;
  /** Whether its owners own the installation. */
  readonly isFirst: boolean;
};

/** Returns an email in stored form. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns the account of an email, or null. */
export async function accountOfEmail(desk: Pick<Desk, "db">, email: string): Promise<DeskAccount | null> {
  const row = await desk.db.selectFrom("accounts").select(["id", "email", "passwordHash"])
    .where("email", "=", normalEmail(email)).executeTakeFirst();
  return row ?? null;
}

/** Returns an account by its id, or null. */
export async function accountById(desk: Pick<Desk, "db">, id: string): Promise<DeskAccount | null> {
  const row = await desk.db.selectFrom("accounts").select(["id", "email", "passwordHash"])
    .where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Returns the account of a teammate; null if there is no such teammate. */
export async function accountOf(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Membership,
): Promise<DeskAccount | null> {
  const row = await desk.db.selectFrom("teammates as member").innerJoin("accounts", "accounts.id", "member.account")
    .select(["accounts.id", "accounts.email", "accounts.passwordHash"])
    .where("member.workspace", "=", workspace).where("member.id", "=", teammate).executeTakeFirst();
  return row ?? null;
}

/**
 * Adds an account with a hashed password.
 *
 * @returns its id
 * @throws DeskError name_taken if there is one with this email
 */
export async function addAccount(
  desk: Pick<Desk, "db" | "now" | "newId">,
  { email, passwordHash }: Pick<AccountTable, "email" | "passwordHash">,
): Promise<string> {
  const id = desk.newId();
  try {
    await desk.db.insertInto("accounts").values({ id, email, passwordHash, createdAt: desk.now() }).execute();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DeskError("name_taken", "There is an account with this email already.", { cause: error });
  }
  return id;
}

/** Locks the row of an account until the transaction ends. */
export async function lockAccount({ db }: Pick<Desk, "db">, account: string): Promise<void> {
  await db.selectFrom("accounts").select("id").where("id", "=", account).forUpdate().execute();
}

/** Returns every teammate of an account, in any workspace, including deactivated ones. */
export async function membershipsOf(desk: Pick<Desk, "db">, account: string): Promise<readonly Membership[]> {
  return await desk.db.selectFrom("teammates").select(["workspace", "id as teammate"])
    .where("account", "=", account).orderBy("workspace").execute();
}

/** Returns the workspaces in which the person of a teammate may act, including the teammate's own, by name. */
export async function workspacesOf(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Membership,
): Promise<readonly OwnWorkspace[]> {
  return await OWN(desk.db, { workspace, teammate });
}

const OWN = keepQuery((db, value: QueryValue<Pick<Membership, "workspace" | "teammate">>) =>
  db.selectFrom("teammates as own")
    .innerJoin("teammates as member", "member.account", "own.account")
    .innerJoin("workspaces", "workspaces.id", "member.workspace")
    .select(["workspaces.id", companyName.as("name"), "widgetKey", "member.id as teammate"])
    .select(isFirstWorkspace.as("isFirst"))
    .where("own.workspace", "=", value("workspace")).where("own.id", "=", value("teammate"))
    .where("member.deactivatedAt", "is", null).where("testOf", "is", null)
    .orderBy(companyName).orderBy("workspaces.id")
);

/** Whether this is the teammate's password. The route limits the attempts. */
export async function hasPassword(
  desk: Pick<Desk, "db" | "passwordCost">,
  member: Membership,
  password: string,
): Promise<boolean> {
  return await isPassword(desk, password, (await accountOf(desk, member))?.passwordHash ?? null);
}

/** A correct password, by a mark that changes with it, to check later whether it still is the account's. */
export type PasswordProof = { readonly account: string; readonly mark: string };

/** Whether a password that was correct is still the account's. */
export async function isStillPassword(desk: Pick<Desk, "db">, { account, mark }: PasswordProof): Promise<boolean> {
  return await passwordMark(desk, account) === mark;
}

/** Returns a hash that changes with the password of an account; null if it has none. */
export function passwordFingerprint({ passwordHash }: Pick<DeskAccount, "passwordHash">): string | null {
  return passwordHash === null ? null : opaqueHash(passwordHash);
}

/** Returns the {@linkcode passwordFingerprint} of an account by its id. */
export async function passwordMark(desk: Pick<Desk, "db">, account: string): Promise<string | null> {
  const known = await accountById(desk, account);
  return known === null ? null : passwordFingerprint(known);
}

/** Sets the password of a teammate's account, and records it. @throws DeskError invalid_input for an invalid one */
export async function setPassword(
  desk: PasswordDesk & Pick<Desk, "db" | "now" | "newId">,
  by: ActivityBy,
  member: Membership,
  password: string,
): Promise<void> {
  const account = await accountOf(desk, member);
  if (account === null) throw new DeskError("not_found", "There is no such teammate.");
  const passwordHash = await hashPassword(desk, password, await passwordOwner(desk, account));
  await recorded(desk, async ({ db }) => {
    await db.updateTable("accounts").set({ passwordHash }).where("id", "=", account.id).execute();
    await endResetLinks({ db }, account.id, "everyone's");
  }, () => ({ ...by, kind: "password_changed" }));
}

/**
 * Ends the open password reset links of an account, in any workspace: those that teammates created, or also those
 * created by the operator or requested by its person.
 */
export async function endResetLinks(
  { db }: Pick<Desk, "db">,
  account: string,
  which: "teammates'" | "everyone's",
): Promise<void> {
  await db.deleteFrom("accountLinks").where("kind", "=", "reset").where("usedAt", "is", null)
    .$if(which === "teammates'", (links) => links.where("madeBy", "is not", null))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("teammates").select("teammates.id").where("teammates.account", "=", account)
          .whereRef("teammates.workspace", "=", "accountLinks.workspace")
          .whereRef("teammates.id", "=", "accountLinks.teammate"),
      )
    ).execute();
}

/** Returns the facts about the person that an attacker would use to guess the password. */
export async function passwordOwner({ db }: Pick<Desk, "db">, { id, email }: DeskAccount): Promise<PasswordOwner> {
  const rows = await db.selectFrom("teammates as member")
    .innerJoin("workspaces as workspace", "workspace.id", "member.workspace")
    .select(companyName.as("company")).where("member.account", "=", id).execute();
  return { email, companies: rows.flatMap(({ company }) => company ?? []) };
}
