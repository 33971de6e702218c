/**
 * A model with a plan: a server on loopback with OpenAI's protocol that executes given calls.
 *
 * The customer's message names the task, `[task 12]`. The progress of the plan is determined by the calls in the
 * conversation.
 *
 * @module
 */
import { z } from "zod";

/** A call of the plan. */
export type OracleCall = { readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** A plan: steps with concurrent calls. */
export type OraclePlan = readonly (readonly OracleCall[])[];

/** The running server. */
export type Oracle = { readonly url: string; readonly close: () => Promise<void> };

const bodySchema = z.looseObject({
  messages: z.array(z.looseObject({
    role: z.string(),
    content: z.unknown(),
    tool_calls: z.array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.string() }) })).optional(),
  })),
});
const TASK = /\[task ([\w-]+)\]/;

/** The reported usage of each request, so that sums can be checked. */
export const ORACLE_USAGE = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };

/** Starts the server. @param planOf the plan for a task; `run` counts the conversations about it from 0 */
export function startOracle(planOf: (task: string, run: number) => OraclePlan): Oracle {
  const runs = new Map<string, number>();
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const { messages } = bodySchema.parse(await request.json());
    const [, task = ""] = TASK.exec(JSON.stringify(messages.filter(({ role }) => role === "user"))) ?? [];
    const made = messages.flatMap(({ tool_calls = [] }) => tool_calls);
    if (made.length === 0) runs.set(task, (runs.get(task) ?? -1) + 1);
    const keys = new Set(made.map(({ function: { name, arguments: input } }) => keyOf(name, JSON.parse(input))));
    return answer(nextStep(planOf(task, runs.get(task) ?? 0), keys));
  });
  return { url: `http://127.0.0.1:${server.addr.port}/v1`, close: () => server.shutdown() };
}

/** The calls of the first incomplete step. A call that awaited a yes occurs twice in the conversation. */
function nextStep(plan: OraclePlan, made: ReadonlySet<string>): readonly OracleCall[] {
  const open = plan.map((step) => step.filter(({ name, input }) => !made.has(keyOf(name, input))));
  return open.find((step) => step.length > 0) ?? [];
}

/** The key of a call. The desk omits empty optional texts from the conversation. */
function keyOf(name: string, input: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(input).filter(([, value]) => value !== "");
  return `${name} ${JSON.stringify(given.sort(([one], [other]) => one < other ? -1 : 1))}`;
}

function answer(calls: readonly OracleCall[]): Response {
  const delta = calls.length === 0 ? { role: "assistant", content: "Is there anything else?" } : {
    role: "assistant",
    content: "",
    tool_calls: calls.map(({ name, input }, index) => ({
      index,
      id: `call_${crypto.randomUUID()}`,
      type: "function",
      function: { name, arguments: JSON.stringify(input) },
    })),
  };
  const finish = calls.length === 0 ? "stop" : "tool_calls";
  const chunks = [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { choices: [], usage: ORACLE_USAGE },
  ].map((chunk) => ({ id: "c", created: 1, model: "oracle", object: "chat.completion.chunk", ...chunk }));
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`);
  return new Response(events.join(""), { headers: { "content-type": "text/event-stream" } });
}
