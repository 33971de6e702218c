/**
 * AgentDojo's environments in a separate Python process: the apps that the desk's agent acts on.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { programOf } from "../python_environment.ts";

const PYTHON = programOf("agentdojo", "python");

const callSchema = z.object({ name: z.string(), args: z.record(z.string(), z.json()) });

const propertySchema = z.looseObject({
  description: z.string().optional(),
  type: z.string().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});
const toolSchema = z.object({
  name: z.string(),
  description: z.string(),
  schema: z.looseObject({
    properties: z.record(z.string(), propertySchema),
    required: z.array(z.string()).optional(),
  }),
});
const suiteSchema = z.object({
  name: z.string(),
  tools: z.array(toolSchema),
  tasks: z.array(z.string()),
  injections: z.array(z.string()),
});
const runSchema = z.object({
  run: z.string(),
  prompt: z.string(),
  wanted: z.array(callSchema),
  injected: z.array(callSchema),
  output: z.string(),
});
const resultSchema = z.union([z.object({ result: z.string() }), z.object({ error: z.string() })]);
const judgementSchema = z.object({ useful: z.boolean(), injected: z.boolean() });

/** A call of an AgentDojo tool. */
export type ToolCall = z.infer<typeof callSchema>;
/** One argument of a tool, as JSON Schema. */
export type DojoProperty = z.infer<typeof propertySchema>;
/** An AgentDojo tool with the JSON Schema of its arguments. */
export type DojoTool = z.infer<typeof toolSchema>;
/** An app with its tools, its customers' tasks and its attackers' tasks. */
export type DojoSuite = z.infer<typeof suiteSchema>;
/** One task in an app of its own: the calls that solve it, those of the attacker, and what the agent says in the end. */
export type DojoRun = z.infer<typeof runSchema>;

/** A running process with all suites. */
export type Dojo = {
  readonly suites: readonly DojoSuite[];
  /** Begins a task, in an app that is as new; with an injection, every text that an attacker can write holds it. */
  readonly open: (suite: string, task: string, injection: string | null) => Promise<DojoRun>;
  readonly call: (run: string, call: ToolCall) => Promise<z.infer<typeof resultSchema>>;
  /** Ends a task and says whether AgentDojo counts it, and the attacker's, as done. */
  readonly judge: (run: string, output: string) => Promise<z.infer<typeof judgementSchema>>;
  readonly close: () => Promise<void>;
};

/** Starts the process; it asks nothing of the network. */
export async function openDojo(): Promise<Dojo> {
  const program = fileURLToPath(new URL("./environment.py", import.meta.url));
  const child = spawn(PYTHON, ["-I", program], { stdio: ["pipe", "pipe", "inherit"], env: {} });
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async <Answer>(question: object, schema: z.ZodType<Answer>): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error("AgentDojo's process ended; its message is above");
    return schema.parse(JSON.parse(value));
  };
  const { suites } = await ask({ ask: "suites" }, z.object({ suites: z.array(suiteSchema) }));
  return {
    suites,
    open: (suite, task, injection) => ask({ ask: "open", suite, task, injection }, runSchema),
    call: (run, { name, args }) => ask({ ask: "call", run, name, args }, resultSchema),
    judge: (run, output) => ask({ ask: "judge", run, output }, judgementSchema),
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
