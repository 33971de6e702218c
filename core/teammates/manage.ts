/**
 * Manages a team: roles, deactivating and reactivating, and the owner. A workspace always has an owner who may sign in:
 * each change that concerns one locks the rows of all owners.
 *
 * @module
 */
import { byCaller, recordActivity } from "../activity/record.ts";
import type { AccountTable, TeammateTable } from "../db/tables/accounts.ts";
import type { Desk } from "../desk.ts";
import { DeskError, unmarkedParameter } from "../problem.ts";
import { type Membership, membershipsOf } from "./accounts.ts";
import { removeSecondSteps } from "../sign_in/second_step.ts";
import { type Caller, hasRight, needRight } from "./caller.ts";
import type { BuiltInRole } from "./rights.ts";
import { findRole, hasRightsOf, type Role } from "./roles.ts";

/** A teammate as listed on the Team page. */
export type TeamMember =
  & Pick<TeammateTable, "id" | "account" | "name" | "role" | "createdAt" | "lastSeenAt" | "deactivatedAt" | "picture">
  & Pick<AccountTable, "email">;

/** Selects the teammates of a workspace, each with the email of their account. */
function membersOf({ db }: Pick<Desk, "db">, workspace: string) {
  return db.selectFrom("teammates as member").innerJoin("accounts", "accounts.id", "member.account")
    .select(["member.id", "account", "email", "name", "role", "member.createdAt", "lastSeenAt", "deactivatedAt"])
    .select("picture").where("workspace", "=", workspace);
}

/** Returns every teammate: active ones first, by name. */
export async function listTeam(desk: Pick<Desk, "db">, workspace: string): Promise<readonly TeamMember[]> {
  return await membersOf(desk, workspace)
    .orderBy((row) => row("deactivatedAt", "is not", null)).orderBy("name").orderBy("member.id")
    .execute();
}

