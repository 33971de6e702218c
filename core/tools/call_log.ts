/**
 * The log of tool calls: tool, caller and outcome. Written in batches, so that no answer waits for it.
 *
 * A tool's input is never logged, because it may contain a key. A batch that is not written when the process dies is
 * lost.
 *
 * @module
 */
import { sql } from "kysely";
import { json } from "../db/json.ts";
import type { ToolCallTable } from "../db/tables/tool_calls.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import type { ToolCall, ToolCallLog } from "../handles.ts";
import { MCP_LIMITS } from "../limits/mcp.ts";
import type { After } from "../ports/timers.ts";

/** One logged call. */
export type ToolCallLine = Readonly<Omit<ToolCallTable, "workspace" | "seq">> & { readonly seq: number };

/** Opens the log. A batch that cannot be written is dropped, and this is logged. */
export function openToolCallLog({ db, log }: Pick<Desk, "db" | "log">, after: After): ToolCallLog {
  const state: State = { waiting: [], unwritten: 0, stopTimer: null, written: Promise.resolve() };
  const write = async (calls: readonly ToolCall[]) => {
    try {
      await insertCalls({ db }, calls);
    } catch (error) {
      log("error", "Tool calls could not be logged.", { calls: calls.length, cause: String(error) });
    }
    state.unwritten -= calls.length;
  };
  const flush = () => {
    state.stopTimer?.();
    state.stopTimer = null;
    const calls = state.waiting.splice(0);
    if (calls.length > 0) state.written = state.written.then(() => write(calls));
    return state.written;
  };
  return {
    note(call) {
      // A database that does not answer must not fill the memory.
      if (state.unwritten >= MCP_LIMITS.callsWaitingMax) return;
      state.unwritten++;
      state.waiting.push(call);
      if (state.waiting.length >= MCP_LIMITS.callsTogetherMax) void flush();
      else state.stopTimer ??= after(MCP_LIMITS.callsWaitMs, () => void flush());
    },
    flush,
  };
}

/** Inserts calls as one parameter: with one for each value, preparing the query would cost more than the insert. */
async function insertCalls({ db }: Pick<Desk, "db">, calls: readonly ToolCall[]): Promise<void> {
  await db.insertInto("toolCalls")
    .columns(["workspace", "at", "tool", "caller", "token", "via", "dryRun", "outcome", "version", "ms"])
    .expression(
      sql`select * from jsonb_to_recordset(${json(calls)}) as call(
        workspace text, at timestamptz, tool text, caller text, token text,
        via text, "dryRun" boolean, outcome text, version integer, ms integer
      )`,
    )
    .execute();
}

type State = {
  readonly waiting: ToolCall[];
  unwritten: number;
  stopTimer: (() => void) | null;
  /** Resolves when every batch so far is written. */
  written: Promise<void>;
};

/** Returns the newest calls of a workspace, or those before one of them. */
export async function listToolCalls(
  desk: Pick<Desk, "db">,
  workspace: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<readonly ToolCallLine[]> {
  return await desk.db.selectFrom("toolCalls")
    .select(["seq", "at", "tool", "caller", "token", "via", "dryRun", "outcome", "version", "ms"])
    .where("workspace", "=", workspace)
    .$if(page.before !== null, (query) => query.where("seq", "<", page.before))
    .orderBy("seq", "desc").limit(page.limit)
    .execute();
}

/** Deletes all but the newest calls of every workspace. */
export async function forgetToolCalls({ db }: Pick<Desk, "db">, keep: number = MCP_LIMITS.callsMax): Promise<void> {
  for (const { id } of await db.selectFrom("workspaces").select("id").execute()) {
    const last = await db.selectFrom("toolCalls").select("seq").where("workspace", "=", id)
      .orderBy("seq", "desc").offset(keep).limit(1).executeTakeFirst();
    if (last === undefined) continue;
    const old = db.selectFrom("toolCalls").select("seq").where("workspace", "=", id).where("seq", "<=", last.seq)
      .orderBy("seq").limit(REMOVED_AT_ONCE);
    await removeInSteps(() => db.deleteFrom("toolCalls").where("workspace", "=", id).where("seq", "in", old));
  }
}
