/** No test depends on a machine's speed: each one that reads a clock or sets a timer is listed with its reason. */

import assert from "node:assert/strict";
import { globSync } from "node:fs";

const TESTS = new URL("./", import.meta.url);

/** Reading a clock, and sleeping; also in code that a test runs in a browser. */
const CLOCK =
  /performance\.(now|measure)|Date\.now\(|new Date\(\)\.(getTime|valueOf)|Temporal\.Now|hrtime|schedstat|set(Timeout|Interval)\(|waitForTimeout|\b(delay|sleep)\(/;

/** Files that may, each with the reason. Waiting with a deadline is in `support/wait.ts`, for every test. */
const ALLOWED: Readonly<Record<string, string>> = {
  "attacks/process_probes.ts": "the deadline of a probe in a process of its own, which only an allowed one reaches",
  "browser/widget_host_test.ts": "tokens that expire soon by the page's own clock",
  "commands/dev_test.ts": "a process of its own that runs until it is ended",
  "commands/running_backup_test.ts": "a process of its own that runs until it is killed",
  "fake_timers_test.ts": "real timers beside the faked ones",
  "knowledge/embed/embed_loop.ts": "the timer of the loop, as a desk's process gives it",
  "kv/count_once.ts": "a request of now, by the wrong clock of a process of its own",
  "sandbox/totp/codes_test.ts": "a code of now, by the clock of a process of its own",
  "sandbox/bucket/objects_test.ts": "signatures of now, by the clock of a store in a process of its own",
  "sandbox/probe.ts": "the deadline of a probe in a process of its own, which only an allowed one reaches",
  "supervisor/clocks_test.ts": "a round of another desk's search for dead turns, which no event announces",
  "supervisor/supervise_test.ts": "a process of its own that comes up and ends a moment later",
  "support/every.ts": "the interval at which the outboxes of a desk under test look again",
  "support/jwt.ts": "tokens that end by the clock of a process of its own",
  "support/model_server.ts": "a stream is broken after its words have left, which no event announces",
  "support/wait.ts": "the deadlines of all tests",
  "whole_run/job.ts": "the deadline of a job that hangs",
};

function filesWithClock(): readonly string[] {
  const files = globSync("**/*.{ts,tsx,js}", {
    cwd: TESTS,
    exclude: ["**/node_modules/**", "judges/packages/**", "clock_test.ts"],
  });
  return files.filter((file) => CLOCK.test(Deno.readTextFileSync(new URL(file, TESTS)))).sort();
}

Deno.test("no test reads a clock or sleeps, but for the files that are listed with their reason", () => {
  assert.deepEqual(filesWithClock(), Object.keys(ALLOWED).sort());
});
