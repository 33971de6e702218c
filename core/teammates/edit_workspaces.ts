/**
 * The workspaces of an installation: listed, created and renamed by an owner of the first one, who thereby owns the
 * installation. Workspaces share nothing but the accounts of people who are in both.
 *
 * @see core/teammates/remove_workspace.ts
 * @module
 */
import { sql } from "kysely";
import { COUNTED_MAX } from "../db/count_conversations.ts";
import { typedName } from "../typed_name.ts";
import { saveStarter } from "../agent/starter_version.ts";
import { byCaller, recordActivity } from "../activity/record.ts";
import type { Desk } from "../desk.ts";
import { TEAMMATE_LIMITS } from "../limits/people.ts";
import { atField, DeskError } from "../problem.ts";
import { saveSettings } from "../settings/change.ts";
import { COMPANY_NAME_CHARS_MAX } from "../settings/settings.ts";
import { accountOf } from "./accounts.ts";
import { type Caller, needRight } from "./caller.ts";
import { lockCaller } from "./manage.ts";
import { addMember } from "./teammates.ts";
import { companyName, createWorkspace, firstWorkspace, type Workspace, workspaceLabel } from "./workspaces.ts";

/** A workspace in the list of the installation. */
export type ListedWorkspace = Workspace & {
  readonly createdAt: Date;
  /** Teammates who may sign in. */
  readonly people: number;
  /** Counted up to {@linkcode COUNTED_MAX}. */
  readonly conversations: number;
  /** The first workspace cannot be removed: its owners own the installation. */
  readonly isFirst: boolean;
};

/**
 * Refuses a caller who does not own the installation.
 *
 * @throws DeskError forbidden without the right workspaces.manage, not_found in another workspace than the first, whose
 *   owners must not learn about it
 */
export async function needInstallation(desk: Pick<Desk, "db">, caller: Caller): Promise<void> {
  needRight(caller, "workspaces.manage");
  if ((await firstWorkspace(desk))?.id === caller.workspace) return;
  throw new DeskError("not_found", "There is nothing at this address.", {
    fix: "Workspaces are managed by an owner of the first workspace.",
  });
}

/** Returns every workspace, the oldest first. @throws DeskError forbidden, not_found */
export async function listWorkspaces(desk: Pick<Desk, "db">, caller: Caller): Promise<readonly ListedWorkspace[]> {
  await needInstallation(desk, caller);
  const rows = await desk.db.selectFrom("workspaces as workspace")
    .select(["workspace.id", companyName.as("name"), "widgetKey", "workspace.createdAt"])
    .select((of) => [
      of.selectFrom("teammates").select((row) => row.fn.countAll().as("count"))
        .whereRef("teammates.workspace", "=", "workspace.id").where("deactivatedAt", "is", null).as("people"),
      sql<number>`(select count(*)::integer from (
        select from conversations where conversations.workspace = workspace.id
        -- The order of an index: of a small workspace the planner would read those of all others.
        order by conversations.last_message_at limit ${sql.lit(COUNTED_MAX)}
      ) as counted)`.as("conversations"),
    ])
    .where("testOf", "is", null).orderBy("workspace.createdAt").orderBy("workspace.id").execute();
  return rows.map((row) => ({
    ...row,
    people: Number(row.people),
    isFirst: row.id === caller.workspace,
  }));
}

/**
 * Creates a workspace with its own key and agent; the caller is its first owner.
 *
 * @throws DeskError forbidden, not_found, invalid_input for an invalid name, and with too many workspaces
 * @example
 * const { id, widgetKey } = await makeWorkspace(desk, caller, "Globex");
 */
export async function makeWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "randomBytes">,
  caller: Caller,
  typed: string,
): Promise<Workspace> {
  await needInstallation(desk, caller);
  const name = checkCompanyName(typed);
  return await desk.db.transaction().execute(async (db) => {
    await lockManager({ db }, caller);
    await refuseTooMany({ db });
    const owner = await accountOf({ db }, { workspace: caller.workspace, teammate: caller.teammate.id });
    if (owner === null) throw new DeskError("not_found", "There is no such teammate.");
    const made = await createWorkspace({ ...desk, db }, name);
    await saveStarter({ ...desk, db }, made.id);
    await addMember({ ...desk, db }, {
      workspace: made.id,
      account: owner.id,
      name: caller.teammate.name,
      role: "owner",
    });
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "workspace_made", subject: name });
    return made;
  });
}

/** Renames the company of a workspace. @throws DeskError forbidden, not_found, invalid_input */
export async function renameWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "live">,
  caller: Caller,
  id: string,
  typed: string,
): Promise<void> {
  const before = await managedWorkspace(desk, caller, id);
  const name = checkCompanyName(typed);
  await desk.db.transaction().execute(async (db) => {
    const by = await lockManager({ db }, caller);
    const how = { dryRun: false, message: "Renamed" };
    await saveSettings({ ...desk, db }, { ...by, workspace: id }, { company: { name } }, how);
    const detail = { before: workspaceLabel(before) };
    await recordActivity({ ...desk, db }, { ...byCaller(by), kind: "workspace_renamed", subject: name, detail });
  });
  desk.live.publish({ kind: "settings", workspace: id });
}

/**
 * Locks the caller and returns them with their current rights. @throws DeskError forbidden without workspaces.manage
 */
export async function lockManager(desk: Pick<Desk, "db">, caller: Caller): Promise<Caller> {
  const by = await lockCaller(desk, caller);
  needRight(by, "workspaces.manage");
  return by;
}

/** Returns a workspace that the caller may rename or remove. @throws DeskError forbidden, not_found */
export async function managedWorkspace(desk: Pick<Desk, "db">, caller: Caller, id: string): Promise<ListedWorkspace> {
  const workspace = (await listWorkspaces(desk, caller)).find((listed) => listed.id === id);
  if (workspace === undefined) throw new DeskError("not_found", "There is no such workspace.");
  return workspace;
}

async function refuseTooMany({ db }: Pick<Desk, "db">): Promise<void> {
  const { count } = await db.selectFrom("workspaces").select((row) => row.fn.countAll().as("count"))
    .where("testOf", "is", null).executeTakeFirstOrThrow();
  const { workspacesMax } = TEAMMATE_LIMITS;
  if (Number(count) < workspacesMax) return;
  throw new DeskError("invalid_input", `An installation has at most ${workspacesMax} workspaces.`, {
    fix: "Remove one that is not used.",
  });
}

/** @throws DeskError invalid_input */
function checkCompanyName(typed: string): string {
  const name = typedName(typed, COMPANY_NAME_CHARS_MAX);
  if (name !== null) return name;
  const says = `A name has 1 to ${COMPANY_NAME_CHARS_MAX} characters.`;
  throw new DeskError("invalid_input", says, atField("name", says));
}
