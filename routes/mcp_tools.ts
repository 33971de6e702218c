/**
 * MCP tools: a registry of the desk's own, called for the caller of a request.
 *
 * @see spec, "MCP tools"
 * @module
 */
import type { JsonObject } from "../core/json.ts";
import type { RATES } from "../core/limits.ts";
import { suggestName } from "../core/nearest.ts";
import { DeskError } from "../core/problem.ts";
import type { Caller } from "../core/teammates/caller.ts";
import type { Registry } from "../core/tools/registry.ts";
import { runTool, type Tool, type ToolContext } from "../core/tools/tool.ts";
import { toolAnswer, toolFailure, type ToolResult } from "./mcp_answer.ts";
import { protocolError } from "./mcp_message.ts";

/** Counts one request of a caller against a limit. */
export type TakeRate = (
  rate: keyof typeof RATES,
  caller: Caller,
) => Promise<{ readonly allowed: boolean; readonly retryAfterS: number }>;

/** Where a server's tools come from. */
export type McpTools = {
  /** The `tools` of `tools/list`: the same bytes every time. */
  readonly listed: readonly JsonObject[];
  /** What the tool answers, its failures among it; throws a protocol error for a tool that there is not. */
  call(context: ToolContext, name: string, input: unknown): Promise<ToolResult>;
};

/** The tools of a registry, each within its own rate. */
export function registryTools({ listed, byName }: Registry, takeRate: TakeRate): McpTools {
  return {
    listed,
    async call(context, name, input) {
      const tool = byName.get(name);
      if (tool === undefined) {
        throw protocolError(-32602, `Unknown tool \`${name}\`. ${suggestName(name, byName.keys())}`);
      }
      try {
        if (tool.rate !== null) refuseRate(tool, await takeRate(tool.rate, context.caller));
        return toolAnswer(await runTool(context, tool, input));
      } catch (error) {
        return toolFailure(tool, error, context.desk);
      }
    },
  };
}

function refuseRate(tool: Tool, { allowed, retryAfterS }: Awaited<ReturnType<TakeRate>>): void {
  if (allowed) return;
  throw new DeskError("rate_limited", `\`${tool.name}\` was called too often.`, {
    fix: `Wait ${retryAfterS} s, then call it again.`,
    retryAfterS,
  });
}
