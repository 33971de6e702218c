/**
 * The tools that the conformance suite requires to judge tasks: real tools that go on working after their answer.
 *
 * @module
 */
import { z } from "zod";
import type { JsonObject } from "../../core/json.ts";
import { DeskError } from "../../core/problem.ts";
import { registryOf } from "../../core/tools/registry.ts";
import { defineTool, type Tool } from "../../core/tools/tool.ts";
import type { ToolResult } from "../../routes/mcp/answer.ts";
import { registryTasks } from "../../routes/mcp/tasks.ts";
import { registryTools } from "../../routes/mcp/tools.ts";
import { FIXTURE_OFFER } from "./fixtures.ts";
import { testQuestions } from "../mcp/questions.ts";

/** The end of work: a result, a failure as a result, or a fault of the server. */
type End = "done" | "no good end" | "fault";

/** Work that is under way, by its id: how many looks it goes on for, one for a second of it, and what it comes to. */
type Work = { readonly looks: number; readonly end: End };

const under = new Map<string, Work>();

function workOf({ id }: JsonObject): Work | undefined {
  return under.get(String(id));
}

/** Polls work once. @returns whether it is still running */
function lookAt(id: string): boolean {
  const work = under.get(id);
  if (work === undefined || work.looks < 1) return false;
  under.set(id, { ...work, looks: work.looks - 1 });
  return true;
}

function job(name: string, seconds: (given: number) => number, end: End): Tool {
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
      under.set(id, { looks: seconds(given), end });
      return Promise.resolve({ id });
    },
    background: {
      begun: (_context, answer) => Promise.resolve({ id: answer.id ?? "" }),
      progress: (_context, work) => Promise.resolve(lookAt(String(work.id)) ? "It goes on." : null),
      result: (_context, work) =>
        workOf(work)?.end === "fault"
          ? Promise.reject(new Error("A fault of the server."))
          : Promise.resolve({ answer: { done: true }, failed: workOf(work)?.end === "no good end" }),
      cancel: (_context, work) => {
        under.delete(String(work.id));
        return Promise.resolve();
      },
    },
  });
}

/** The desk's own question comes before a call, never within a task. */
const confirmDelete = defineTool({
  name: "confirm_delete",
  kind: "act",
  right: "agent.read",
  changesDesk: false,
  title: "Delete a file",
  description: "Deletes it.",
  input: z.strictObject({ filename: z.string(), confirm: z.boolean().default(false) }),
  example: { filename: "a.txt" },
  run(_context, { filename, confirm }) {
    if (!confirm) throw new DeskError("confirm_required", `This deletes ${filename}.`);
    return Promise.resolve({ deleted: filename });
  },
});

const REGISTRY = registryOf([{
  name: "Tasks",
  tools: [
    job("slow_compute", (seconds) => seconds, "done"),
    job("failing_job", () => 1, "no good end"),
    job("protocol_error_job", () => 1, "fault"),
    confirmDelete,
  ],
}]);

const GREET: JsonObject = {
  name: "greet",
  description: "Says hello at once.",
  inputSchema: { type: "object", properties: { name: { type: "string" } } },
};

const GREETED = z.looseObject({ name: z.string() });

const jobs = registryTools(REGISTRY, () => Promise.resolve({ allowed: true, retryAfterS: 0 }), testQuestions);

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
