/**
 * The command line: finds the command, parses its options, and sets the exit code.
 *
 * @module
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import project from "../../deno.json" with { type: "json" };
import { suggestName } from "../../core/nearest.ts";
import { check } from "./check.ts";
import { type Cli, CliError, type CliOption, type CommandRun, OPTIONS, type Options } from "./cli.ts";
import { diff } from "./diff.ts";
import { evaluate } from "./eval.ts";
import { init } from "./init.ts";
import { pull } from "./pull.ts";
import { push } from "./push.ts";
import { test } from "./test.ts";
import { watch } from "./watch.ts";

type Command = { readonly help: string; readonly run: (run: CommandRun) => Promise<number> };

/** The table of commands. */
const COMMANDS: Readonly<Record<string, Command>> = {
  init: { help: "makes a folder for an agent, with schemas for editors", run: init },
  pull: { help: "brings the desk's files into the folder", run: pull },
  push: { help: "saves the folder on the desk as one version, after a dry run", run: push },
  diff: { help: "shows what a push would change; 1 when something", run: diff },
  check: { help: "checks the files without a desk; 1 when there is a problem", run: check },
  test: { help: "runs the tests on the desk, without saving; 1 when one fails", run: test },
  eval: { help: "measures a folder of tasks with a model: eval <folder> [-- <options>]", run: evaluate },
  watch: { help: "checks after each change, with --test also tests", run: watch },
};

/** Returns the exit code: 0 when all is well, 1 when a check or test fails, 2 when the command failed. */
export async function runCli(args: readonly string[], terminal: Cli): Promise<number> {
  const cli = withoutSigns(terminal);
  try {
    const { values, positionals: [name, ...words] } = read(args);
    if (values.version === true) {
      cli.print(project.version);
      return 0;
    }
    if (name === undefined || values.help === true) {
      cli.print(usage());
      return name === undefined && values.help !== true ? 2 : 0;
    }
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (command === undefined) {
      throw new CliError(`There is no command "${name}". ${suggestName(name, Object.keys(COMMANDS))}`);
    }
    const folder = resolve(cli.cwd, typeof values.folder === "string" ? values.folder : ".");
    return await command.run({ cli, folder, options: values, words });
  } catch (error) {
    if (!(error instanceof CliError)) {
      // Node would print the failing line, which in the package is half of the program.
      cli.note(`The program itself failed. Please report this, with what you ran:\n${stackOf(error)}`);
      return 2;
    }
    cli.note(error.message);
    for (const line of error.lines) cli.note(line);
    return 2;
  }
}

/**
 * Characters that a terminal interprets or that reverse a line, except line ends: files and the desk's answers are
 * other people's, and could hide lines under review.
 */
const SIGNS =
  /(?![\n\t]|\r(?:\n|$))[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gmu;

/** Escapes those characters as in JSON, which leaves a JSON report valid. */
function withoutSigns(cli: Cli): Cli {
  const shown = (line: string) =>
    line.replaceAll(SIGNS, (sign) => sign.split("").map((unit) => `\\u${hexOf(unit)}`).join(""));
  return { ...cli, print: (line) => cli.print(shown(line)), note: (line) => cli.note(shown(line)) };
}

function hexOf(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, "0");
}

function stackOf(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error);
}

function read(args: readonly string[]): { readonly values: Options; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new CliError(`${error instanceof Error ? error.message : String(error)}\n\n${usage()}`);
  }
}

function usage(): string {
  const commands = Object.entries(COMMANDS).map(([name, { help }]) => `  ${name.padEnd(8)}${help}`);
  return ["agent <command> [options]", "", ...commands, "", ...Object.entries(OPTIONS).map(optionLine)].join("\n");
}

function optionLine([name, option]: readonly [string, typeof OPTIONS[CliOption]]): string {
  const short = "short" in option ? `-${option.short}, ` : "";
  const value = option.type === "string" ? " <…>" : "";
  return `  ${`${short}--${name}${value}`.padEnd(24)}${option.help}`;
}
