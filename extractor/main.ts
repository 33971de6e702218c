/**
 * The entry point of the extractor process: `deno run <extractorFlags> extractor/main.ts <socketPath> [jobMs] [jobCpuMs]`.
 * It prints `ready` when it listens and ends with code 3 when a job overruns its time.
 *
 * @module
 */

import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { serveExtractor } from "./serve.ts";

const OVERRUN = 3;

/** The exit code that stops the supervisor from restarting the process. */
const CANNOT_START = 78;

const [socketPath, jobMs, jobCpuMs] = Deno.args;
if (socketPath === undefined) {
  tell("extractor: usage: extractor/main.ts <socketPath> [jobMs] [jobCpuMs]");
  Deno.exit(CANNOT_START);
}

const extractor = await serveExtractor({
  socketPath,
  ...(jobMs === undefined ? {} : { jobMs: Number(jobMs) }),
  ...(jobCpuMs === undefined ? {} : { jobCpuMs: Number(jobCpuMs) }),
  endProcess: () => Deno.exit(OVERRUN),
});
startHeartbeat();

Deno.addSignalListener("SIGTERM", () => {
  extractor.shutdown().then(() => Deno.exit(0));
});
