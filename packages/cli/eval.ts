/**
 * `eval`: passes a folder of tasks to `deno task eval` of a checkout of the desk, which starts the app and a desk.
 *
 * @see docs/reference/commands.md
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CliError, type CommandRun, textOption } from "./cli.ts";

/** Runs `deno task eval` with the remaining arguments, and returns its exit code. */
export async function evaluate(run: CommandRun): Promise<number> {
  const { cli, words: [folder, ...rest] } = run;
  if (folder === undefined) throw new CliError("Which folder of tasks? agent eval <folder> [-- <options of eval>]");
  const checkout = textOption(run, "checkout") ?? cli.env["DESK_CHECKOUT"] ?? join(import.meta.dirname ?? ".", "../..");
  const isCheckout = await access(join(checkout, "eval", "main.ts")).then(() => true, () => false);
  if (!isCheckout) {
    throw new CliError(`${checkout} is not a checkout of the desk. Give --checkout <folder> or set DESK_CHECKOUT.`);
  }
  const child = spawn("deno", ["task", "-q", "eval", resolve(cli.cwd, folder), ...rest], {
    cwd: checkout,
    stdio: "inherit",
    signal: cli.signal,
  });
  const [code] = await once(child, "exit").catch(() => {
    throw new CliError("`deno` could not be started. `eval` needs it on the PATH.");
  });
  return typeof code === "number" ? code : 1;
}
