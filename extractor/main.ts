/**
 * The entry point of the extractor process:
 * `deno run <extractorFlags> extractor/main.ts <socketPath> [idleMs] [jobMs] [jobCpuMs]`.
 *
 * It prints `ready` when it listens. It exits with code 3 when a job exceeds its time, and with code 79 after `idleMs`
 * without a job; if that is 0 or omitted, it keeps running.
 *
 * @module
 */

import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { EXIT_ASLEEP } from "../ipc/sleep.ts";
import { serveExtractor } from "./serve.ts";

const OVERRUN = 3;

/** The exit code after which the supervisor does not restart the process. */
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

/** Sends the pending answer, then exits. */
function endWith(code: number): void {
  extractor.shutdown().then(() => Deno.exit(code));
}
