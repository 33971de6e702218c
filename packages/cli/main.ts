/**
 * The agent in git: `agent init`, `pull`, `push`, `diff`, `check`, `test`, `eval`, `watch`. Runs with Node 20 and Deno.
 *
 * @see docs/agent-in-git.md
 * @module
 */
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { runCli } from "./run.ts";

/** As `deno task agent` the program is this file, run in the folder of the checkout. */
const isTask = import.meta.url.endsWith(".ts");

const ended = new AbortController();
process.once("SIGINT", () => ended.abort());
process.once("SIGTERM", () => ended.abort());

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question, { signal: ended.signal });
  } finally {
    lines.close();
  }
}

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  cwd: isTask ? process.env["INIT_CWD"] ?? process.cwd() : process.cwd(),
  print: (line) => process.stdout.write(`${line}\n`),
  note: (line) => process.stderr.write(`${line}\n`),
  fetch,
  ask: process.stdin.isTTY === true ? ask : null,
  signal: ended.signal,
});
