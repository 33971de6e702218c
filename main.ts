/**
 * The command line, and the supervisor: starts the desk's processes, watches them, and ends them together.
 *
 * Opens no socket and reads nothing that a stranger can influence.
 *
 * @module
 */
import { type Config, readConfig } from "./config.ts";
import { makeFolders } from "./supervisor/folders.ts";
import { deskProcesses } from "./supervisor/processes.ts";
import { type ProcessSpec, supervise } from "./supervisor/supervise.ts";

/** The configuration of this environment, or the end of the program with one line for every fault. */
export async function configOrExit(): Promise<Config> {
  const read = readConfig((name) => Deno.env.get(name));
  const faults = read.kind === "faults" ? read.faults : await makeFolders(read.config);
  if (read.kind === "ok" && faults.length === 0) return read.config;
  for (const fault of faults) console.error(fault);
  Deno.exit(1);
}

/** Runs processes until a signal ends them or one of them cannot start. Resolves when all are ready. */
export async function runProcesses(specs: readonly ProcessSpec[]): Promise<void> {
  const supervised = await supervise(specs, {
    deno: Deno.execPath(),
    log: (line) => console.error(line),
    onFatal: () => Deno.exit(1),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      supervised.stop().then(() => Deno.exit(0));
    });
  }
}

const COMMANDS: Readonly<Record<string, () => Promise<void>>> = {
  start: async () => {
    const config = await configOrExit();
    await runProcesses(deskProcesses(config, (name) => Deno.env.get(name), "routes/main.ts"));
    console.log(`The desk is ready: ${config.baseUrl}`);
  },
};

if (import.meta.main) {
  const command = COMMANDS[Deno.args[0] ?? "start"];
  if (command === undefined) {
    console.error(`There is no command "${Deno.args[0]}". Commands: ${Object.keys(COMMANDS).join(", ")}.`);
    Deno.exit(1);
  }
  await command();
}
