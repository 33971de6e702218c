/**
 * A model that always obeys the attacker: a server on loopback with OpenAI's protocol that makes the calls of its plan.
 *
 * A conversation names its plan in its first message, `[plan 12]`, so that many can run concurrently.
 *
 * @module
 */
import { z } from "zod";

/** A call that the model makes; its input need not be valid. */
export type PlannedCall = { readonly name: string; readonly input: unknown };

/** The running server. */
export type ObedientModel = {
  readonly url: string;
  /** Sets the calls of the model in the conversation that names this plan, one for each request. */
  readonly plan: (id: string, calls: readonly PlannedCall[]) => void;
  /** The last prompt, to search for keys; empty before the first. */
  readonly lastPrompt: () => string;
  readonly close: () => Promise<void>;
};

const bodySchema = z.looseObject({ messages: z.array(z.looseObject({ role: z.string(), content: z.unknown() })) });
const PLAN = /\[plan ([\w-]+)\]/g;

/** Starts it. */
export function startModel(): ObedientModel {
  const plans = new Map<string, PlannedCall[]>();
  let lastPrompt = "";
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    const text = await request.text();
    lastPrompt = text;
    const { messages } = bodySchema.parse(JSON.parse(text));
    const customers = messages.filter(({ role }) => role === "user").map(({ content }) => JSON.stringify(content));
    const id = [...customers.join("\n").matchAll(PLAN)].at(-1)?.[1] ?? "";
    return answer(plans.get(id)?.shift());
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}/v1`,
    plan: (id, calls) => void plans.set(id, [...calls]),
    lastPrompt: () => lastPrompt,
    close: () => server.shutdown(),
  };
}

function answer(call: PlannedCall | undefined): Response {
  const delta = call === undefined ? { role: "assistant", content: "Is there anything else?" } : {
    role: "assistant",
    content: "",
    tool_calls: [{
      index: 0,
      id: `call_${crypto.randomUUID()}`,
      type: "function",
      function: {
        name: call.name,
        arguments: typeof call.input === "string" ? call.input : JSON.stringify(call.input),
      },
    }],
  };
  const chunks = [
    { delta, finish_reason: null },
    { delta: {}, finish_reason: call === undefined ? "stop" : "tool_calls" },
  ].map((choice) => ({
    id: "c",
    created: 1,
    model: "obedient",
    object: "chat.completion.chunk",
    choices: [{ index: 0, ...choice }],
  }));
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), "[DONE]"].map((data) => `data: ${data}\n\n`).join(
    "",
  );
  return new Response(events, { headers: { "content-type": "text/event-stream" } });
}
