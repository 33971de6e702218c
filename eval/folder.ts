/**
 * A folder of tasks: `eval.yaml`, the agent's files, and the tasks.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { parse } from "yaml";
import { z } from "zod";

const path = z.string().startsWith("/");

const requestSchema = z.strictObject({
  method: z.enum(["POST", "PUT", "PATCH", "DELETE"]).default("POST"),
  path,
  body: z.json().optional(),
});

const taskSchema = z.strictObject({
  id: z.string().min(1),
  /** Absent for an anonymous visitor. */
  customer: z.strictObject({
    id: z.string().min(1),
    name: z.string().optional(),
    email: z.string().optional(),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  }).optional(),
  messages: z.array(z.string().min(1)).min(1),
  /** Requests that bring the app from a reset to the expected final state. */
  gold: z.array(requestSchema).optional(),
  /** The expected final state. */
  state: z.json().optional(),
}).refine(({ gold, state }) => (gold === undefined) !== (state === undefined), "needs either gold or state");

const folderSchema = z.strictObject({
  app: z.strictObject({
    command: z.array(z.string()).min(1),
    origin: z.url({ protocol: /^https$/ }).default("https://app.example.com"),
    reset: path.default("/reset"),
    state: path.default("/state"),
  }),
  keys: z.record(z.string(), z.string().min(8)).default({}),
  agent: z.string().default("agent"),
  tasks: z.string().default("tasks.yaml"),
});

/** A request to the app. */
export type GoldRequest = z.output<typeof requestSchema>;

/** A task: a customer's messages, and the expected final state of the app. */
export type EvalTask = z.output<typeof taskSchema>;

/** The content of the folder. */
export type EvalFolder = {
  readonly path: string;
  readonly app: z.output<typeof folderSchema>["app"];
  readonly keys: Readonly<Record<string, string>>;
  /** The agent's files by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly tasks: readonly EvalTask[];
};

/** Reads a folder. @throws Error with a sentence for people that names the file and the position */
export async function readFolder(folder: string): Promise<EvalFolder> {
  const { app, keys, agent, tasks: tasksFile } = await readYaml(`${folder}/eval.yaml`, folderSchema);
  const tasks = await readYaml(`${folder}/${tasksFile}`, z.array(taskSchema).min(1));
  const twice = tasks.find(({ id }, at) => tasks.findIndex((task) => task.id === id) !== at);
  if (twice !== undefined) {
    throw new Error(`${folder}/${tasksFile}: two tasks have the id ${JSON.stringify(twice.id)}.`);
  }
  const files = new Map(await filesIn(`${folder}/${agent}`));
  if (files.size === 0) throw new Error(`${folder}/${agent}: no files of an agent.`);
  return { path: folder, app, keys, files, tasks };
}

async function readYaml<Value>(file: string, schema: z.ZodType<Value>): Promise<Value> {
  const text = await Deno.readTextFile(file).catch(() => {
    throw new Error(`${file}: no such file. A folder of tasks is described in docs/reference/commands.md.`);
  });
  const read = schema.safeParse(parse(text));
  if (read.success) return read.data;
  throw new Error(read.error.issues.map(({ path, message }) => `${file}: ${path.join(".")}: ${message}`).join("\n"));
}

async function filesIn(folder: string, under = ""): Promise<readonly (readonly [string, string])[]> {
  const entries = await Array.fromAsync(Deno.readDir(`${folder}/${under}`)).catch(() => []);
  const read = entries.map(async ({ name, isDirectory }) =>
    isDirectory
      ? await filesIn(folder, `${under}${name}/`)
      : [[`${under}${name}`, await Deno.readTextFile(`${folder}/${under}${name}`)] as const]
  );
  return (await Promise.all(read)).flat();
}
