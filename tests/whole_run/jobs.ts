/**
 * The jobs of the whole run: a test file each, but for the short ones, which share a process.
 *
 * @module
 */
import { filesOf, ON_POSTGRES_TOO, QUICK_PARTS, type SuiteName } from "../support/suites.ts";
import type { Job } from "./job.ts";
import { secondsOf } from "./seconds.ts";

/** Files that take less than this share a process, eight of them: to start deno takes a part of a second. */
const SHORT_SECONDS = 12;
const SHORT_FILES_AT_ONCE = 8;

const TEST = ["test", "-A", "--no-check"] as const;

/** The jobs of a suite of `tests/support/suites.ts`. */
export function jobsOf(suite: SuiteName, title: string): readonly Job[] {
  const files = filesOf(suite);
  // One file each where a failed one may be played again, alone.
  const usesBrowser = suite === "browser";
  const alone = files.filter((file) => usesBrowser || secondsOf(file) >= SHORT_SECONDS);
  const short = files.filter((file) => !alone.includes(file));
  const groups = Array.from(
    { length: Math.ceil(short.length / SHORT_FILES_AT_ONCE) },
    (_, at) => short.slice(at * SHORT_FILES_AT_ONCE, (at + 1) * SHORT_FILES_AT_ONCE),
  );
  return [...alone.map((file) => [file]), ...groups].map((group) => ({
    suite: title,
    name: group.join(", "),
    args: [...TEST, ...group.map((file) => `tests/${file}`)],
    seconds: group.reduce((sum, file) => sum + secondsOf(file), 0),
    usesBrowser,
  }));
}

/** The quick parts and whole desks on a PostgreSQL server. */
export function jobsOnPostgres(url: string): readonly Job[] {
  const files = [...QUICK_PARTS.map((part) => `parts/${part}.ts`), ...ON_POSTGRES_TOO];
  return files.map((file) => ({
    suite: "On PostgreSQL",
    name: file,
    args: [...TEST, `tests/${file}`],
    env: { TEST_DATABASE_URL: url },
    seconds: secondsOf(file),
  }));
}

/**
 * Does jobs side by side, the longest first: a lane that has ended one takes the next. On two cores three lanes keep both
 * at work, as a test often waits for a process, a socket or a page.
 */
export async function runInLanes<Result>(
  jobs: readonly Job[],
  lanes: readonly Promise<unknown>[],
  run: (job: Job) => Promise<Result>,
): Promise<readonly Result[]> {
  const waiting = jobs.toSorted((a, b) => b.seconds - a.seconds);
  const results: Result[] = [];
  await Promise.all(lanes.map(async (free) => {
    await free;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) results.push(await run(job));
  }));
  return results;
}
