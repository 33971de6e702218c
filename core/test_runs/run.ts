/**
 * A run of the agent's tests: started once, it continues in the background and writes its progress to its record.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { hashOf } from "../actions/canonical.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import type { TestCase } from "../agent/cases/test_file.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { builtinModel, isBuiltin } from "../model/fallback.ts";
import { modelOf } from "../model/chosen.ts";
import type { Model } from "../model/model.ts";
import { type Bench, type CaseResult, runCase } from "./case.ts";
import { closeCopy, closeOldCopies, openCopy } from "./copy.ts";
import { withMocks, withRealCalls } from "./perform.ts";
import { addResult, endRun, insertRun, type NewResult, type RunName } from "./records.ts";
import { recentConversations, replayConversation, type ReplayResult } from "./replay.ts";

/** The tests to run. */
export type WantedRun = {
  /** The cases, with the name of their file. */
  readonly cases: readonly { readonly file: string; readonly test: TestCase }[];
  /** False: reads are called for real, as an anonymous visitor. */
  readonly mockTools: boolean;
  /** How many of the newest conversations are replayed. */
  readonly replays: number;
  /** The original request: the same one finds the run again. */
  readonly request: JsonObject;
  /** The teammate's name. */
  readonly startedBy: string;
  /** Whether its starter looks at the record; otherwise its end is kept for the next call of the same request. */
  readonly notified: boolean;
};

/** A run in progress. */
export type RunningRun = RunName & {
  /** Resolves at its end and never rejects; errors are in the record. */
  readonly finished: Promise<void>;
};

/** One unit of work in a run. */
type Job = (bench: Bench) => Promise<Omit<NewResult, "place">>;

/**
 * Begins a run.
 *
 * @throws DeskError rate_limited while another run of the workspace is in progress
 */
export async function startRun(desk: Desk, live: LiveAgent, wanted: WantedRun): Promise<RunningRun> {
  const { workspace } = live;
  const model = await modelOf(desk, workspace);
  const conversations = await recentConversations(desk, workspace, wanted.replays);
  const jobs = [
    ...wanted.cases.map(({ file, test }): Job => async (bench) => caseRow(await runCase(bench, file, test))),
    ...conversations.map((each): Job => async (bench) => replayRow(await replayConversation(bench, each))),
  ];
  const id = await insertRun(desk, {
    workspace,
    agentVersion: live.version,
    agentHash: hashOf(Object.fromEntries(live.files)),
    model: model.name,
    request: wanted.request,
    startedBy: wanted.startedBy,
    notified: wanted.notified,
    total: jobs.length,
  });
  const run = { workspace, id };
  return { ...run, finished: runJobs(desk, live, run, { jobs, model, mockTools: wanted.mockTools }) };
}

async function runJobs(
  desk: Desk,
  live: LiveAgent,
  run: RunName,
  { jobs, model, mockTools }: { readonly jobs: readonly Job[]; readonly model: Model; readonly mockTools: boolean },
): Promise<void> {
  try {
    await closeOldCopies(desk);
    const copy = await openCopy(desk, live, "Test run");
    try {
      await inLanes(desk, run, jobs, {
        desk,
        live,
        copy,
        model: isBuiltin(model) ? builtinModel() : model,
        perform: mockTools ? withMocks : withRealCalls(desk, live),
        pretended: mockTools,
      });
    } finally {
      await closeCopy(desk, copy);
    }
    await endRun(desk, run, null);
  } catch (error) {
    desk.log("error", "a run of the tests failed", { cause: error, run: run.id });
    await endRun(desk, run, "The desk failed while it ran; its log says why.").catch(() => {});
  }
}

/** The built-in model answers without waiting; several answers of another model are awaited concurrently. */
async function inLanes(desk: Desk, run: RunName, jobs: readonly Job[], bench: Bench): Promise<void> {
  const lanes = isBuiltin(bench.model) ? 1 : TEST_LIMITS.lanes;
  const queue = jobs.entries();
  await Promise.all(Array.from({ length: lanes }, async () => {
    for (const [place, job] of queue) {
      if (!await addResult(desk, run, { place, ...await job(bench) })) return;
    }
  }));
}

function caseRow(result: CaseResult): Omit<NewResult, "place"> {
  const { file, name, pass, judged, checks, error } = result;
  const isWrong = error !== null || checks.some((check) => !check.pass && check.judged !== "not judged");
  const isOpen = error === null && judged === "not judged";
  const counts = { passed: Number(pass), failed: Number(isWrong), notJudged: Number(isOpen) };
  return { kind: "case", file, name, pass, result, counts };
}

function replayRow(result: ReplayResult): Omit<NewResult, "place"> {
  const counts = { passed: 0, failed: 0, notJudged: 0 };
  return { kind: "replay", file: "", name: String(result.conversation), pass: result.pass, result, counts };
}
