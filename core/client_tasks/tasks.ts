/**
 * Tasks of AI clients: a call began work that continues after its answer, and the client asks for its progress later.
 *
 * A row contains its owner, the tool and the tool's identifier of the work. It outlives the process, and belongs to the
 * API token or connection that made the call: others cannot see the task.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { Selectable } from "kysely";
import { json } from "../db/json.ts";
import { lockWorkspace } from "../db/lock_workspace.ts";
import type { ClientTaskTable } from "../db/tables/client_tasks.ts";
import type { Handles } from "../handles.ts";
import type { JsonObject } from "../json.ts";
import { CLIENT_TASK_LIMITS } from "../limits/mcp.ts";
import { DeskError } from "../problem.ts";
import type { Caller } from "../teammates/caller.ts";

/** A task. */
export type ClientTask = Selectable<ClientTaskTable>;

type TaskDesk = Pick<Handles, "db" | "now" | "newId">;

/**
 * Reserves the place of a task before its work begins, so that simultaneous calls cannot exceed the limit. Removes
 * expired tasks of the workspace, and the holder's oldest ended ones beyond the limit.
 *
 * @returns the id of the task, for {@linkcode keepTask} or {@linkcode releasePlace}
 * @throws DeskError rate_limited if the holder has `CLIENT_TASK_LIMITS.workingMax` working tasks
 */
export async function takePlace(desk: TaskDesk, caller: Caller, tool: string): Promise<string> {
  const { workspace } = caller;
  const holder = holderOf(caller);
  const id = desk.newId();
  const at = desk.now();
  await desk.db.transaction().execute(async (db) => {
    await lockWorkspace({ db }, workspace);
    await db.deleteFrom("clientTasks").where("workspace", "=", workspace).where("expiresAt", "<=", at).execute();
    const kept = db.selectFrom("clientTasks").select("id").where("workspace", "=", workspace)
      .where("holder", "=", holder).orderBy("createdAt", "desc").orderBy("id").limit(CLIENT_TASK_LIMITS.keptMax - 1);
    await db.deleteFrom("clientTasks").where("workspace", "=", workspace).where("holder", "=", holder)
      .where("state", "!=", "working").where("id", "not in", kept).execute();
    const { count } = await db.selectFrom("clientTasks").select(({ fn }) => fn.countAll<number>().as("count"))
      .where("workspace", "=", workspace).where("holder", "=", holder).where("state", "=", "working")
      .executeTakeFirstOrThrow();
    if (Number(count) >= CLIENT_TASK_LIMITS.workingMax) throw noPlace();
    // If the call's process dies, the place is free again soon.
    const expiresAt = new Date(at.getTime() + CLIENT_TASK_LIMITS.placeMs);
    const taken = { workspace, id, holder, tool, work: json({}), state: "working" } as const;
    await db.insertInto("clientTasks").values({ ...taken, createdAt: at, updatedAt: at, expiresAt }).execute();
  });
  return id;
}

/** Stores the work that a call began, in its reserved place. */
export async function keepTask(
  { db, now }: TaskDesk,
  caller: Caller,
  { id, tool, work }: { readonly id: string; readonly tool: string; readonly work: JsonObject },
): Promise<ClientTask> {
  const at = now();
  const begun = { work: json(work), updatedAt: at, expiresAt: new Date(at.getTime() + CLIENT_TASK_LIMITS.keptMs) };
  const { workspace } = caller;
  // The place may have expired during a long call.
  return await db.insertInto("clientTasks")
    .values({ ...begun, workspace, id, holder: holderOf(caller), tool, state: "working", createdAt: at })
    .onConflict((conflict) => conflict.columns(["workspace", "id"]).doUpdateSet({ ...begun, createdAt: at }))
    .returningAll().executeTakeFirstOrThrow();
}

/** Releases a place: the call began no work that continues. */
export async function releasePlace({ db }: Pick<TaskDesk, "db">, { workspace }: Caller, id: string): Promise<void> {
  await db.deleteFrom("clientTasks").where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Returns the caller's task; null if there is none, it is another client's, or it has expired. */
export async function findTask({ db, now }: TaskDesk, caller: Caller, id: string): Promise<ClientTask | null> {
  const found = await db.selectFrom("clientTasks").selectAll()
    .where("workspace", "=", caller.workspace).where("id", "=", id)
    .where("holder", "=", holderOf(caller)).where("expiresAt", ">", now()).executeTakeFirst();
  return found ?? null;
}

/** Ends a working task, and returns its current state: only its first end counts. */
export async function endTask(
  { db, now }: TaskDesk,
  { workspace, id }: Pick<ClientTask, "workspace" | "id">,
  state: Exclude<ClientTask["state"], "working">,
): Promise<ClientTask> {
  await db.updateTable("clientTasks").set({ state, updatedAt: now() })
    .where("workspace", "=", workspace).where("id", "=", id).where("state", "=", "working").execute();
  return await db.selectFrom("clientTasks").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirstOrThrow();
}

function noPlace(): DeskError {
  return new DeskError(
    "rate_limited",
    `This client has ${CLIENT_TASK_LIMITS.workingMax} tasks that are still running.`,
    {
      fix: "Ask for them with tasks/get until they have ended, or cancel one with tasks/cancel.",
      retryAfterS: 10,
    },
  );
}

/** Ids of tokens and of connections are never equal. */
function holderOf({ token, teammate }: Caller): string {
  return token?.id ?? teammate.id;
}
