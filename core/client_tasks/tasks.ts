/**
 * Tasks of AI clients: a call began work that goes on after its answer, and the client asks later how far it is.
 *
 * A row says whose it is, which tool began it and what that tool knows its work by. It outlives the process, and belongs
 * to the API token or connection that made the call: for every other one there is no such task.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import type { Selectable } from "kysely";
import { json } from "../db/json.ts";
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
 * Refuses a holder who has as many working tasks as they may have. Asked before the work begins.
 *
 * @throws DeskError rate_limited
 */
export async function needTaskRoom({ db, now }: TaskDesk, caller: Caller): Promise<void> {
  const { count } = await db.selectFrom("clientTasks").select(({ fn }) => fn.countAll<number>().as("count"))
    .where("workspace", "=", caller.workspace).where("holder", "=", holderOf(caller))
    .where("state", "=", "working").where("expiresAt", ">", now()).executeTakeFirstOrThrow();
  if (Number(count) < CLIENT_TASK_LIMITS.workingMax) return;
  throw new DeskError("rate_limited", `This client has ${CLIENT_TASK_LIMITS.workingMax} tasks that go on.`, {
    fix: "Ask for them with tasks/get until they have ended, or cancel one with tasks/cancel.",
    retryAfterS: 10,
  });
}

/** Keeps a task. Expired ones of the workspace go, and the holder's oldest ones that ended beyond the limit. */
export async function keepTask(
  { db, now, newId }: TaskDesk,
  caller: Caller,
  { tool, work }: { readonly tool: string; readonly work: JsonObject },
): Promise<ClientTask> {
  const { workspace } = caller;
  const holder = holderOf(caller);
  const at = now();
  await db.deleteFrom("clientTasks").where("workspace", "=", workspace).where("expiresAt", "<=", at).execute();
  const kept = db.selectFrom("clientTasks").select("id").where("workspace", "=", workspace)
    .where("holder", "=", holder).orderBy("createdAt", "desc").orderBy("id").limit(CLIENT_TASK_LIMITS.keptMax - 1);
  await db.deleteFrom("clientTasks").where("workspace", "=", workspace).where("holder", "=", holder)
    .where("state", "!=", "working").where("id", "not in", kept).execute();
  return await db.insertInto("clientTasks").values({
    workspace,
    id: newId(),
    holder,
    tool,
    work: json(work),
    state: "working",
    createdAt: at,
    updatedAt: at,
    expiresAt: new Date(at.getTime() + CLIENT_TASK_LIMITS.keptMs),
  }).returningAll().executeTakeFirstOrThrow();
}

/** The caller's task; null when there is none, when it is another client's, and when it has expired. */
export async function findTask({ db, now }: TaskDesk, caller: Caller, id: string): Promise<ClientTask | null> {
  const found = await db.selectFrom("clientTasks").selectAll()
    .where("workspace", "=", caller.workspace).where("id", "=", id)
    .where("holder", "=", holderOf(caller)).where("expiresAt", ">", now()).executeTakeFirst();
  return found ?? null;
}

/** Ends a task that goes on, and gives back the task as it is now: its first end is its only one. */
export async function endTask(
  { db, now }: TaskDesk,
  { workspace, id }: Pick<ClientTask, "workspace" | "id">,
  state: "completed" | "cancelled",
): Promise<ClientTask> {
  await db.updateTable("clientTasks").set({ state, updatedAt: now() })
    .where("workspace", "=", workspace).where("id", "=", id).where("state", "=", "working").execute();
  return await db.selectFrom("clientTasks").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirstOrThrow();
}

/** Ids of tokens and of connections are never the same. */
function holderOf({ token, teammate }: Caller): string {
  return token?.id ?? teammate.id;
}
