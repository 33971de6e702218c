/**
 * Tool calls by MCP clients and forms of the desk: the rate limit, the tool, and the log entry.
 *
 * @module
 */
import { byCaller, tryRecordActivity } from "../core/activity/record.ts";
import type { RATES } from "../core/limits/rates.ts";
import type { Desk } from "../core/desk.ts";
import { isJsonObject, type JsonObject } from "../core/json.ts";
import { DeskError } from "../core/problem.ts";
import { type Caller, callerName } from "../core/teammates/caller.ts";
import type { ToolCall } from "../core/handles.ts";
import { TOOL_ACTIVITIES } from "../core/tools/activities.ts";
import { runTool, type Tool } from "../core/tools/tool.ts";
import { refusalOf } from "./http/problem.ts";

/** Counts one request of a caller against a limit. */
export type TakeRate = (
  rate: keyof typeof RATES,
  caller: Caller,
) => Promise<{ readonly allowed: boolean; readonly retryAfterS: number }>;

/** The context of a call: the desk, the caller and the rate limits. */
export type ToolCallContext = {
  readonly desk: Desk;
  readonly caller: Caller;
  readonly takeRate: TakeRate;
  /** See `core/tools/context.ts`. */
  readonly inDraft?: boolean;
  readonly rolloutShare?: number;
  readonly inBackground?: boolean;
};

/**
 * Runs a tool and logs the call.
 *
 * @throws DeskError only: a bug is logged with its cause and becomes `internal` with a reference
 */
export async function runCall(context: ToolCallContext, tool: Tool, input: unknown): Promise<JsonObject> {
  const { desk, caller, inDraft = false, inBackground = false, rolloutShare } = context;
  const share = rolloutShare === undefined ? {} : { rolloutShare };
  return await asCall(
    context,
    tool,
    input,
    () => runTool({ desk, caller, inDraft, inBackground, ...share }, tool, input),
  );
}

/**
 * Runs work in place of a tool, and logs it as a call of that tool.
 *
 * @throws DeskError as {@linkcode runCall} does
 */
export async function asCall<Answer extends JsonObject>(
  { desk, caller, takeRate }: ToolCallContext,
  tool: Tool,
  input: unknown,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const begunAt = desk.now();
  const dryRun = isDryRun(input);
  const note = (outcome: ToolCall["outcome"], version: number | null) =>
    desk.toolCalls.note({
      workspace: caller.workspace,
      at: begunAt,
      tool: tool.name,
      caller: callerName(caller),
      token: caller.token?.id ?? null,
      via: caller.via,
      dryRun,
      outcome,
      version,
      ms: desk.now().getTime() - begunAt.getTime(),
    });
  try {
    if (tool.rate !== null) refuseRate(tool, await takeRate(tool.rate, caller));
    const answer = await work();
    note("ok", savedVersion(tool, answer));
    await recordCall(desk, caller, tool, { input, answer });
    return answer;
  } catch (error) {
    const refusal = refusalOf(error) ?? logBug(desk, tool, error);
    note(refusal.code, null);
    throw refusal;
  }
}

/** Records a call that changed access, or that cannot be undone, in the list of activities. */
async function recordCall(
  desk: Desk,
  caller: Caller,
  { name }: Tool,
  { input, answer }: { readonly input: unknown; readonly answer: JsonObject },
): Promise<void> {
  const activity = TOOL_ACTIVITIES.get(name);
  if (activity === undefined || answer.saved !== true || !isJsonObject(input)) return;
  const subject = String(activity.subject(input) ?? "");
  await tryRecordActivity(desk, { ...byCaller(caller), kind: activity.kind, subject });
}

function isDryRun(input: unknown): boolean {
  return isJsonObject(input) && (input.dryRun === true || input.dryRun === "true");
}

/** The version that an edit saved; null for actions outside the files, which only report the live one. */
function savedVersion({ kind }: Tool, { saved, version }: JsonObject): number | null {
  return kind === "edit" && saved === true && typeof version === "number" ? version : null;
}

function refuseRate(tool: Tool, { allowed, retryAfterS }: Awaited<ReturnType<TakeRate>>): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `\`${tool.name}\` was called too often.`, {
    fix: `Wait ${retryAfterS} s, then call it again.`,
    retryAfterS,
  });
}

type BugDesk = Pick<Desk, "log" | "newId" | "requestId">;

function logBug({ log, newId, requestId }: BugDesk, tool: Tool, error: unknown): DeskError {
  const reference = requestId() ?? newId();
  const cause = error instanceof Error ? error.stack : String(error);
  log("error", "A tool failed.", { tool: tool.name, reference, cause });
  return new DeskError("internal", `The desk failed while it ran \`${tool.name}\`.`, {
    fix: `Try again; if it fails again, give the desk's operator the reference ${reference}.`,
  });
}
