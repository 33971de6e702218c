/**
 * The command line: starts the desk's processes, watches them, and ends them together.
 *
 * It opens no socket and reads no input that a stranger can influence.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { unknownVariables } from "../variables.ts";
import { KV_TOKEN, readEnvironment, type ReadVariable } from "../environment.ts";
import { tell, tellWithTime } from "../ipc/tell.ts";
import { takeFolders } from "./folder_lock.ts";
import { runBackup, scheduleBackups } from "./backups.ts";
import { foreignSecrets } from "./own_secrets.ts";
import { makeFolders } from "./folders.ts";
import { deskProcesses, PROCESS_NAMES, type ProcessName } from "./processes.ts";
import { type ProcessSpec, supervise } from "./supervise.ts";

/**
 * The configuration of this environment, with a lock on its folders; otherwise ends the program with one line per
 * fault. Warns about variables that resemble the desk's, since a misspelt one would be silently ignored.
 */
export async function configOrExit(
  names: readonly ProcessName[] = PROCESS_NAMES,
): Promise<{ readonly config: Config; readonly variable: ReadVariable }> {
  for (const warning of unknownVariables(Object.keys(Deno.env.toObject()))) tell(warning);
  const read = readEnvironment();
  if (read.kind === "faults") return exitWith(read.faults);
  for (const warning of foreignSecrets(names, read.variable)) tell(warning);
  if (names.includes("desk") && read.config.kvUrl !== null && read.variable(KV_TOKEN) === undefined) {
    return exitWith([`${KV_TOKEN}: missing; KV_URL needs the access token of that server.`]);
  }
  for (const prepare of [makeFolders, takeFolders]) {
    const faults = await prepare(read.config, names);
    if (faults.length > 0) return exitWith(faults);
  }
  return { config: read.config, variable: read.variable };
}

/** For a program without arguments: prints its usage for `--help`, and exits with a fault for any other argument. */
export function refuseArguments(usage: string): void {
  const [word] = Deno.args;
  if (word === "--help") {
    console.log(usage);
    Deno.exit(0);
  }
  if (word !== undefined) exitWith([`There is no option or argument "${word}" here. ${usage.split("\n")[0]}`]);
}

function exitWith(faults: readonly string[]): never {
  for (const fault of faults) tell(fault);
  Deno.exit(1);
}

/** Runs processes until a signal stops them or one of them cannot start. Resolves when all are ready. */
export async function runProcesses(specs: Iterable<ProcessSpec> | AsyncIterable<ProcessSpec>): Promise<void> {
  const { ready, stop } = supervise(specs, {
    deno: Deno.execPath(),
    log: tellWithTime,
    onFatal: () => Deno.exit(1),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    Deno.addSignalListener(signal, () => {
      stop().then(() => Deno.exit(0));
    });
  }
  if (await ready) return;
  // The program is about to end; callers have nothing more to do.
  await new Promise(() => {});
}

/**
 * Runs the whole desk, or only the named processes: with a container or unit for each, the machine can isolate their
 * folders and networks too.
 */
async function start(names: readonly ProcessName[], deskEntry: string, change: ChangeSpec): Promise<void> {
  const { config, variable } = await configOrExit(names);
  await runProcesses(deskProcesses(config, variable, deskEntry, names).map(change));
  // A single process has neither all data nor all keys: its operator runs the command elsewhere.
  if (config.backupStore !== null && names.length === PROCESS_NAMES.length) {
    scheduleBackups(config.backupAt, {
      log: tellWithTime,
      now: () => new Date(),
      run: () => runBackup(Deno.execPath()),
    });
  }
  try {
    console.log(names.includes("desk") ? `The desk is ready: ${config.baseUrl}` : `Ready: ${names.join(", ")}.`);
  } catch {
    // Standard output may be a file on a full disk, which the desk survives.
  }
}

/** The processes named on the command line, by default all; any other word ends the program. */
function namedProcesses(words: readonly string[]): readonly ProcessName[] {
  const names = PROCESS_NAMES.filter((name) => words.includes(name));
  const unknown = words.find((word) => !PROCESS_NAMES.some((name) => name === word));
  if (unknown === undefined) return names.length === 0 ? PROCESS_NAMES : names;
  return exitWith([
    `There is no process "${unknown}". Processes: ${PROCESS_NAMES.join(", ")}; without one, all start.`,
  ]);
}

/** Changes how a process is started, for other entry files. */
export type ChangeSpec = (spec: ProcessSpec) => ProcessSpec;

/** Runs the command line. @param deskEntry the desk's entry file */
export async function runCommand(deskEntry: string, change: ChangeSpec): Promise<void> {
  const [command = "start", ...words] = Deno.args;
  if (words.includes("--help") || command === "--help") {
    console.log(
      `Usage: deno task start [${PROCESS_NAMES.join("] [")}]\nRuns the desk, or the processes that are named.`,
    );
    Deno.exit(0);
  }
  if (command !== "start") exitWith([`There is no command "${command}". Commands: start.`]);
  await start(namedProcesses(words), deskEntry, change);
}
