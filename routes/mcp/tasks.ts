/**
 * Tasks (extension `io.modelcontextprotocol/tasks` of revision 2026-07-28): a call whose work continues in the
 * background is answered with a task, which the client polls until it ends, or cancels.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { z } from "zod";
import {
  type ClientTask,
  endTask,
  findTask,
  keepTask,
  releasePlace,
  takePlace,
} from "../../core/client_tasks/tasks.ts";
import type { JsonObject } from "../../core/json.ts";
import { CLIENT_TASK_LIMITS } from "../../core/limits/mcp.ts";
import { DeskError } from "../../core/problem.ts";
import type { Background } from "../../core/tools/background.ts";
import type { ToolContext } from "../../core/tools/context.ts";
import type { Registry } from "../../core/tools/registry.ts";
import { mayRun, type Tool } from "../../core/tools/tool.ts";
import { toolAnswer, toolFailure, type ToolResult } from "./answer.ts";
import { ProtocolError } from "./message.ts";
import { refusalOf } from "../http/problem.ts";
import { isQuestion, type McpQuestion } from "./question.ts";

/** The extension's name in the capabilities. */
export const TASKS_EXTENSION = "io.modelcontextprotocol/tasks";

/** A task in place of a tool's answer. */
export type CreatedTask = { readonly resultType: "task" } & ReturnType<typeof shownTask>;

/** Reads and cancels tasks; an unknown task, or another client's, is a protocol error. */
export type McpTasks = {
  get(context: ToolContext, id: string): Promise<JsonObject>;
  cancel(context: ToolContext, id: string): Promise<void>;
};

/** The params of `tasks/get`, `tasks/cancel` and `tasks/update`. */
export const TASK_REQUESTS = {
  get: { method: z.literal("tasks/get"), params: z.looseObject({ taskId: z.string() }) },
  cancel: { method: z.literal("tasks/cancel"), params: z.looseObject({ taskId: z.string() }) },
  update: {
    method: z.literal("tasks/update"),
    params: z.looseObject({ taskId: z.string(), inputResponses: z.record(z.string(), z.unknown()) }),
  },
};

/** Refuses a client that did not announce support for tasks. @throws ProtocolError */
export function needTasks(takesTasks: boolean): void {
  if (takesTasks) return;
  const requiredCapabilities = { extensions: { [TASKS_EXTENSION]: {} } };
  throw new ProtocolError(-32021, `Name ${TASKS_EXTENSION} among the extensions of the client's capabilities.`, {
    requiredCapabilities,
  });
}

/**
 * Runs a call whose work may continue in the background.
 *
 * @returns a task for work that continues, otherwise the answer or the question
 * @throws DeskError what the tool throws; `rate_limited` when the client has too many tasks
 */
export async function beginTask(
  context: ToolContext,
  { name }: Tool,
  background: Background,
  run: () => Promise<JsonObject | McpQuestion>,
): Promise<JsonObject | McpQuestion | CreatedTask> {
  const { desk, caller } = context;
  const id = await takePlace(desk, caller, name);
  let isKept = false;
  try {
    const answer = await run();
    const work = isQuestion(answer) ? null : await background.begun(context, answer);
    if (work === null) return answer;
    const task = await keepTask(desk, caller, { id, tool: name, work });
    isKept = true;
    return { resultType: "task", ...shownTask(task) };
  } finally {
    // The answer is valid even when releasing the place fails.
    if (!isKept) {
      await releasePlace(desk, caller, id).catch((error) =>
        desk.log("warn", "A task's place is kept.", { cause: String(error) })
      );
    }
  }
}

/** Whether a call was answered with a task; no tool's answer has a `resultType`. */
export function isTask(answer: JsonObject | CreatedTask): answer is CreatedTask {
  return answer.resultType === "task";
}

/** The tasks of the tools in a registry. */
export function registryTasks({ byName }: Pick<Registry, "byName">): McpTasks {
  /** A caller who may no longer run the tool cannot see its tasks either. */
  const find = async ({ desk, caller }: ToolContext, id: string) => {
    const task = await findTask(desk, caller, id);
    const tool = task === null ? undefined : byName.get(task.tool);
    if (task === null || tool === undefined || tool.background === null || !mayRun(tool, caller)) {
      throw new ProtocolError(-32602, "There is no such task; it may have expired.");
    }
    return { task, tool, background: tool.background };
  };
  return {
    async get(context, id) {
      const { task, tool, background } = await find(context, id);
      const says = task.state === "working" ? await background.progress(context, task.work) : null;
      if (says !== null) return { ...shownTask(task), statusMessage: says };
      if (task.state === "working" || task.state === "completed") return await ended(context, tool, background, task);
      return shownEnd(task, tool);
    },

    async cancel(context, id) {
      const { task, background } = await find(context, id);
      if (task.state !== "working" || await background.progress(context, task.work) === null) return;
      await background.cancel(context, task.work);
      await endTask(context.desk, task, "cancelled");
    },
  };
}

/** A finished task with its result; `failed` when a fault of the desk keeps it from reading that. */
async function ended(
  context: ToolContext,
  tool: Tool,
  background: Background,
  task: ClientTask,
): Promise<JsonObject> {
  const { desk } = context;
  const result = await resultOf(context, tool, background, task).catch((error) => {
    // An unavailable store recovers, and a task shown as completed stays completed: the client asks again.
    if (refusalOf(error) !== null || task.state === "completed") throw error;
    const cause = error instanceof Error ? error.stack : String(error);
    desk.log("error", "A client's task failed.", { tool: tool.name, reference: task.id, cause });
    return null;
  });
  const end = await endTask(desk, task, result === null ? "failed" : "completed");
  return end.state === "completed" && result !== null ? { ...shownTask(end), result } : shownEnd(end, tool);
}

/** A task without a result: cancelled or failed. */
function shownEnd(task: ClientTask, { name }: Tool): JsonObject {
  if (task.state !== "failed") return shownTask(task);
  const message = `The desk failed while it ran \`${name}\`. Tell its operator the reference ${task.id}.`;
  return { ...shownTask(task), error: { code: -32603, message } };
}

/** The result that the call would have had without a task. */
async function resultOf(
  context: ToolContext,
  tool: Tool,
  background: Background,
  { work }: ClientTask,
): Promise<JsonObject> {
  const result = await background.result(context, work).then(
    ({ answer, failed }): ToolResult => ({ ...toolAnswer(answer), ...(failed ? { isError: true } : {}) }),
    (error): ToolResult => {
      if (error instanceof DeskError) return toolFailure(tool, error);
      throw error;
    },
  );
  return { resultType: "complete", ...result };
}

function shownTask({ id, state, createdAt, updatedAt, expiresAt }: ClientTask) {
  return {
    taskId: id,
    status: state,
    createdAt: createdAt.toISOString(),
    lastUpdatedAt: updatedAt.toISOString(),
    ttlMs: expiresAt.getTime() - createdAt.getTime(),
    pollIntervalMs: CLIENT_TASK_LIMITS.pollMs,
  } as const;
}
