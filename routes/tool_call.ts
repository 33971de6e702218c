/**
 * One call of a tool by a request, of an MCP client or of the desk's own form: its rate, the tool, and the note of it.
 *
 * @module
 */
import type { RATES } from "../core/limits.ts";
import type { Desk } from "../core/desk.ts";
import type { JsonObject } from "../core/json.ts";
import { DeskError } from "../core/problem.ts";
import type { Caller } from "../core/teammates/caller.ts";
import { runTool, type Tool } from "../core/tools/tool.ts";
import { refusalOf } from "./problem.ts";

/** Counts one request of a caller against a limit. */
export type TakeRate = (
  rate: keyof typeof RATES,
  caller: Caller,
) => Promise<{ readonly allowed: boolean; readonly retryAfterS: number }>;

/** Who calls, on which desk, and where it counts. */
export type CallContext = { readonly desk: Desk; readonly caller: Caller; readonly takeRate: TakeRate };

/**
 * Runs a tool.
 *
 * @throws DeskError always: what is a bug is logged with its cause and becomes `internal` with a reference
 */
export async function runCall(context: CallContext, tool: Tool, input: unknown): Promise<JsonObject> {
  const { desk, caller, takeRate } = context;
  try {
    if (tool.rate !== null) refuseRate(tool, await takeRate(tool.rate, caller));
    return await runTool({ desk, caller }, tool, input);
  } catch (error) {
    throw refusalOf(error) ?? logBug(desk, tool, error);
  }
}

function refuseRate(tool: Tool, { allowed, retryAfterS }: Awaited<ReturnType<TakeRate>>): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `\`${tool.name}\` was called too often.`, {
    fix: `Wait ${retryAfterS} s, then call it again.`,
    retryAfterS,
  });
}

function logBug({ log, newId }: Pick<Desk, "log" | "newId">, tool: Tool, error: unknown): DeskError {
  const reference = newId();
  const cause = error instanceof Error ? error.stack : String(error);
  log("error", "A tool failed.", { tool: tool.name, reference, cause });
  return new DeskError("internal", `The desk failed while it ran \`${tool.name}\`.`, {
    fix: `Try again; if it fails again, tell the desk's operator the reference ${reference}.`,
  });
}
