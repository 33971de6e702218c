/**
 * Runs every test. First the static checks and the tests on PGlite, with the judges beside them; then the tests of
 * processes, of the browser and on PostgreSQL from one queue, so that both cores have work until the end.
 *
 * `deno task test` calls it. What a machine lacks is installed when the machine is Debian and we are root, as on CI;
 * elsewhere a line says what is missing and which tests did not run. The last lines name what failed, and how long each
 * suite took.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { installJudge, PYTHON_JUDGES } from "./judges/python_environment.ts";
import { chromiumPath, HEADLESS_SHELL } from "./support/browser.ts";
import { findPostgres, missingVector, startPostgres } from "./support/postgres.ts";
import { monotonicMs } from "./support/wait.ts";
import { type Job, type JobResult, runJob } from "./whole_run/job.ts";
import { jobsOf, jobsOnPostgres, runInLanes } from "./whole_run/jobs.ts";
import { playAgain } from "./whole_run/again.ts";
import { summaryOf } from "./whole_run/summary.ts";

const STATIC_AND_UNIT: Job = {
  suite: "Static checks, unit and flow tests on PGlite",
  name: "deno task ok",
  args: ["task", "ok"],
  env: { TEST_WHOLE_RUN: "1" },
  seconds: 0,
};

const JUDGES: Job = {
  suite: "Outside judges",
  name: "the MCP conformance suite, four MCP clients, AgentDojo, LiteLLM, tau2-bench",
  args: ["task", "test:judges"],
  seconds: 0,
};

/** Installs Debian packages when that is possible here. */
async function install(packages: readonly string[]): Promise<void> {
  if (Deno.uid() !== 0 || Deno.build.os !== "linux") return;
  const apt = (...args: string[]) =>
    new Deno.Command("apt-get", { args, env: { DEBIAN_FRONTEND: "noninteractive" }, stdout: "null", stderr: "null" })
      .output().catch(() => null);
  console.log(`Installing ${packages.join(" ")} …`);
  await apt("update");
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

/**
 * Installs what the judges and the browser's tests need, while the first suite runs: it is mostly waiting for downloads.
 * PostgreSQL is not among it, as tests of the first suite use the one that is there.
 */
async function installJudgesAndBrowser(): Promise<void> {
  if (chromiumPath({ keepsPagesAside: true }) === null) await install(["chromium", "fonts-dejavu-core"]);
  // Quicker where there is such a package; a Chromium will do.
  if (!existsSync(HEADLESS_SHELL)) await install(["chromium-headless-shell"]);
  for (const { judge, name } of PYTHON_JUDGES) {
    if (await installJudge(judge)) continue;
    await install(["python3-venv"]);
    if (!await installJudge(judge)) console.log(`\n${name} did not run: it needs python3 with venv, and PyPI`);
  }
}

async function installPostgres(): Promise<void> {
  if (findPostgres() === null) await install(["postgresql"]);
  const vector = missingVector();
  if (vector !== null) await install([vector]);
  if (missingVector() !== null) console.log(`\nThe tests of embeddings did not run on PostgreSQL: they need ${vector}`);
}

/** The jobs that use Chromium, or none and a line that says so. */
function browserJobs(): readonly Job[] {
  if (chromiumPath() !== null) return jobsOf("browser", "In Chromium");
  console.log("\nChromium is not installed, so the browser tests did not run. On Debian: apt-get install chromium");
  return [];
}

/** Does the work with a PostgreSQL server, or with null and a line that says so. */
async function withPostgres<Result>(work: (url: string | null) => Promise<Result>): Promise<Result> {
  if (findPostgres() === null) {
    console.log("\nPostgreSQL is not installed, so its tests did not run. On Debian: apt-get install postgresql");
    return await work(null);
  }
  const postgres = await startPostgres();
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

console.log("What runs is shown when it has ended; the static checks and the unit tests take some minutes.");
const startMs = monotonicMs();
const ready = installJudgesAndBrowser();
const judged = ready.then(() => runJob(JUDGES));
const first = await runJob(STATIC_AND_UNIT);
await ready;
await installPostgres();
const inQueue: readonly JobResult[] = await withPostgres((url) => {
  const onPostgres = url === null ? [] : jobsOnPostgres(url);
  const jobs = [
    ...jobsOf("processes", "Processes: permissions, faults, kills, limits"),
    ...browserJobs(),
    ...onPostgres,
  ];
  // The third lane is free when the judges have ended.
  return runInLanes(jobs, [Promise.resolve(), Promise.resolve(), judged], runJob);
});
const { results, flaky } = await playAgain([first, await judged, ...inQueue], runJob);
const { lines, isGood } = summaryOf(results, flaky, monotonicMs() - startMs);
console.log(lines.join("\n"));
Deno.exit(isGood ? 0 : 1);
