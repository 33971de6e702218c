/**
 * Starts processes, watches them, restarts the ones that crash, and stops them all.
 *
 * A process reports to the supervisor on its standard output, one message per line: `ready` once, then `alive` every
 * second, and `wake` with the name of a sleeping process (see `ipc/sleep.ts`). All other output goes to standard error.
 * The supervisor opens no socket and reads nothing else.
 *
 * @module
 */
import { lineStream } from "../ipc/lines.ts";
import { pauseFor } from "../ipc/pause.ts";
import { EXIT_ASLEEP, wakeRequest } from "../ipc/sleep.ts";
import { CHECK_MS, MACHINE_CLOCKS, measureSilence } from "./silence.ts";

/** A process of the desk: its command, permissions and environment. */
export type ProcessSpec = {
  readonly name: string;
  /** Arguments for the deno binary: flags, then the entry file, then its own arguments. */
  readonly args: readonly string[];
  /** The whole environment; nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /** Started only when another process requests it. */
  readonly startsAsleep?: boolean;
  /** The next one is started without waiting until this one is ready. */
  readonly startsBesideNext?: boolean;
};

/** Options of the supervision. */
export type SuperviseOptions = {
  /** The deno binary. */
  readonly deno: string;
  readonly log: (line: string) => void;
  /** Called when a process cannot be started at all, after the others were stopped. */
  readonly onFatal: (name: string) => void;
  /** Milliseconds of silence after which a process that was ready is ended; by default 15 s. */
  readonly silentMs?: number;
};

/** The supervised processes. */
export type Supervised = {
  /** Whether all of them became ready; false when one cannot start or they are stopped before. */
  readonly ready: Promise<boolean>;
  /** Ends every process with SIGTERM, waits for them to drain, and kills the rest; also works while they start. */
  stop(): Promise<void>;
};

/** A process that exits with this code has reported why on standard error, and restarting it would not help. */
export const EXIT_CANNOT_START = 78;

/** Milliseconds of silence after which a process that was never ready is ended; counted as in `silence.ts`. */
const READY_MS = 60_000;
/** The same for a process that was ready. */
const SILENT_MS = 15_000;
const DRAIN_MS = 12_000;
const STEADY_MS = 30_000;
const BACKOFF_MS = [0, 200, 500, 1000, 2000, 5000] as const;
/** A process that was ready is missed while it is away, so it is restarted sooner than one that never becomes ready. */
const READY_BACKOFF_MS_MAX = 500;

type Running = {
  readonly spec: ProcessSpec;
  child: Deno.ChildProcess | null;
  crashes: number;
  /** Resolved when another process has requested this one since it was last ready; also when the supervisor stops. */
  wanted: PromiseWithResolvers<void>;
};

/** Handlers of a process's lines. */
type Heard = {
  readonly onReady: () => void;
  /** It requests the process of that name. */
  readonly onWake: (name: string) => void;
};

/**
 * Starts the processes one after the other, each when the previous one is ready or has `startsBesideNext`.
 *
 * @param specs iterated only then, so that a process may depend on the earlier ones
 */
export function supervise(
  specs: Iterable<ProcessSpec> | AsyncIterable<ProcessSpec>,
  options: SuperviseOptions,
): Supervised {
  const running: Running[] = [];
  const stopping = new AbortController();
  const drained = Promise.withResolvers<void>();
  const stop = async () => {
    if (stopping.signal.aborted) return await drained.promise;
    stopping.abort();
    for (const { wanted } of running) wanted.resolve();
    // In reverse order: what the desk still has to send needs the sandbox.
    for (const process of running.toReversed()) await end(process);
    drained.resolve();
  };
  const onWake = (name: string) => running.find(({ spec }) => spec.name === name)?.wanted.resolve();
  const start = (spec: ProcessSpec) => {
    const process: Running = { spec, child: null, crashes: 0, wanted: Promise.withResolvers() };
    running.push(process);
    return new Promise<boolean>((ready) => {
      const heard: Heard = { onReady: () => ready(true), onWake };
      keepRunning(process, options, stopping.signal, heard).then(async (outcome) => {
        if (outcome === "cannot_start" && !stopping.signal.aborted) {
          await stop();
          options.onFatal(spec.name);
        }
        ready(false);
      });
    });
  };
  const startAll = async () => {
    let earlier: Promise<boolean> = Promise.resolve(true);
    for await (const spec of specs) {
      if (stopping.signal.aborted) return false;
      earlier = both(earlier, start(spec));
      const isAwaited = spec.startsBesideNext !== true && spec.startsAsleep !== true;
      if (isAwaited && !await earlier) return false;
    }
    return await earlier;
  };
  return { ready: startAll(), stop };
}

