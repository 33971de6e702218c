/**
 * The routes of the list of cases and the list of runs, and starting a run.
 *
 * @module
 */
import { type LiveAgent, liveAgent } from "../../../core/agent/versions/live.ts";
import type { TestCase } from "../../../core/agent/cases/test_file.ts";
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight, needRight } from "../../../core/teammates/caller.ts";
import { needRealCalls } from "../../../core/test_runs/perform.ts";
import { lastResults } from "../../../core/test_runs/last_results.ts";
import { listRuns, readRun, type TestRun } from "../../../core/test_runs/records.ts";
import { readResult } from "../../../core/test_runs/result.ts";
import type { Verdict } from "../../../core/test_runs/verdict.ts";
import { startRun } from "../../../core/test_runs/run.ts";
import { findCases, runTests } from "../../../core/tools/run_tests.ts";
import { addTestCase } from "../../../core/tools/tests.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { STATUS } from "../../http/problem.ts";
import { callerRate, type Served } from "../../served.ts";
import { asCall } from "../../tool_call.ts";
import { savedNow } from "../agent/addresses.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { runPage } from "./addresses.ts";
import { caseSearchOf, findShownCases } from "./find_cases.ts";
import { caseKey, type TestsFacts, TestsPage } from "./list.tsx";
import { RunsPage } from "./runs.tsx";

/** Runs shown on the list's page; the page of runs has all of them. */
const RUNS_SHOWN = 5;

/** `GET /desk/agent/tests`: lists the test cases of the agent, with the latest results. */
export async function showTests(served: Served, asked: TeammateRequest): Promise<Response> {
  return await testsAnswer(served, asked, null);
}

/** `GET /desk/agent/tests/runs`: lists the latest test runs. */
export async function showRuns(served: Served, asked: TeammateRequest): Promise<Response> {
  const [runs, live] = await Promise.all([
    listRuns(served.desk, asked.signedIn.caller.workspace, TEST_LIMITS.runsKept),
    liveAgent(served.desk, asked.signedIn.caller.workspace),
  ]);
  return await htmlAnswer(<RunsPage shell={shellOf(served, asked)} runs={runs} live={live.version} />);
}

/** `POST /desk/agent/tests/run`: starts a run and redirects to its page, which shows the progress. */
export async function beginRun(served: Served, asked: SignedInRequest): Promise<Response> {
  const context = { desk: served.desk, caller: asked.signedIn.caller, takeRate: callerRate(served) };
  try {
    const { id } = await asCall(context, runTests, {}, () => startAsked(served, asked));
    return redirect(runPage(id));
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    return await testsAnswer(served, asked, error);
  }
}

/** Starts the run that the form requests. */
async function startAsked({ desk }: Served, { form, signedIn }: SignedInRequest): Promise<{ readonly id: string }> {
  const { caller } = signedIn;
  const live = await liveAgent(desk, caller.workspace);
  const mockTools = text(form, "real") !== "true";
  if (!mockTools) needRealCalls(caller, { where: "tests", parameter: "real" });
  const replays = replaysIn(form);
  if (replays > 0) needRight(caller, "conversations.read", "Replaying conversations");
  const { cases, request } = wantedIn(form, live);
  if (cases.length + replays === 0) throw new DeskError("invalid_input", "Select at least one case.");
  const { id } = await startRun(desk, live, {
    cases,
    mockTools,
    replays,
    startedBy: caller.teammate.name,
    request: { ...request, mockTools, replays },
    // The teammate who started it is redirected to its record.
    notified: true,
  });
  return { id };
}

type CasesToRun = {
  readonly cases: readonly { readonly file: string; readonly test: TestCase }[];
  readonly request: { readonly file: string | null; readonly names: null; readonly cases?: readonly string[] };
};

/** The cases that a form requests: all, those of a file, or the selected ones. */
function wantedIn(form: FormData, live: LiveAgent): CasesToRun {
  const [, file] = /^file (.+)$/.exec(text(form, "what")) ?? [];
  if (text(form, "what") !== "chosen") {
    return { cases: findCases(live, file, undefined), request: { file: file ?? null, names: null } };
  }
  const keys = form.getAll("case").map(String);
  const names = Map.groupBy(keys.map((key) => key.split(/\/(.*)/s)), ([of = ""]) => of);
  const cases = [...names].flatMap(([of, chosen]) => findCases(live, of, chosen.map(([, name = ""]) => name)));
  return { cases, request: { file: null, names: null, cases: keys } };
}

function replaysIn(form: FormData): number {
  const count = Number(text(form, "replays"));
  return Number.isInteger(count) ? Math.min(Math.max(count, 0), TEST_LIMITS.replaysMax) : 0;
}

async function testsAnswer(served: Served, asked: TeammateRequest, fault: DeskError | null): Promise<Response> {
  const { desk } = served;
  const { caller } = asked.signedIn;
  const [{ agent, version }, runs, results] = await Promise.all([
    liveAgent(desk, caller.workspace),
    listRuns(desk, caller.workspace, RUNS_SHOWN),
    lastResults(desk, caller.workspace),
  ]);
  const search = caseSearchOf(new URL(asked.request.url).searchParams);
  const facts: TestsFacts = {
    names: [...agent.tests.keys()],
    shown: findShownCases([...agent.tests.values()], results, search),
    search,
    last: await lastVerdicts(served, runs),
    runs,
    live: version,
    mayEdit: hasRight(caller, addTestCase.right),
    mayRun: hasRight(caller, runTests.right),
    mayReplay: hasRight(caller, "conversations.read"),
    mayCall: hasRight(caller, "agent.call"),
    saved: savedNow(asked),
    fault: fault?.message ?? null,
  };
  const status = fault === null ? 200 : STATUS[fault.code];
  return await htmlAnswer(<TestsPage shell={shellOf(served, asked)} facts={facts} />, status);
}

/** The last result of each case in these runs, without runs of unsaved files. */
async function lastVerdicts({ desk }: Served, runs: readonly TestRun[]): Promise<TestsFacts["last"]> {
  const found = new Map<string, Verdict>();
  for (const run of runs.filter(({ request }) => request["unsaved"] === undefined).toReversed()) {
    for (const result of (await readRun(desk, run))?.results ?? []) {
      if (result.kind === "case") found.set(caseKey(result.file, result.name), readResult(result).verdict);
    }
  }
  return found;
}
