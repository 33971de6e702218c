/**
 * MCP tools: the desk's registry, called for the caller of a request.
 *
 * @see docs/reference/tools.md
 * @module
 */
import type { JsonObject } from "../../core/json.ts";
import { suggestName } from "../../core/nearest.ts";
import { DeskError } from "../../core/problem.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import { fenceOf } from "../../core/tools/fence.ts";
import { mayRun, type Tool } from "../../core/tools/tool.ts";
import type { Registry } from "../../core/tools/registry.ts";
import type { ToolContext } from "../../core/tools/context.ts";
import type { ClientQuestions } from "../../kv/client_questions.ts";
import { toolAnswer, toolFailure, type ToolResult } from "./answer.ts";
import { ProtocolError } from "./message.ts";
import { askFirst, isQuestion, type McpQuestion } from "./question.ts";
import { beginTask, type CreatedTask, isTask } from "./tasks.ts";
import { runCall, type TakeRate } from "../tool_call.ts";

/** The tools of a server. */
export type McpTools = {
  /** The `tools` of `tools/list`: the same bytes every time. */
  readonly listed: readonly JsonObject[];
  /** The additional tools, listed when the address names their group. */
  readonly listedByGroup: readonly JsonObject[];
  /** Whether a caller may call a tool. */
  readonly mayCall: (caller: Caller, name: string) => boolean;
  /**
   * Calls a tool and returns its answer or its failure; throws a protocol error for an unknown tool.
   *
   * @param client the abilities of the client
   */
  call(
    context: ToolContext,
    name: string,
    input: unknown,
    client: McpClient,
  ): Promise<ToolResult | McpQuestion | CreatedTask>;
};

/** The optional abilities of a client. */
export type McpClient = {
  /** The person's answers, by the names of the questions; null for a client that cannot ask. */
  readonly answers: Readonly<Record<string, unknown>> | null;
  /** Whether the client polls for long-running work. */
  readonly takesTasks: boolean;
};

/** The tools of a registry, each under its rate limit. */
export function registryTools(
  { listed, listedByGroup, byName }: Registry,
  takeRate: TakeRate,
  questions: ClientQuestions,
): McpTools {
  return {
    listed,
    listedByGroup,
    mayCall: (caller, name) => {
      const tool = byName.get(name);
      return tool !== undefined && mayRun(tool, caller);
    },
    async call(context, name, input, { answers, takesTasks }) {
      const tool = byName.get(name);
      if (tool === undefined) {
        const open = [...byName.values()].filter((one) => one.listed && mayRun(one, context.caller));
        const suggestion = suggestName(name, open.map((one) => one.name));
        throw new ProtocolError(-32602, `Unknown tool \`${name}\`. ${suggestion}`);
      }
      try {
        const { background } = takesTasks ? tool : { background: null };
        const inBackground = background !== null;
        const run = (given: unknown) => runCall({ ...context, takeRate, inBackground }, tool, given);
        const { caller } = context;
        const ask = () => answers === null ? run(input) : askFirst(tool, input, { caller, questions, answers }, run);
        const answer = await (background === null ? ask() : beginTask(context, tool, background, ask));
        if (isQuestion(answer) || isTask(answer)) return answer;
        return toolAnswer(tool.ofCustomers ? fenceOf(context.desk, ORIGIN).members(answer) : answer);
      } catch (error) {
        if (error instanceof DeskError) return toolFailure(tool, fencedName(context, tool, error));
        throw error;
      }
    },
  };
}

/** The label of answers about customers: names, addresses and attributes are as their app or they wrote them. */
const ORIGIN = "Of customers";
const ERROR_BYTES_MAX = 1000;

/** A refusal that asks for a yes contains the customer's name, which is put between marks. */
function fencedName({ desk }: ToolContext, { ofCustomers }: Tool, error: DeskError): DeskError {
  if (!ofCustomers || error.code !== "confirm_required") return error;
  const { code, message, fix } = error;
  return new DeskError(code, fenceOf(desk, ORIGIN).text(message, ERROR_BYTES_MAX), fix === undefined ? {} : { fix });
}
