/**
 * The entry point of the extractor process: `deno run <extractorFlags> sandbox/extractor/main.ts <socketPath> [jobMs]`.
 * It prints `extractor: ready` when it listens and ends with code 3 when a job overruns its time.
 *
 * @module
 */

import { serveExtractor } from "./serve.ts";

const OVERRUN = 3;

const [socketPath, jobMs] = Deno.args;
if (socketPath === undefined) {
  console.error("extractor: usage: sandbox/extractor/main.ts <socketPath> [jobMs]");
  Deno.exit(2);
}

const extractor = await serveExtractor({
  socketPath,
  ...(jobMs === undefined ? {} : { jobMs: Number(jobMs) }),
  endProcess: () => Deno.exit(OVERRUN),
});
console.log("extractor: ready");

Deno.addSignalListener("SIGTERM", () => {
  extractor.shutdown().then(() => Deno.exit(0));
});
