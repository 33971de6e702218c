/**
 * The jobs of the whole run: each static check, quick part and test file is one, except for short files, which share a
 * process.
 *
 * @module
 */
import project from "../../deno.json" with { type: "json" };
import { SHORT_LIVED } from "../support/project.ts";
import { browserRunsOnPostgres, filesOf, ON_POSTGRES_TOO, QUICK_PARTS, type SuiteName } from "../support/suites.ts";
import type { Job } from "./job.ts";
import { secondsOf } from "./seconds.ts";

/**
 * Files that take less than this share an isolate, eight of them: to start deno and to read the desk's code takes a second of
 * a processor, and to open a database nearly as long.
 */
const SHORT_SECONDS = 12;
const SHORT_FILES_AT_ONCE = 8;

/**
 * Files of the browser that take less than this share an isolate, and in it the code, the database and the browser, as
 * many as take three minutes: longer ones would keep a lane at work when the others have ended.
 */
const SHARD_FILE_SECONDS = 75;
const SHARD_SECONDS = 180;

const TEST = ["test", "-A", "--no-check"] as const;

const QUICK_SUITE = "Static checks, unit and flow tests on PGlite";

/** The static checks of `deno task ok`, by the seconds they take. What they depend on was done when the run began. */
const STATIC_SECONDS = { "ok:types": 50, "ok:text": 40 } as const;

/** A job for each static check. */
export function staticJobs(): readonly Job[] {
  return (["ok:types", "ok:text"] as const).map((task) => ({
    suite: QUICK_SUITE,
    name: task,
    args: ["task", "-q", "--eval", project.tasks[task].command],
    seconds: STATIC_SECONDS[task],
  }));
}

/** A job for each of these quick parts, with the long runs of properties. */
export function jobsOfParts(parts: readonly (typeof QUICK_PARTS)[number][]): readonly Job[] {
  return parts.map((part) => ({
    suite: QUICK_SUITE,
    name: `parts/${part}.ts`,
    args: [...TEST, `tests/parts/${part}.ts`],
    env: { TEST_ALL_FILES: "1", TEST_WHOLE_RUN: "1" },
    seconds: secondsOf(`parts/${part}.ts`),
  }));
}

/** The jobs of a suite: long files have a process of their own, short ones share one, and in it the code and the database. */
export function jobsOf(suite: SuiteName, title: string): readonly Job[] {
  const files = filesOf(suite);
  const alone = files.filter((file) => secondsOf(file) >= SHORT_SECONDS);
  const short = files.filter((file) => !alone.includes(file));
  const groups = Array.from(
    { length: Math.ceil(short.length / SHORT_FILES_AT_ONCE) },
    (_, at) => short.slice(at * SHORT_FILES_AT_ONCE, (at + 1) * SHORT_FILES_AT_ONCE),
  );
  return [...alone.map((file) => [file]), ...groups].map((group) => jobOf(title, group));
}

function jobOf(suite: string, files: readonly string[]): Job {
  return {
    suite,
    name: files.join(", "),
    args: [...TEST, SHORT_LIVED, ...filesArgs(files)],
    seconds: files.reduce((sum, file) => sum + secondsOf(file), 0),
  };
}

/** What names files to deno: a file itself, or a shard of several that it reads into one isolate. */
function filesArgs(files: readonly string[]): readonly string[] {
  const [first = "", ...others] = files;
  return others.length === 0 ? [`tests/${first}`] : ["tests/parts/shard.ts", "--", ...files];
}

/**
 * The jobs of the browser: each file can be played again alone, also one that was in a shard.
 *
 * @param server a PostgreSQL server for most desks, which then take less of a processor than with PGlite
 */
export function browserJobs(title: string, server: string | null = null): readonly Job[] {
  const files = filesOf("browser");
  const onServer = files.filter((file) => server !== null && browserRunsOnPostgres(file));
  const others = files.filter((file) => !onServer.includes(file));
  return [
    ...groupsOf(onServer).map((group) => browserJob(title, group, { TEST_DATABASE_URL: server ?? "" })),
    ...groupsOf(others).map((group) => browserJob(title, group)),
  ];
}

function browserJob(title: string, group: readonly string[], env: Readonly<Record<string, string>> = {}): Job {
  const again = group.map((file) => ({ file, job: { ...jobOf(title, [file]), env } }));
  return { ...jobOf(title, group), env, again };
}

/** Long files alone, short ones in shards. */
function groupsOf(files: readonly string[]): readonly (readonly string[])[] {
  const short = files.filter((file) => secondsOf(file) < SHARD_FILE_SECONDS);
  const alone = files.filter((file) => !short.includes(file)).map((file) => [file]);
  return [...alone, ...shardsOf(short)];
}

/** Files that share an isolate, by the time that they take together. */
function shardsOf(files: readonly string[]): readonly (readonly string[])[] {
  const shards: string[][] = [];
  let seconds = SHARD_SECONDS;
  for (const file of files) {
    seconds += secondsOf(file);
    if (seconds > SHARD_SECONDS) {
      shards.push([]);
      seconds = secondsOf(file);
    }
    shards.at(-1)?.push(file);
  }
  return shards;
}

/** The quick parts and whole desks on a PostgreSQL server. */
export function jobsOnPostgres(url: string): readonly Job[] {
  const files = [...QUICK_PARTS.map((part) => `parts/${part}.ts`), ...ON_POSTGRES_TOO];
  return files.map((file) => ({
    suite: "On PostgreSQL",
    name: file,
    args: [...TEST, `tests/${file}`],
    env: { TEST_ALL_FILES: "1", TEST_DATABASE_URL: url },
    seconds: secondsOf(file),
  }));
}

/**
 * Does jobs side by side: a lane that has ended one takes the longest of those that are there. A group of jobs may come
 * later, when what it needs is installed; lanes without a job wait for it.
 *
 * @throws what making a group throws
 */
export async function runInLanes<Result>(
  groups: readonly Promise<readonly Job[]>[],
  lanes: number,
  run: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting: Job[] = [];
  const results: Result[] = [];
  const coming = new Set<Promise<void>>();
  const arrive = async (group: Promise<readonly Job[]>): Promise<void> => {
    waiting.push(...await group);
    waiting.sort((a, b) => b.seconds - a.seconds);
  };
  const arrivals = groups.map((group) => {
    const arrival = arrive(group).finally(() => coming.delete(arrival));
    coming.add(arrival);
    return arrival;
  });
  const work = async (): Promise<void> => {
    while (waiting.length > 0 || coming.size > 0) {
      const job = waiting.shift();
      if (job === undefined) await Promise.race(coming);
      else results.push(await run(job));
    }
  };
  await Promise.all([...arrivals, ...Array.from({ length: lanes }, work)]);
  return results;
}
