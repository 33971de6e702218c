/**
 * Stored test runs: their counters, heartbeat and results, and the comparison of two runs.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { isUniqueViolation } from "../db/errors.ts";
import { json } from "../db/json.ts";
import type { TestResultTable, TestRunTable } from "../db/tables/tests.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { DeskError } from "../problem.ts";

/** The current state of a run. */
export type TestRun = Selectable<TestRunTable>;

/** One result of a run. */
export type TestResult = Selectable<TestResultTable>;

/** The input of a new run. */
export type NewRun =
  & Pick<TestRun, "workspace" | "agentVersion" | "agentHash" | "model" | "startedBy" | "total" | "notified">
  & {
    readonly request: JsonObject;
  };

/** A result to be stored. */
export type NewResult =
  & Pick<TestResult, "place" | "kind" | "file" | "name" | "pass">
  & {
    readonly result: JsonObject;
    /** How the run counts it; a replayed conversation is counted as neither. */
    readonly counts: { readonly passed: number; readonly failed: number; readonly notJudged: number };
  };

type RecordDesk = Pick<Desk, "db" | "now" | "newId">;

/**
 * Begins a run; those older than the last 50 are removed.
 *
 * @throws DeskError rate_limited while another run of the workspace is in progress
 */
export async function insertRun(desk: RecordDesk, run: NewRun): Promise<string> {
  await recoverRuns(desk, longSilent(desk));
  await removeOldRuns(desk, run.workspace);
  const id = desk.newId();
  const at = desk.now();
  try {
    await desk.db.insertInto("testRuns").values({
      ...run,
      id,
      request: json(run.request),
      state: "running",
      startedAt: at,
      beatAt: at,
      endedAt: null,
      error: null,
    }).execute();
  } catch (error) {
    if (!isUniqueViolation(error, "test_runs_running")) throw error;
    throw new DeskError("rate_limited", "Another test run is in progress.", {
      fix: "Wait until it has ended: only one runs at a time.",
      retryAfterS: 10,
    });
  }
  return id;
}

