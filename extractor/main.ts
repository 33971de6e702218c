/**
 * The entry point of the extractor process:
 * `deno run <extractorFlags> extractor/main.ts <socketPath> [idleMs] [jobMs] [jobCpuMs]`.
 *
 * It prints `ready` when it listens, and ends with code 3 when a job overruns its time, with code 79 when it has had no job
 * for `idleMs`; 0, or left out: it stays.
 *
 * @module
 */

import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { EXIT_ASLEEP } from "../ipc/sleep.ts";
import { serveExtractor } from "./serve.ts";

const OVERRUN = 3;

/** The exit code that stops the supervisor from restarting the process. */
const CANNOT_START = 78;

const [socketPath, idleMs = "0", jobMs, jobCpuMs] = Deno.args;
if (socketPath === undefined) {
  tell("extractor: usage: extractor/main.ts <socketPath> [idleMs] [jobMs] [jobCpuMs]");
  Deno.exit(CANNOT_START);
}

const extractor = await serveExtractor({
  socketPath,
  ...(jobMs === undefined ? {} : { jobMs: Number(jobMs) }),
  ...(jobCpuMs === undefined ? {} : { jobCpuMs: Number(jobCpuMs) }),
  endProcess: () => Deno.exit(OVERRUN),
  ...(idleMs === "0" ? {} : { idle: { ms: Number(idleMs), onIdle: () => endWith(EXIT_ASLEEP) } }),
});
startHeartbeat();

Deno.addSignalListener("SIGTERM", () => endWith(0));

/** Answers what was asked, then ends the process. */
function endWith(code: number): void {
  extractor.shutdown().then(() => Deno.exit(code));
}