async function both(one: Promise<boolean>, other: Promise<boolean>): Promise<boolean> {
  return (await Promise.all([one, other])).every(Boolean);
}

/**
 * Keeps one process running until the supervisor stops or the process cannot be started; a sleeping one when it is
 * requested.
 */
async function keepRunning(
  process: Running,
  options: SuperviseOptions,
  stopping: AbortSignal,
  heard: Heard,
): Promise<"stopped" | "cannot_start"> {
  if (process.spec.startsAsleep === true) {
    heard.onReady();
    await process.wanted.promise;
  }
  while (!stopping.aborted) {
    const startedAt = performance.now();
    const { code, wasReady } = await runOnce(process, options, heard);
    if (stopping.aborted) break;
    if (code === EXIT_CANNOT_START && process.spec.startsAsleep !== true) return "cannot_start";
    if (code === EXIT_ASLEEP && wasReady) {
      process.crashes = 0;
      await process.wanted.promise;
      continue;
    }
    process.crashes = performance.now() - startedAt > STEADY_MS ? 1 : process.crashes + 1;
    if (!wasReady && (process.crashes >= BACKOFF_MS.length || code === EXIT_CANNOT_START)) {
      const ended = `${process.spec.name} ended ${process.crashes} times before it was ready`;
      if (process.spec.startsAsleep !== true) {
        options.log(`${ended}; giving up.`);
        return "cannot_start";
      }
      // The others continue without it.
      options.log(`${ended}; the next that needs it starts it again.`);
      [process.crashes, process.wanted] = [0, Promise.withResolvers()];
      await process.wanted.promise;
      continue;
    }
    const backoffMs = BACKOFF_MS[Math.min(process.crashes - 1, BACKOFF_MS.length - 1)] ?? 0;
    const waitMs = wasReady ? Math.min(backoffMs, READY_BACKOFF_MS_MAX) : backoffMs;
    options.log(
      `${process.spec.name} ended with code ${code}; starting it again${waitMs > 0 ? ` in ${waitMs} ms` : ""}.`,
    );
    await pauseFor(waitMs, stopping);
  }
  return "stopped";
}

/** Runs a process once, killing it when it is not ready in time or becomes silent. */
async function runOnce(
  process: Running,
  options: SuperviseOptions,
  { onReady, onWake }: Heard,
): Promise<{ code: number; wasReady: boolean }> {
  const child = new Deno.Command(options.deno, {
    args: [...process.spec.args],
    env: process.spec.env,
    clearEnv: true,
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
    // Its own process group: Ctrl-C in a terminal reaches only the supervisor, which lets the others drain.
    detached: true,
  }).spawn();
  process.child = child;
  const silence = measureSilence(MACHINE_CLOCKS);
  let wasReady = false;
  const watch = setInterval(() => {
    const silentMs = silence.look();
    if (silentMs < (wasReady ? options.silentMs ?? SILENT_MS : READY_MS)) return;
    options.log(`${process.spec.name} has not answered for ${Math.round(silentMs / 1000)} s; ending it.`);
    kill(child, "SIGKILL");
  }, CHECK_MS);
  for await (
    const line of child.stdout.pipeThrough(new TextDecoderStream()).pipeThrough(
      lineStream(),
    )
  ) {
    silence.heard();
    const wakes = wakeRequest(line);
    if (wakes !== null) onWake(wakes);
    if (line === "ready" && !wasReady) {
      wasReady = true;
      // Earlier requests are already being handled, and must not start it again.
      process.wanted = Promise.withResolvers();
      onReady();
    }
  }
  const { code } = await child.status;
  clearInterval(watch);
  process.child = null;
  return { code, wasReady };
}

/** Ends a process: with SIGTERM, waits for it to drain, then kills it. */
async function end(process: Running): Promise<void> {
  const child = process.child;
  if (child === null) return;
  const killer = setTimeout(() => kill(child, "SIGKILL"), DRAIN_MS);
  kill(child, "SIGTERM");
  await child.status;
  clearTimeout(killer);
}

function kill(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch {
    // It has already ended, as intended.
  }
}
