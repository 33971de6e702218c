/**
 * Removes a workspace. It is closed at once: its people, keys, tokens and chats lose access. Its rows are removed in
 * steps in the background, and a desk that was stopped meanwhile continues at its next start.
 *
 * @module
 */
import { sql } from "kysely";
import { byCaller, recordActivity } from "../activity/record.ts";
import { QUEUE_TABLES } from "../db/sizes.ts";
import { removeWorkspaceRows } from "../db/workspace_rows.ts";
import type { Desk } from "../desk.ts";
import { forEachSettled } from "../for_each.ts";
import { atField, DeskError } from "../problem.ts";
import { type Membership, membershipsOf } from "./accounts.ts";
import type { Caller } from "./caller.ts";
import { lockManager, managedWorkspace, needInstallation } from "./edit_workspaces.ts";
import { companyName, type Workspace, workspaceLabel } from "./workspaces.ts";

/** A workspace whose removal is not finished. */
export type WorkspaceRemoval = Pick<Workspace, "id" | "name"> & {
  readonly since: Date;
  /** The number of removed rows. */
  readonly removedRows: number;
};

/** Returns workspaces being removed, the oldest removal first. @throws DeskError forbidden, not_found */
export async function listRemovals(desk: Pick<Desk, "db">, caller: Caller): Promise<readonly WorkspaceRemoval[]> {
  await needInstallation(desk, caller);
  const rows = await desk.db.selectFrom("workspaces").select([
    "id",
    companyName.as("name"),
    "removingSince",
    "removedRows",
  ])
    .where("removingSince", "is not", null).orderBy("removingSince").orderBy("id").execute();
  return rows.flatMap(({ removingSince: since, ...row }) => since === null ? [] : [{ ...row, since }]);
}

/**
 * Removes a workspace: keys, tokens, people and outboxes at once, everything else by {@linkcode continueRemovals}. The
 * caller of this function ends the sessions. The workspace's calls remain in the ledger.
 *
 * @param typed its name, as typed by a person: removing cannot be undone
 * @returns its people
 * @throws DeskError forbidden, not_found, invalid_input for another name and for the first workspace, key_not_set if
 *   its keys cannot be removed; nothing is removed then
 */
export async function removeWorkspace(
  desk: Pick<Desk, "db" | "now" | "newId" | "live" | "vault" | "log">,
  caller: Caller,
  id: string,
  typed: string,
): Promise<readonly Membership[]> {
  const workspace = await managedWorkspace(desk, caller, id);
  if (workspace.isFirst) throw new DeskError("invalid_input", "The first workspace cannot be removed.");
  const name = workspaceLabel(workspace);
  if (typed.trim() !== name) {
    const says = "This is not the workspace's name.";
    const fix = `Type ${name} to remove it.`;
    throw new DeskError("invalid_input", says, { fix, ...atField("name", says, fix) });
  }
  const members = await desk.db.transaction().execute(async (db) => {
    await lockManager({ db }, caller);
    // Before the rows: keys without rows could not be found again, rows without keys can still be removed.
    await desk.vault.removeWorkspace(id);
    const gone = await close({ ...desk, db }, id);
    await recordActivity({ ...desk, db }, { ...byCaller(caller), kind: "workspace_removed", subject: name });
    return gone;
  });
  desk.live.publish({ kind: "settings", workspace: id });
  desk.log("info", "A workspace is being removed.", { workspace: id, by: caller.teammate.id });
  return members;
}

/**
 * Closes a workspace to all activity. Its people are deactivated and not removed: each of their conversations and
 * messages would be rewritten without their name.
 */
async function close({ db, now }: Pick<Desk, "db" | "now">, workspace: string): Promise<readonly Membership[]> {
  await db.deleteFrom("apiTokens").where("workspace", "=", workspace).execute();
  await db.deleteFrom("connections").where("workspace", "=", workspace).execute();
  await db.deleteFrom("accountLinks").where("workspace", "=", workspace).execute();
  await db.deleteFrom("agentVersions").where("workspace", "=", workspace).execute();
  await db.deleteFrom("workspaces").where("testOf", "=", workspace).execute();
  for (const table of QUEUE_TABLES) {
    await sql`delete from ${sql.table(table)} where workspace = ${workspace} and due_at is not null`.execute(db);
  }
  await db.updateTable("workspaces").set({ testOf: workspace, removingSince: now() }).where("id", "=", workspace)
    .execute();
  const people = await db.updateTable("teammates").set({ deactivatedAt: now() }).where("workspace", "=", workspace)
    .returning(["workspace", "id as teammate"]).execute();
  return people;
}

/**
 * Removes the rest of workspaces being removed, step by step. Two desks may do so at once.
 *
 * @param goesOn false ends it after the current step
 */
export async function continueRemovals(
  desk: Pick<Desk, "db" | "files" | "log">,
  goesOn: () => boolean = () => true,
): Promise<void> {
  const rows = await desk.db.selectFrom("workspaces").select("id").where("removingSince", "is not", null)
    .orderBy("removingSince").execute();
  await forEachSettled(
    rows,
    async ({ id }) => goesOn() && await removeRest(desk, id, goesOn),
    ({ id: workspace }, cause) => desk.log("error", "A workspace is not removed yet.", { workspace, cause }),
  );
}

/**
 * Members are removed last: with them, the list of remaining accounts would be lost. Their roles are needed until then.
 */
const KEPT = ["teammates", "roles"];

async function removeRest(
  desk: Pick<Desk, "db" | "files" | "log">,
  workspace: string,
  goesOn: () => boolean,
): Promise<void> {
  const { db } = desk;
  for await (const { count } of removeWorkspaceRows(db, workspace, KEPT)) {
    await db.updateTable("workspaces").set((row) => ({ removedRows: row("removedRows", "+", count) }))
      .where("id", "=", workspace).execute();
    if (!goesOn()) return;
  }
  await removeFiles(desk, workspace);
  await db.transaction().execute(async (db) => {
    const people = await db.deleteFrom("teammates").where("workspace", "=", workspace).returning("account").execute();
    await db.deleteFrom("workspaces").where("id", "=", workspace).where("removingSince", "is not", null).execute();
    for (const { account } of people) {
      if ((await membershipsOf({ db }, account)).length > 0) continue;
      await db.deleteFrom("accounts").where("id", "=", account).execute();
    }
  });
  desk.log("info", "A workspace was removed.", { workspace });
}

async function removeFiles({ files }: Pick<Desk, "files">, id: string): Promise<void> {
  for await (const { workspace, ids } of files.list()) {
    if (workspace !== id) continue;
    for (const file of ids) await files.remove(workspace, file);
  }
}
