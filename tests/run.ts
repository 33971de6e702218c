/**
 * Runs every static check and every test from one queue, so that both cores have work until the end.
 *
 * `deno task test` calls it. What a machine lacks is installed when the machine is Debian and we are root, as on CI;
 * elsewhere a line says what is missing and which tests did not run. What needs none of it begins meanwhile. The last
 * lines name what failed, and how long each suite took.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { installJudge, PYTHON_JUDGES } from "./judges/python_environment.ts";
import { chromiumPath, HEADLESS_SHELL } from "./support/browser.ts";
import { findPostgres, missingVector, startPostgres, type TestPostgres } from "./support/postgres.ts";
import { monotonicMs } from "./support/wait.ts";
import { type Job, runJob } from "./whole_run/job.ts";
import { browserJobs, jobsOf, jobsOfParts, jobsOnPostgres, runInLanes, staticJobs } from "./whole_run/jobs.ts";
import { playAgain } from "./whole_run/again.ts";
import { machineWorkMs, summaryOf } from "./whole_run/summary.ts";

/**
 * Jobs at once: on two cores four keep both at work, as tests wait for a process, a socket or a page. Six were no sooner,
 * and two tests of the browser waited in vain for a minute.
 */
const LANES = 4;

/** Begins as soon as it can: it mostly waits, and takes longer than any other job. */
const JUDGES: Job = {
  suite: "Outside judges",
  name: "the MCP conformance suite, four MCP clients, AgentDojo, LiteLLM, tau2-bench",
  args: ["task", "test:judges"],
  seconds: 440,
};

/** The lists of Debian's packages, brought up to date once. */
let listed: Promise<unknown> | null = null;

/** Installs Debian packages when that is possible here. */
async function install(packages: readonly string[]): Promise<void> {
  if (Deno.uid() !== 0 || Deno.build.os !== "linux") return;
  const apt = (...args: string[]) =>
    new Deno.Command("apt-get", { args, env: { DEBIAN_FRONTEND: "noninteractive" }, stdout: "null", stderr: "null" })
      .output().catch(() => null);
  console.log(`Installing ${packages.join(" ")} …`);
  await (listed ??= apt("update"));
  await apt("install", "-y", "--no-install-recommends", ...packages);
}

/** Installs the browsers and PostgreSQL. No test that may use one of them runs meanwhile. */
async function installPrograms(): Promise<void> {
  if (chromiumPath({ keepsPagesAside: true }) === null) await install(["chromium", "fonts-dejavu-core"]);
  // Quicker where there is such a package; a Chromium will do.
  if (!existsSync(HEADLESS_SHELL)) await install(["chromium-headless-shell"]);
  if (findPostgres() === null) await install(["postgresql"]);
  const vector = missingVector();
  if (vector !== null) await install([vector]);
  if (missingVector() !== null) console.log(`\nThe tests of embeddings did not run on PostgreSQL: they need ${vector}`);
}

/** Installs the judges that are Python packages, which is mostly waiting for downloads. */
async function installJudges(programs: Promise<void>): Promise<void> {
  for (const { judge, name } of PYTHON_JUDGES) {
    if (await installJudge(judge)) continue;
    // One installation of Debian packages at a time.
    await programs;
    await install(["python3-venv"]);
    if (!await installJudge(judge)) console.log(`\n${name} did not run: it needs python3 with venv, and PyPI`);
  }
}

/** The jobs that use Chromium, with most of their desks on the server if there is one, or none and a line that says so. */
function chromiumJobs(server: TestPostgres | null): readonly Job[] {
  if (chromiumPath() !== null) return browserJobs("In Chromium", server?.url);
  console.log("\nChromium is not installed, so the browser tests did not run. On Debian: apt-get install chromium");
  return [];
}

/** Starts a PostgreSQL server, or says in a line that there is none. */
async function openPostgres(): Promise<TestPostgres | null> {
  if (findPostgres() !== null) return await startPostgres();
  console.log("\nPostgreSQL is not installed, so its tests did not run. On Debian: apt-get install postgresql");
  return null;
}

console.log("What runs is shown when it has ended; the first takes some minutes.");
const startMs = monotonicMs();
const startWorkMs = machineWorkMs();
const programs = installPrograms();
const judges = installJudges(programs);
const postgres = programs.then(openPostgres);
const groups = [
  Promise.resolve([...staticJobs(), ...jobsOfParts(["agent", "talk"])]),
  judges.then(() => [JUDGES]),
  programs.then(() => [
    // Some of their tests start a PostgreSQL server where there is one.
    ...jobsOfParts(["flows", "rest"]),
    ...jobsOf("processes", "Processes: permissions, faults, kills, limits"),
  ]),
  postgres.then((server) => [...chromiumJobs(server), ...(server === null ? [] : jobsOnPostgres(server.url))]),
];
const { results, flaky } = await runInLanes(groups, LANES, runJob)
  .then((done) => playAgain(done, runJob))
  .finally(async () => (await postgres)?.stop());
const { lines, isGood } = summaryOf(
  results,
  flaky,
  monotonicMs() - startMs,
  machineWorkMs() - startWorkMs,
);
console.log(lines.join("\n"));
Deno.exit(isGood ? 0 : 1);
