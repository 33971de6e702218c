/**
 * The retail judge as a folder for `deno task eval`: our agent, tau2-bench's shop, and its tasks.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import { type EvalFolder, readFolder } from "../../../eval/folder.ts";
import { programOf } from "../python_environment.ts";
import { readTasks, type RetailTask } from "./plan.ts";

const PYTHON = programOf("retail", "python");

const APP = fileURLToPath(new URL("./app.py", import.meta.url));
const AGENT = new URL("./agent/actions/", import.meta.url);

/** Every task of the installed package. */
export async function retailTasks(): Promise<readonly RetailTask[]> {
  const { code, stdout } = await new Deno.Command(PYTHON, { args: ["-I", APP], stderr: "inherit" }).output();
  if (code !== 0) throw new Error("the retail app printed no tasks; its message is above");
  return readTasks(new TextDecoder().decode(stdout));
}

/** Writes the folder and reads it as the command does. */
export async function retailFolder(folder: string, tasks: readonly RetailTask[]): Promise<EvalFolder> {
  await Deno.mkdir(`${folder}/agent/actions`, { recursive: true });
  for await (const { name } of Deno.readDir(AGENT)) {
    await Deno.copyFile(new URL(name, AGENT), `${folder}/agent/actions/${name}`);
  }
  await Deno.copyFile(new URL("../instructions.md", AGENT), `${folder}/agent/instructions.md`);
  await Deno.writeTextFile(
    `${folder}/eval.yaml`,
    JSON.stringify({ app: { command: [PYTHON, "-I", APP] }, tasks: "tasks.json" }),
  );
  const written = tasks.map(({ id, customer }) => ({
    id,
    ...(customer === null ? {} : { customer: { id: customer } }),
    messages: [`[task ${id}] Please do what I need with my orders.`],
    gold: [{ path: "/gold", body: { task: id } }],
  }));
  await Deno.writeTextFile(`${folder}/tasks.json`, JSON.stringify(written));
  return await readFolder(folder);
}
