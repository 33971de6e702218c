/**
 * Checks types with TypeScript's native compiler, in a quarter of the time of `deno check`.
 *
 * @module
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { settingsOf } from "./settings.ts";

/** The package that starts the compiler for the machine's system. */
const COMPILER = fileURLToPath(new URL("../node_modules/typescript-native/bin/tsc", import.meta.url));

/**
 * Checks files and folders in the setting of each, and says what is wrong: nothing when all is well. The settings, and
 * what the next run need not check again, are kept in `build/types`.
 *
 * @param project The path of the project's root
 * @param entries Paths from there
 */
export async function check(project: string, entries: readonly string[]): Promise<string> {
  const folder = join(project, "build/types");
  const { tsconfigs, declarations } = settingsOf(project, folder, entries, await outputOf(project, ["types"]));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(declarations)) writeFileSync(join(folder, name), text);
  const found: string[] = [];
  for (const [name, tsconfig] of Object.entries(tsconfigs)) {
    const file = join(folder, `${name}.json`);
    writeFileSync(file, JSON.stringify(tsconfig, null, 2));
    found.push(await compilerErrors(project, file));
  }
  return found.join("");
}

/** What the compiler finds, one error a line. @param cwd Where paths begin in it @param tsconfig The path of the settings */
export function compilerErrors(cwd: string, tsconfig: string): Promise<string> {
  // One thread: several each find the types again that they share.
  return outputOf(cwd, ["run", "-A", "-q", COMPILER, "--project", tsconfig, "--pretty", "false", "--singleThreaded"]);
}

/** What a command of this Deno prints, and that it failed when it did so without a word. */
async function outputOf(cwd: string, args: readonly string[]): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd, stderr: "inherit" });
  const { code, stdout } = await command.output();
  const text = new TextDecoder().decode(stdout);
  return code === 0 || text !== "" ? text : `${args.join(" ")} ended with code ${code}\n`;
}
