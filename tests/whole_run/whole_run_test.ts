/** The whole run leaves no test file out, counts correctly, and hides no failure. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import project from "../../deno.json" with { type: "json" };
import { filesOf, QUICK_PARTS, TESTS } from "../support/suites.ts";
import { playAgain } from "./again.ts";
import { countsOf, type Job, type JobResult, runJob, splitTimes } from "./job.ts";
import { browserJobs, jobsOf, jobsOfParts, jobsOnPostgres, runInLanes, staticJobs } from "./jobs.ts";
import { SECONDS } from "./seconds.ts";
import { summaryOf } from "./summary.ts";

const jobNamed = (name: string, more: Partial<Job> = {}): Job => ({
  suite: "Suite",
  name,
  args: [],
  seconds: 1,
  ...more,
});

const resultOf = (job: Job, failed = 0): JobResult => ({
  job,
  passed: 5 - failed,
  failed,
  skipped: 0,
  failures: failed === 0 ? [] : [`${job.name} fails`],
  ms: 1000,
  workMs: 400,
});

/** The test files that a job's arguments name. */
const filesIn = ({ args }: Job) =>
  args.filter((arg) => arg.endsWith("_test.ts")).map((arg) => arg.replace(/^tests\//, ""));

for (
  const [suite, where, jobs] of [
    ["processes", "", jobsOf("processes", "Title")],
    ["browser", "", browserJobs("Title")],
    ["browser", ", where there is a server", browserJobs("Title", "postgres://server")],
  ] as const
) {
  Deno.test(`every file of the suite ${suite} is in one job${where}`, () => {
    assert.deepEqual(jobs.flatMap(filesIn).toSorted(), filesOf(suite));
  });
}

Deno.test("the short files of the processes and the browser are in shards, which read them in one isolate", () => {
  const shards = [...jobsOf("processes", "Title"), ...browserJobs("Title")].filter((job) => filesIn(job).length > 1);
  assert.ok(shards.length > 2, "there are several");
  for (const { args } of shards) {
    assert.deepEqual(
      args.slice(args.indexOf("tests/parts/shard.ts") + 1)[0],
      "--",
      "the files are arguments of the shard",
    );
  }
});

Deno.test("with a PostgreSQL server most browser files use it, and a few use PGlite", () => {
  const jobs = browserJobs("Title", "postgres://server");
  const onServer = jobs.filter(({ env }) => env?.TEST_DATABASE_URL === "postgres://server");
  for (const file of ["desk_widgets", "inbox"]) {
    assert.ok(onServer.flatMap(filesIn).includes(`browser/${file}_test.ts`), file);
  }
  const others = jobs.filter((job) => !onServer.includes(job)).flatMap(filesIn);
  for (const file of ["desk_pages", "inbox_story", "story", "widget_chat"]) {
    assert.ok(others.includes(`browser/${file}_test.ts`), file);
  }
  for (const { env, again } of onServer) for (const { job } of again ?? []) assert.deepEqual(job.env, env);
});

Deno.test("each file of the browser can be played again, alone; files of processes cannot", () => {
  for (const job of browserJobs("Title")) {
    assert.deepEqual(job.again?.map(({ file }) => file), filesIn(job));
    assert.deepEqual(job.again?.map(({ job: alone }) => filesIn(alone)), filesIn(job).map((file) => [file]));
  }
  assert.ok(jobsOf("processes", "Title").every(({ again }) => again === undefined));
});

Deno.test("the files with a figure exist, and so do those that run on PostgreSQL", () => {
  const onPostgres = jobsOnPostgres("postgres://server").map(({ name }) => name);
  const missing = [...Object.keys(SECONDS), ...onPostgres].filter((file) => !existsSync(new URL(file, TESTS)));
  assert.deepEqual(missing, []);
});

Deno.test("every quick part and static check is in one job, and what they depend on is done before", () => {
  assert.deepEqual(
    jobsOfParts(QUICK_PARTS).map(({ args }) => args.at(-1)),
    QUICK_PARTS.map((part) => `tests/parts/${part}.ts`),
  );
  const { ok, "ok:tests": tests, ...others } = project.tasks;
  assert.deepEqual(ok.dependencies, [...staticJobs().map(({ name }) => name).toReversed(), "ok:tests"]);
  assert.deepEqual(tests, { command: "deno task -q test:unit", dependencies: ["setup:tests"] });
  assert.deepEqual(others["ok:text"].dependencies, ["setup:tests"]);
  assert.deepEqual(others["ok:types"].dependencies, ["setup:tests"]);
  assert.ok(project.tasks.test.startsWith("deno task -q setup:tests && "));
});

Deno.test("run.ts runs every quick part once", () => {
  const source = readFileSync(new URL("run.ts", TESTS), "utf8");
  const named = [...source.matchAll(/jobsOfParts\(\[(.+?)\]\)/g)].flatMap(([, list = ""]) => list.split(", "));
  assert.deepEqual(named.toSorted(), QUICK_PARTS.map((part) => JSON.stringify(part)).toSorted());
});

Deno.test("runInLanes does every job once, the longest first, with as many at once as there are lanes", async () => {
  const begun: string[] = [];
  let [now, most] = [0, 0];
  const jobs = [jobNamed("short"), jobNamed("long", { seconds: 9 }), jobNamed("middle", { seconds: 5 })];
  const done = await runInLanes([Promise.resolve(jobs)], 2, async (job) => {
    begun.push(job.name);
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    return job.name;
  });
  assert.deepEqual(begun, ["long", "middle", "short"]);
  assert.deepEqual(done.toSorted(), ["long", "middle", "short"]);
  assert.equal(most, 2);
});

Deno.test("runInLanes starts with the available jobs, and an idle lane waits for later ones", async () => {
  const later = Promise.withResolvers<readonly Job[]>();
  const begun: string[] = [];
  const groups = [Promise.resolve([jobNamed("first")]), later.promise, Promise.resolve([])];
  const done = await runInLanes(groups, 3, (job) => {
    begun.push(job.name);
    if (job.name === "first") later.resolve([jobNamed("short"), jobNamed("long", { seconds: 9 })]);
    return Promise.resolve(job.name);
  });
  assert.deepEqual(begun, ["first", "long", "short"]);
  assert.equal(done.length, 3);
});

Deno.test("runInLanes fails when a group cannot be made", async () => {
  const groups = [Promise.resolve([jobNamed("job")]), Promise.reject(new Error("no server"))];
  await assert.rejects(runInLanes(groups, 1, (job) => Promise.resolve(job.name)), /no server/);
});

Deno.test("countsOf reads the last line of a run, and counts any other end as one failure", () => {
  const said = "ok | 3 passed | 0 failed (1s)\nFAILED | 12 passed (4 steps) | 2 failed (1 step) | 3 ignored (7m10s)\n";
  assert.deepEqual(countsOf(said, 1), { passed: 12, failed: 2, skipped: 3 });
  assert.deepEqual(countsOf("ok | 3 passed | 0 failed (1s)\n", 0), { passed: 3, failed: 0, skipped: 0 });
  assert.deepEqual(countsOf("error: Type checking failed.", 1), { passed: 0, failed: 1, skipped: 0 });
});

Deno.test("splitTimes separates the processor's time from the output, wherever it is", () => {
  const times = "0m0.01s 0m0.00s\n1m2.50s 0m1.50s\n";
  assert.deepEqual(splitTimes(`ok\n${times}`), { output: "ok\n", workMs: 64_010 });
  assert.deepEqual(splitTimes(`ok\n${times}late\n`), { output: "ok\nlate\n", workMs: 64_010 });
  assert.deepEqual(splitTimes("killed"), { output: "killed", workMs: 0 });
});

Deno.test("runJob says what a job took of the processor, and hands its exit code on", async () => {
  const busy = "let n = 0; for (let at = 0; at < 3e7; at++) n += at % 7; console.log(n); Deno.exit(3)";
  const { workMs, failed, failures } = await runJob(jobNamed("busy", { args: ["eval", busy] }));
  assert.ok(workMs > 0, "it worked");
  assert.equal(failed, 1);
  assert.match(failures.join(), /^Suite, busy: \d+$/);
});

Deno.test("runJob ends a job that hangs, and says so", async () => {
  const hanging = jobNamed("hanging", { args: ["eval", "Deno.serve({ port: 0 }, () => new Response())"] });
  const { failed, failures } = await runJob(hanging, 500);
  assert.equal(failed, 1);
  assert.match(failures.join(), /did not end within 0\.5 s/);
});

Deno.test("the summary says how long the jobs of the queue worked and waited", () => {
  const { lines } = summaryOf([resultOf(jobNamed("file", { seconds: 9 }))], [], 2000, 3000, 2);
  assert.ok(lines.includes("1 s    0 s    1 s    Suite: file"), lines.join("\n"));
  assert.ok(lines.includes("10 %: 0 s of 2 times 2 s"), lines.join("\n"));
  assert.ok(lines.some((line) => line.startsWith("75 %: 3 s with browsers")), lines.join("\n"));
});

/** A job of the browser with these files. */
const shardOf = (name: string, ...files: readonly string[]): Job =>
  jobNamed(name, { again: files.map((file) => ({ file, job: jobNamed(file) })) });

/** Plays these failures again, and says which jobs ran. */
async function played(results: readonly JobResult[], failed = 0) {
  const again: string[] = [];
  const run = (job: Job) => {
    again.push(job.name);
    return Promise.resolve(resultOf(job, failed));
  };
  return { ...await playAgain(results, run), again };
}

Deno.test("playAgain retries only browser files, and names those that then passed", async () => {
  const seen = shardOf("seen", "browser/seen_test.ts");
  const { results, flaky, again } = await played([resultOf(seen, 2), resultOf(jobNamed("killed"), 1)]);
  assert.deepEqual(again, ["browser/seen_test.ts"]);
  assert.deepEqual(flaky.map(({ job }) => job.name), ["seen"]);
  const { lines, isGood } = summaryOf(results, flaky, 2000);
  assert.equal(isGood, false, "a process that failed has failed");
  assert.ok(lines.includes("seen fails") && lines.includes("killed fails"));
  assert.equal(lines.at(-1), "\n9 passed (2 only the second time), 1 failed, 0 skipped, in 2 s");
});

Deno.test("playAgain retries the files of a shard that its failures name, or all if none is named", async () => {
  const shard = shardOf("a_test.ts, b_test.ts", "a_test.ts", "b_test.ts");
  const failures = ["Suite, a_test.ts, b_test.ts: page report: a test of b_test.ts"];
  assert.deepEqual((await played([{ ...resultOf(shard, 1), failures }])).again, ["b_test.ts"]);
  assert.deepEqual((await played([resultOf(shard, 1)])).again, ["a_test.ts", "b_test.ts"]);
});

Deno.test("playAgain reports a failure that fails again, and retries none when many fail", async () => {
  const jobs = ["a", "b", "c"].map((name) => shardOf(name, `${name}_test.ts`));
  const once = await played(jobs.slice(0, 1).map((job) => resultOf(job, 1)), 1);
  assert.deepEqual([once.flaky.length, once.results.map(({ failed }) => failed)], [0, [1]]);
  const many = await played(jobs.map((job) => resultOf(job, 1)));
  assert.deepEqual([many.again, many.results.map(({ failed }) => failed)], [[], [1, 1, 1]]);
});
