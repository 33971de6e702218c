/**
 * The tools that the conformance suite asks for to judge tasks: real tools with work that goes on after their answer.
 *
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../../core/json.ts";
import { registryOf } from "../../core/tools/registry.ts";
import { defineTool, type Tool } from "../../core/tools/tool.ts";
import type { ToolResult } from "../../routes/mcp/answer.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import { registryTools } from "../../routes/mcp/tools.ts";
import { FIXTURE_OFFER } from "./fixtures.ts";

/** Work that is under way, by its id: how many looks it goes on for, one for a second of it, and what it comes to. */
type Work = { readonly looks: number; readonly failed: boolean };

const under = new Map<string, Work>();

function workOf({ id }: JsonObject): Work | undefined {
  return under.get(String(id));
}

/** Looks at work once. @returns whether it still goes on */
function lookAt(id: string): boolean {
  const work = under.get(id);
  if (work === undefined || work.looks < 1) return false;
  under.set(id, { ...work, looks: work.looks - 1 });
  return true;
}

function job(name: string, seconds: (given: number) => number, failed: boolean): Tool {
  return defineTool({
    name,
    kind: "act",
    right: "agent.read",
    changesDesk: false,
    title: name,
    description: "Takes some seconds.",
    input: z.strictObject({ seconds: z.number().optional(), label: z.string().optional() }),
    example: {},
    run({ desk }, { seconds: given = 1 }) {
      const id = desk.newId();
      under.set(id, { looks: seconds(given), failed });
      return Promise.resolve({ id });
    },
    background: {
      begun: (_context, answer) => Promise.resolve({ id: answer.id ?? "" }),
      progress: (_context, work) => Promise.resolve(lookAt(String(work.id)) ? "It goes on." : null),
      result: (_context, work) => Promise.resolve({ answer: { done: true }, failed: workOf(work)?.failed ?? false }),
      cancel: (_context, work) => {
        under.delete(String(work.id));
        return Promise.resolve();
      },
    },
  });
}

const REGISTRY = registryOf([{
  name: "Tasks",
  tools: [job("slow_compute", (seconds) => seconds, false), job("failing_job", () => 1, true)],
}]);

const GREET: JsonObject = {
  name: "greet",
  description: "Says hello at once.",
  inputSchema: { type: "object", properties: { name: { type: "string" } } },
};

const GREETED = z.looseObject({ name: z.string() });

const jobs = registryTools(REGISTRY, () => Promise.resolve({ allowed: true, retryAfterS: 0 }));

/** What the route offers to the suite's scenarios of tasks. */
export const TASK_OFFER: typeof FIXTURE_OFFER = {
  ...FIXTURE_OFFER,
  tools: {
    listed: [GREET, ...jobs.listed],
    listedByGroup: [],
    mayCall: () => true,
    call(context, name, input, client) {
      if (name !== "greet") return jobs.call(context, name, input, client);
      const greeting: ToolResult = { content: [{ type: "text", text: `Hello, ${GREETED.parse(input).name}!` }] };
      return Promise.resolve(greeting);
    },
  },
  tasks: registryTasks(REGISTRY),
};