/** Returns one teammate, or null. */
export async function findMember(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<TeamMember | null> {
  const row = await membersOf(desk, workspace).where("member.id", "=", id).executeTakeFirst();
  return row ?? null;
}

/**
 * Refuses to assign a role with rights that the caller does not have.
 *
 * @throws DeskError forbidden
 */
export function checkGrant(caller: Caller, role: Role): void {
  needRight(caller, "team.edit");
  if (hasRightsOf(caller.role, role)) return;
  throw new DeskError("forbidden", `The role ${role.label} has rights that you do not have.`, {
    fix: "Ask an owner of the desk.",
  });
}

/**
 * Locks a teammate whom the caller may manage, and all owners with them; called in a transaction.
 *
 * @returns the teammate, and the caller with their current role, which may have changed since their request began
 * @throws DeskError forbidden without the right team.edit, and for a teammate with more rights than the caller;
 *   not_found
 */
export async function lockManaged(
  desk: Pick<Desk, "db">,
  caller: Caller,
  id: string,
): Promise<{ readonly member: TeamMember; readonly by: Caller }> {
  needRight(caller, "team.edit");
  // In one query, ordered by id: otherwise two who manage each other would deadlock.
  const rows = await membersOf(desk, caller.workspace)
    .where((where) => where.or([where("member.id", "in", [id, caller.teammate.id]), where("role", "=", "owner")]))
    .orderBy("member.id").forUpdate("member").execute();
  const member = rows.find((row) => row.id === id);
  if (member === undefined) throw new DeskError("not_found", "There is no such teammate.");
  const by = await callerNow(desk, caller, rows.find((row) => row.id === caller.teammate.id));
  checkGrant(by, await lockGivenRole(desk, caller.workspace, member.role));
  return { member, by };
}

/**
 * Locks the caller's own row; called in a transaction.
 *
 * @returns the caller with their current role, which may have changed since their request began
 * @throws DeskError forbidden for a caller who was deactivated meanwhile
 */
export async function lockCaller(desk: Pick<Desk, "db">, caller: Caller): Promise<Caller> {
  const row = await desk.db.selectFrom("teammates").select(["role", "deactivatedAt"])
    .where("workspace", "=", caller.workspace).where("id", "=", caller.teammate.id).forUpdate().executeTakeFirst();
  return await callerNow(desk, caller, row);
}

async function callerNow(
  desk: Pick<Desk, "db">,
  caller: Caller,
  row: Pick<TeamMember, "role" | "deactivatedAt"> | undefined,
): Promise<Caller> {
  if (row === undefined || row.deactivatedAt !== null) {
    throw new DeskError("forbidden", "Your account was deactivated.", { fix: "Ask an owner of the desk." });
  }
  return { ...caller, role: await lockGivenRole(desk, caller.workspace, row.role) };
}

/**
 * Whether a teammate may still assign a role: the creator of a link may have lost the right, or the role gained some.
 * Locks their row; called in a transaction.
 */
export async function mayStillGive(
  { db }: Pick<Desk, "db">,
  { workspace, teammate }: Membership,
  roleId: string,
): Promise<boolean> {
  const row = await db.selectFrom("teammates").select(["role", "deactivatedAt"])
    .where("workspace", "=", workspace).where("id", "=", teammate).forUpdate().executeTakeFirst();
  if (row === undefined || row.deactivatedAt !== null) return false;
  const role = await findRole({ db }, workspace, row.role);
  const given = await findRole({ db }, workspace, roleId);
  if (role === null || given === null) return false;
  return hasRight({ role, readOnly: false }, "team.edit") && hasRightsOf(role, given);
}

/**
 * Returns a role by its id, locked so that it is not removed before it is assigned; called in a transaction.
 *
 * @throws DeskError invalid_input if no role has this id
 */
export async function lockGivenRole({ db }: Pick<Desk, "db">, workspace: string, id: string): Promise<Role> {
  await db.selectFrom("roles").select("id").where("workspace", "=", workspace).where("id", "=", id).forShare()
    .execute();
  const role = await findRole({ db }, workspace, id);
  if (role === null) throw unmarkedParameter("role", "must be one of this desk's roles.");
  return role;
}

/** The handles for changing a team, and recording it in the same transaction. */
type ManagingDesk = Pick<Desk, "db" | "now" | "newId">;

/**
 * Assigns a teammate another role.
 *
 * @param seen the role shown on the caller's page; null for a caller without one
 * @throws DeskError forbidden, not_found, invalid_input for the last owner, version_conflict
 */
export async function changeRole(
  desk: ManagingDesk,
  caller: Caller,
  id: string,
  role: string,
  seen: string | null = null,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    if (seen !== null && seen !== member.role) {
      throw new DeskError("version_conflict", "Another teammate has changed this role since you opened the page.", {
        fix: "It is shown as it is now: change it again if you still want to.",
      });
    }
    const given = await lockGivenRole({ db }, caller.workspace, role);
    checkGrant(by, given);
    if (member.role === "owner" && role !== "owner") await keepAnOwner({ db }, caller.workspace, id);
    await db.updateTable("teammates").set({ role })
      .where("workspace", "=", caller.workspace).where("id", "=", id).execute();
    const detail = { role: given.label };
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "role_changed", subject: member.email, detail });
  });
}

/**
 * Makes another teammate the owner, and the caller an admin.
 *
 * @throws DeskError forbidden without the right team.own, not_found, invalid_input for a deactivated teammate
 */
export async function transferOwnership(desk: ManagingDesk, caller: Caller, id: string): Promise<void> {
  const { workspace, teammate } = caller;
  if (id === teammate.id) throw new DeskError("invalid_input", "You are the owner already.");
  await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    needRight(by, "team.own");
    if (member.deactivatedAt !== null) {
      throw new DeskError("invalid_input", `${member.name} is deactivated.`, { fix: "Reactivate them first." });
    }
    const set = (who: string, role: BuiltInRole) =>
      db.updateTable("teammates").set({ role }).where("workspace", "=", workspace).where("id", "=", who).execute();
    await set(id, "owner");
    await set(teammate.id, "admin");
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "ownership_handed_over", subject: member.email });
  });
}