/** Stores a result and counts it. @returns false if the run was ended meanwhile */
export async function addResult(desk: Pick<Desk, "db" | "now">, run: RunName, added: NewResult): Promise<boolean> {
  const { counts, result, ...row } = added;
  const { workspace, id: runId } = run;
  await desk.db.insertInto("testResults").values({ workspace, runId, ...row, result: json(result) }).execute();
  const { numUpdatedRows } = await desk.db.updateTable("testRuns")
    .set((column) => ({
      done: column("done", "+", 1),
      passed: column("passed", "+", counts.passed),
      failed: column("failed", "+", counts.failed),
      notJudged: column("notJudged", "+", counts.notJudged),
      beatAt: desk.now(),
    }))
    .where("workspace", "=", workspace).where("id", "=", runId).where("state", "=", "running").executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a run; with an error if it did not complete. */
export async function endRun(desk: Pick<Desk, "db" | "now">, run: RunName, error: string | null): Promise<void> {
  await desk.db.updateTable("testRuns")
    .set({ state: error === null ? "done" : "failed", error, endedAt: desk.now() })
    .where("workspace", "=", run.workspace).where("id", "=", run.id).where("state", "=", "running")
    .execute();
}

/** Returns the oldest heartbeat of a run that still counts as running, on any instance. */
export function longSilent(desk: Pick<Desk, "now">): Date {
  return new Date(desk.now().getTime() - TEST_LIMITS.silentMs);
}

/** Ends the runs without a heartbeat since that time: their process has died. */
export async function recoverRuns(desk: Pick<Desk, "db" | "now">, since: Date): Promise<void> {
  await desk.db.updateTable("testRuns")
    .set({ state: "failed", error: "The desk stopped while it ran.", endedAt: desk.now() })
    .where("state", "=", "running").where("beatAt", "<", since).execute();
}

/** Identifies a run. */
export type RunName = { readonly workspace: string; readonly id: string };

/** Returns a run with its results so far, in order; null if there is none. */
export async function readRun(
  desk: Pick<Desk, "db">,
  { workspace, id }: RunName,
): Promise<{ readonly run: TestRun; readonly results: readonly TestResult[] } | null> {
  const run = await desk.db.selectFrom("testRuns").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirst();
  if (run === undefined) return null;
  const results = await desk.db.selectFrom("testResults").selectAll()
    .where("workspace", "=", workspace).where("runId", "=", id).orderBy("place").execute();
  return { run, results };
}

/** Returns the newest runs, newest first. */
export async function listRuns(desk: Pick<Desk, "db">, workspace: string, limit: number): Promise<readonly TestRun[]> {
  return await desk.db.selectFrom("testRuns").selectAll().where("workspace", "=", workspace)
    .orderBy("startedAt", "desc").orderBy("id").limit(limit).execute();
}

/**
 * Returns the run of this request on this version whose result the caller has not received yet: it is running, or ended
 * recently.
 *
 * @returns its id; null if there is no run left to report
 */
export async function unreportedRun(
  desk: Pick<Desk, "db" | "now">,
  of: { readonly workspace: string; readonly agentVersion: number; readonly request: JsonObject },
): Promise<string | null> {
  const row = await desk.db.selectFrom("testRuns").select("id")
    .where("workspace", "=", of.workspace).where("agentVersion", "=", of.agentVersion)
    .where("request", "=", json(of.request))
    .where("notified", "=", false).where("state", "!=", "failed")
    .where("beatAt", ">", longSilent(desk))
    .orderBy("startedAt", "desc").limit(1).executeTakeFirst();
  return row?.id ?? null;
}

/** Records that a caller has received the run's result. */
export async function markReported(desk: Pick<Desk, "db">, { workspace, id }: RunName): Promise<void> {
  await desk.db.updateTable("testRuns").set({ notified: true })
    .where("workspace", "=", workspace).where("id", "=", id).execute();
}

/** Returns the last complete run of an earlier saved version with the same kind of calls, or null. */
export async function previousRun(desk: Pick<Desk, "db">, run: TestRun): Promise<TestRun | null> {
  const runs = await desk.db.selectFrom("testRuns").selectAll()
    .where("workspace", "=", run.workspace).where("state", "=", "done")
    .where("agentVersion", "<", run.agentVersion)
    .orderBy("agentVersion", "desc").orderBy("startedAt", "desc").execute();
  return runs.find(({ request }) =>
    request["mockTools"] === run.request["mockTools"] && request["unsaved"] === undefined
  ) ?? null;
}

/** The differences from the previous run: cases by file and name. */
export type Comparison = {
  readonly version: number;
  readonly newlyFailing: readonly string[];
  readonly newlyPassing: readonly string[];
  /** Cases with an unchanged result and another reply. */
  readonly changedReply: readonly string[];
};

/** Compares the results of two runs, except for cases that only one of them has. */
function compareResults(
  version: number,
  before: readonly TestResult[],
  now: readonly TestResult[],
): Comparison {
  const known = new Map(before.filter(({ kind }) => kind === "case").map((result) => [caseName(result), result]));
  const pairs = now.filter(({ kind }) => kind === "case").flatMap((result) => {
    const earlier = known.get(caseName(result));
    return earlier === undefined ? [] : [{ earlier, result, name: caseName(result) }];
  });
  const names = (fits: (pair: typeof pairs[number]) => boolean) => pairs.filter(fits).map(({ name }) => name);
  return {
    version,
    newlyFailing: names(({ earlier, result }) => earlier.pass && !result.pass),
    newlyPassing: names(({ earlier, result }) => !earlier.pass && result.pass),
    changedReply: names(({ earlier, result }) =>
      earlier.pass === result.pass && earlier.result["reply"] !== result.result["reply"]
    ),
  };
}

/** Returns the comparison with the last run of an earlier version; null if there was none. */
export async function comparison(
  desk: Pick<Desk, "db">,
  run: TestRun,
  results: readonly TestResult[],
): Promise<Comparison | null> {
  const previous = await previousRun(desk, run);
  const before = previous === null ? null : await readRun(desk, previous);
  return before === null ? null : compareResults(before.run.agentVersion, before.results, results);
}

function caseName({ file, name }: TestResult): string {
  return `${file}: ${name}`;
}

async function removeOldRuns(desk: Pick<Desk, "db">, workspace: string): Promise<void> {
  const kept = await desk.db.selectFrom("testRuns").select("id").where("workspace", "=", workspace)
    .orderBy("startedAt", "desc").orderBy("id").limit(TEST_LIMITS.runsKept - 1).execute();
  if (kept.length < TEST_LIMITS.runsKept - 1) return;
  await desk.db.deleteFrom("testRuns").where("workspace", "=", workspace)
    .where("id", "not in", kept.map(({ id }) => id)).where("state", "!=", "running").execute();
}
