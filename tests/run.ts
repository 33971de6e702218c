/**
 * Runs every test: the static checks and the tests on PGlite, those of processes, the tests of databases on PostgreSQL,
 * and the browser's.
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
import { REPORT_MARK } from "./support/page_report.ts";
import { findPostgres, missingVector, startPostgres } from "./support/postgres.ts";
import { filesOf, ON_POSTGRES_TOO } from "./support/suites.ts";
import { monotonicMs } from "./support/wait.ts";

/** One call of deno. */
type Suite = {
  readonly title: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

type SuiteResult = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, one line each: the names of tests, or the end of the output where no test says why. */
  readonly failures: readonly string[];
  /** The test files with a failure. */
  readonly failedFiles: readonly string[];
};

/** A core that has ended a file takes the next one, so that the cores end together; each file starts its own desks. */
const BROWSER_ARGS = ["test", "-A", "--no-check", "--parallel"] as const;
const TAIL_LINES = 20;
/** More files than this do not fail by chance. */
const FLAKY_FILES_MAX = 2;

const results: SuiteResult[] = [];
/** How long each suite took, one line each. */
const times: string[] = [];
const flaky: string[] = [];

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

/** Runs suites side by side. The output of one alone is shown as it comes, that of several when each has ended. */
async function runSideBySide(...suites: readonly Suite[]): Promise<void> {
  const isLive = suites.length === 1;
  results.push(...await Promise.all(suites.map((suite) => runSuite(suite, isLive))));
}

async function runSuite({ title, args, env = {} }: Suite, isLive: boolean): Promise<SuiteResult> {
  const write = (text: string) => Deno.stdout.writeSync(new TextEncoder().encode(text));
  if (isLive) write(`\n— ${title}\n`);
  const startMs = monotonicMs();
  const child = new Deno.Command(Deno.execPath(), {
    args: [...args],
    env: { ...env, NO_COLOR: "1" },
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  let output = "";
  const collect = async (stream: ReadableStream<Uint8Array>) => {
    for await (const chunk of stream.pipeThrough(new TextDecoderStream())) {
      output += chunk;
      if (isLive) write(chunk);
    }
  };
  const [{ code }] = await Promise.all([child.status, collect(child.stdout), collect(child.stderr)]);
  if (!isLive) write(`\n— ${title}\n${output}`);
  times.push(`${Math.round((monotonicMs() - startMs) / 1000)} s  ${title}`);
  return resultOf(title, output, code);
}

/** Reads what a test run says at its end. */
function resultOf(title: string, output: string, code: number): SuiteResult {
  const closing = [...output.matchAll(/^(?:ok|FAILED) \| (\d+) passed.*? \| (\d+) failed(?: \| (\d+) ignored)?/gm)];
  const [passed = 0, failed = 0, skipped = 0] = (closing.at(-1) ?? []).slice(1).map((count) => Number(count ?? 0));
  const tests = [...output.matchAll(/^.+ => \.\/tests\/\S+:\d+:\d+$/gm)].map(([line]) => line);
  const tail = output.trimEnd().split("\n").slice(-TAIL_LINES);
  const shown = output.split("\n").filter((line) => line.startsWith(REPORT_MARK));
  const failures = code === 0 ? [] : [...new Set(tests.length > 0 ? [...shown, ...tests] : tail)];
  // What is no test, such as the type check, counts as one when it fails.
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped,
    failures: failures.map((line) => `${title}: ${line}`),
    failedFiles: failedFiles(output),
  };
}

/**
 * Reads the files with a failure. The list at the end names the place where a test was registered, which may be a helper
 * of many files; with `--parallel` the line of the test itself begins with its file.
 */
function failedFiles(output: string): readonly string[] {
  const lines = [
    ...output.matchAll(/^\.\/(tests\/\S+_test\.ts) => .+ \.\.\. FAILED/gm),
    ...output.matchAll(/^(?:.+ => )?\.\/(tests\/\S+_test\.ts)(?::\d+:\d+| \(uncaught error\))$/gm),
  ];
  return [...new Set(lines.map(([, file = ""]) => file))];
}

/**
 * Runs the browser's tests, and the files that failed once more: a loaded machine may stall a browser for longer than a
 * test waits. A test that passes then is named as flaky at the end of the run.
 */
async function runInBrowser(): Promise<SuiteResult> {
  const title = "In Chromium";
  const files = filesOf("browser").map((file) => `tests/${file}`);
  const first = await runSuite({ title, args: [...BROWSER_ARGS, ...files] }, true);
  const failed = first.failedFiles;
  if (failed.length === 0 || failed.length > FLAKY_FILES_MAX) return first;
  const second = await runSuite({ title: `${title}, again`, args: [...BROWSER_ARGS, ...failed] }, true);
  if (second.failed > 0 || second.passed === 0) return first;
  flaky.push(...first.failures);
  return { ...first, passed: first.passed + first.failed, failed: 0, failures: [] };
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

async function runOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await runSideBySide({
      title: "The tests of databases on PostgreSQL",
      args: ["task", "-q", "test:unit", ...ON_POSTGRES_TOO.map((path) => `tests/${path}`)],
      env: { TEST_DATABASE_URL: postgres.url },
    });
  } finally {
    await postgres.stop();
  }
}

const installing = installJudgesAndBrowser();
await runSideBySide({
  title: "Static checks, unit and flow tests on PGlite",
  args: ["task", "ok"],
  env: { TEST_WHOLE_RUN: "1" },
});
await installing;
await runSideBySide(
  { title: "Processes: their permissions, faults, kills and limits", args: ["task", "test:processes"] },
  {
    title: "Outside judges: the MCP conformance suite, four MCP clients, AgentDojo, LiteLLM, tau2-bench",
    args: ["task", "test:judges"],
  },
);

if (findPostgres() === null) await install(["postgresql"]);
const vector = missingVector();
if (vector !== null) await install([vector]);
if (missingVector() !== null) console.log(`\nThe tests of embeddings did not run on PostgreSQL: they need ${vector}`);
if (findPostgres() === null) {
  console.log("\nPostgreSQL is not installed, so its tests did not run. On Debian: apt-get install postgresql");
} else {
  await runOnPostgres();
}

if (chromiumPath() === null) {
  console.log("\nChromium is not installed, so the browser tests did not run. On Debian: apt-get install chromium");
} else {
  results.push(await runInBrowser());
}

if (flaky.length > 0) console.log(`\nWhat failed once and passed the second time:\n${flaky.join("\n")}`);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
console.log(`\nHow long it took:\n${times.join("\n")}`);
const sum = (key: "passed" | "failed" | "skipped") => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
Deno.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1);
