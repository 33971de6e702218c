/**
 * `watch`: checks the folder now and after each change; with `--test` also runs the tests when there is no problem.
 *
 * @module
 */
import { watch as watchFolder } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { check } from "./check.ts";
import { CliError, type CommandRun, isOn } from "./cli.ts";
import { CLI_LIMITS } from "./limits.ts";
import { test } from "./test.ts";

/** Runs until it is stopped. */
export async function watch(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const changes = { waiting: true, wake: () => {} };
  const watching = noteChanges(folder, cli.signal, changes);
  await Promise.race([watching, workThrough(run, changes)]);
  return 0;
}

/** Pending changes, which wake the loop; a change during its work is kept. */
type Changes = { waiting: boolean; wake: () => void };

async function noteChanges(folder: string, signal: AbortSignal, changes: Changes): Promise<void> {
  try {
    for await (const { filename } of watchFolder(folder, { recursive: true, signal })) {
      // Files that the commands themselves write.
      if (filename !== null && /^(\.git|\.desk)([\\/]|$)/.test(filename)) continue;
      changes.waiting = true;
      changes.wake();
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function workThrough(run: CommandRun, changes: Changes): Promise<void> {
  const { cli } = run;
  while (!cli.signal.aborted) {
    if (!changes.waiting) await new Promise<void>((resolve) => changes.wake = resolve);
    // Editors write several files, or one file in several steps.
    await wait(CLI_LIMITS.watchMs, undefined, { signal: cli.signal }).catch(() => {});
    changes.waiting = false;
    if (!cli.signal.aborted) await once(run);
  }
}

async function once(run: CommandRun): Promise<void> {
  try {
    if (await check(run) === 0 && isOn(run, "test")) await test(run);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    run.cli.note([error.message, ...error.lines].join("\n"));
  }
}
