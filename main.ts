/**
 * The command line, and the supervisor: starts the desk's processes, watches them, and ends them together.
 *
 * Opens no socket and reads nothing that a stranger can influence.
 *
 * @module
 */
import { type Config, unknownVariables } from "./config.ts";
import { readEnvironment, type ReadVariable } from "./environment.ts";
import { tell } from "./ipc/tell.ts";
import { takeDataFolder } from "./supervisor/folder_lock.ts";
import { makeFolders } from "./supervisor/folders.ts";
import { deskProcesses } from "./supervisor/processes.ts";
import { type ProcessSpec, supervise } from "./supervisor/supervise.ts";

/**
 * The configuration of this environment with its folder taken, or the end of the program with one line per fault.
 * Variables that look like ours and are not get a warning: a misspelt one would be ignored in silence.
 */
export async function configOrExit(): Promise<{ readonly config: Config; readonly variable: ReadVariable }> {
  for (const warning of unknownVariables(Object.keys(Deno.env.toObject()))) tell(warning);
  const read = readEnvironment();
  if (read.kind === "faults") return exitWith(read.faults);
  for (const prepare of [makeFolders, takeDataFolder]) {
    const faults = await prepare(read.config);
    if (faults.length > 0) return exitWith(faults);
  }
  return { config: read.config, variable: read.variable };
}

function exitWith(faults: readonly string[]): never {
  for (const fault of faults) tell(fault);
  Deno.exit(1);
}

/** Runs processes until a signal ends them or one of them cannot start. Resolves when all are ready. */
export async function runProcesses(specs: Iterable<ProcessSpec> | AsyncIterable<ProcessSpec>): Promise<void> {
  const { ready, stop } = supervise(specs, {
    deno: Deno.execPath(),
    log: tell,
    onFatal: () => Deno.exit(1),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      stop().then(() => Deno.exit(0));
    });
  }
  if (await ready) return;
  // The program is about to end; callers that wait for the processes have nothing more to do.
  await new Promise(() => {});
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  start: async () => {
    const { config, variable } = await configOrExit();
    await runProcesses(deskProcesses(config, variable, "routes/main.ts"));
    try {
      console.log(`The desk is ready: ${config.baseUrl}`);
    } catch {
      // Its standard output may be a file on a full disk, which the desk survives.
    }
  },
};

if (import.meta.main) {
  const command = COMMANDS[Deno.args[0] ?? "start"];
  if (command === undefined) {
    tell(`There is no command "${Deno.args[0]}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    Deno.exit(1);
  }
  await command();
}