/**
 * Deactivates a teammate: they cannot sign in, their API tokens are revoked and their AI clients disconnected, and
 * their open conversations wait for another teammate. The caller of this function ends their sessions.
 *
 * @returns the ids of these conversations
 * @throws DeskError forbidden, not_found, invalid_input for oneself and for the last owner
 */
export async function deactivate(
  desk: ManagingDesk,
  caller: Caller,
  id: string,
): Promise<readonly string[]> {
  const { workspace, teammate } = caller;
  if (id === teammate.id) throw new DeskError("invalid_input", "You cannot deactivate yourself.");
  const now = desk.now();
  return await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    if (member.role === "owner") await keepAnOwner({ db }, workspace, id);
    await db.updateTable("teammates").set((row) => ({ deactivatedAt: row.fn.coalesce("deactivatedAt", row.val(now)) }))
      .where("workspace", "=", workspace).where("id", "=", id).execute();
    await db.updateTable("apiTokens").set({ revokedAt: now })
      .where("workspace", "=", workspace).where("teammate", "=", id).where("revokedAt", "is", null).execute();
    await db.updateTable("connections").set({ endedAt: now })
      .where("workspace", "=", workspace).where("teammate", "=", id).where("endedAt", "is", null).execute();
    await db.deleteFrom("accountLinks")
      .where("workspace", "=", workspace).where("teammate", "=", id).where("usedAt", "is", null).execute();
    const freed = await db.updateTable("conversations")
      .set((row) => ({
        assignee: null,
        assignedAt: null,
        // A snoozed conversation remains snoozed until its next assignee.
        status: row.case().when("status", "=", "open").then("waiting" as const).else(row.ref("status")).end(),
        waitingSince: row.case().when("status", "=", "open").then(row.val(now)).else(row.ref("waitingSince")).end(),
      }))
      .where("workspace", "=", workspace).where("assignee", "=", id).where("status", "!=", "resolved")
      .returning("id").execute();
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "deactivated", subject: member.email });
    return freed.map((conversation) => conversation.id);
  });
}

/**
 * Removes a teammate's second factors, who then signs in with their password. The caller of this function ends their
 * sessions. It must not open another workspace: for a person who is in several, only the operator does it.
 *
 * @throws DeskError forbidden, not_found, invalid_input for oneself: that is done on the profile
 */
export async function resetSecondStep(desk: ManagingDesk, caller: Caller, id: string): Promise<void> {
  if (id === caller.teammate.id) throw new DeskError("invalid_input", "Change your own second step on your profile.");
  await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    if ((await membershipsOf({ db }, member.account)).length > 1) {
      throw new DeskError("forbidden", `${member.name} signs in to other workspaces with this second step, too.`, {
        fix: `The operator can reset it: deno task team reset ${member.email} --without-second-step`,
      });
    }
    await removeSecondSteps({ db }, member.account);
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "second_step_reset", subject: member.email });
  });
}

/** Lets a deactivated teammate sign in again. @throws DeskError forbidden, not_found */
export async function reactivate(desk: ManagingDesk, caller: Caller, id: string): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    const { member, by } = await lockManaged({ db }, caller, id);
    await db.updateTable("teammates").set({ deactivatedAt: null })
      .where("workspace", "=", caller.workspace).where("id", "=", id).execute();
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "reactivated", subject: member.email });
  });
}

/** Whether the caller may manage a teammate with this role at all: determines the forms on pages. */
export function canManage(caller: Caller, role: Role): boolean {
  return hasRight(caller, "team.edit") && hasRightsOf(caller.role, role);
}

async function keepAnOwner({ db }: Pick<Desk, "db">, workspace: string, but: string): Promise<void> {
  const other = await db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).where("role", "=", "owner").where("deactivatedAt", "is", null)
    .where("id", "!=", but).executeTakeFirst();
  if (other !== undefined) return;
  throw new DeskError("invalid_input", "The workspace needs an owner.", {
    fix: "Hand the ownership over to another teammate first.",
  });
}
