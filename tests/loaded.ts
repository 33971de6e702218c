/**
 * Repeats the quick tests while half of the processor is taken: `deno task test:loaded --times 10`. A test that fails
 * then depends on timing.
 *
 * @module
 */
import { parseArgs } from "node:util";
import { runJob } from "./whole_run/job.ts";

const { values } = parseArgs({ args: Deno.args, options: { times: { type: "string", default: "10" } } });
const times = Number(values.times);
if (!Number.isInteger(times) || times < 1) {
  console.error(`--times takes a whole number from 1, not "${values.times}".`);
  Deno.exit(2);
}

/** A process for every second core that does nothing but take time, until it is ended. */
const BUSY = "for (;;);";
const load = Array.from(
  { length: Math.ceil(navigator.hardwareConcurrency / 2) },
  () => new Deno.Command(Deno.execPath(), { args: ["eval", BUSY], stdout: "null", stderr: "null" }).spawn(),
);
const failures: string[] = [];
try {
  for (let run = 1; run <= times; run++) {
    const job = {
      suite: "At half load",
      name: `run ${run} of ${times}`,
      args: ["task", "test:unit"],
      env: { TEST_ALL_FILES: "1" },
      seconds: 0,
    };
    failures.push(...(await runJob(job)).failures);
  }
} finally {
  for (const child of load) child.kill("SIGKILL");
}
console.log(failures.length === 0 ? `\n${times} runs, none failed` : `\nWhat failed:\n${failures.join("\n")}`);
Deno.exit(failures.length === 0 ? 0 : 1);
