/**
 * The tool that runs the agent's tests.
 *
 * @module
 */
import { z } from "zod";
import { hashOf } from "../actions/canonical.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import type { TestCase } from "../agent/cases/test_file.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { DeskError } from "../problem.ts";
import { needRealCalls } from "../test_runs/perform.ts";
import { readRun, type RunName, unreportedRun } from "../test_runs/records.ts";
import { startRun, type WantedRun } from "../test_runs/run.ts";
import { agentOf, onlyMocks } from "./agent_of.ts";
import { needCustomerWords } from "./customer_words.ts";
import { haveProblems } from "./edit.ts";
import { namesOf, notFound } from "./find.ts";
import { testRunBackground } from "./test_run_background.ts";
import { reportRun } from "./test_run_report.ts";
import { defineTool } from "./tool.ts";

const REPLAYS = 20;

/** The polling interval for a run that another call started. */
const LOOK_AGAIN_MS = 200;

/** Runs test cases, and replays past conversations. */
export const runTests = defineTool({
  name: "run_tests",
  kind: "act",
  right: "agent.test",
  ofDraft: true,
  changesDesk: false,
  background: testRunBackground,
  customerWords: "`replay`: the replayed conversations",
  title: "Run tests",
  description:
    "Runs cases against the live agent, or your draft, and compares with the run before; mocks answer calls. At `running`, send the same again for the rest.",
  input: z.strictObject({
    file: z.string().optional().describe("Else all files"),
    names: z.array(z.string()).optional().describe("Only these cases"),
    mockTools: z.boolean().optional().describe("false: reads are real calls"),
    replay: z.boolean().optional().describe(
      "Also recent conversations, with mocks; for a token that reads customers' words",
    ),
    replayLimit: z.int().min(1).max(TEST_LIMITS.replaysMax).optional().describe(
      "20 by default",
    ),
  }),
  example: { file: "account" },
  async run(context, { file, names, mockTools = true, replay = false, replayLimit = REPLAYS }) {
    const { desk, caller, inBackground = false, inDraft = false } = context;
    if (inDraft && (replay || !mockTools)) throw onlyMocks(replay ? "replay" : "mockTools");
    if (replay) needCustomerWords(caller, "replay");
    if (!mockTools) needRealCalls(caller, { where: "tests", parameter: "mockTools" });
    const live = await agentOf(context);
    if (inDraft && live.problems.length > 0) throw haveProblems(live.problems);
    const cases = findCases(live, file, names);
    const replays = replay ? replayLimit : 0;
    const unsaved = inDraft ? { unsaved: hashOf(Object.fromEntries(live.files)) } : {};
    const request = { file: file ?? null, names: names ?? null, mockTools, replays, ...unsaved };
    const wanted = { cases, mockTools, replays, request, startedBy: caller.teammate.name, notified: false };
    // A task belongs to a run that its call began, and may stop it.
    if (inBackground) return await reportRun(desk, await startRun(desk, live, wanted));
    return await runAndReport(desk, live, wanted, TEST_LIMITS.answerMs);
  },
});

/** Starts the run, or joins the one that an earlier call started, and returns its progress after that time. */
export async function runAndReport(
  desk: Desk,
  live: LiveAgent,
  wanted: WantedRun,
  waitMs: number,
): Promise<JsonObject> {
  const { workspace, version: agentVersion } = live;
  const earlier = await unreportedRun(desk, { workspace, agentVersion, request: wanted.request });
  const run = earlier === null ? await startRun(desk, live, wanted) : { workspace, id: earlier, finished: null };
  await waitForEnd(desk, run, run.finished, waitMs);
  return await reportRun(desk, run);
}

/**
 * Returns the cases of a file, or all; if names are given, only those.
 *
 * @throws DeskError not_found for an unknown file or name, too_large for more cases than a run may have
 */
export function findCases(
  live: LiveAgent,
  file: string | undefined,
  names: readonly string[] | undefined,
): readonly { readonly file: string; readonly test: TestCase }[] {
  if (file !== undefined && !live.agent.tests.has(file)) {
    throw notFound("test file", file, namesOf(live.files, "tests"));
  }
  const all = [...live.agent.tests.values()].filter(({ name }) => file === undefined || name === file)
    .flatMap(({ name, cases }) => cases.map((test) => ({ file: name, test })));
  const known = all.map(({ test }) => test.name);
  const unknown = names?.find((name) => !known.includes(name));
  if (unknown !== undefined) throw notFound("case", unknown, known);
  const wanted = all.filter(({ test }) => names === undefined || names.includes(test.name));
  if (wanted.length > TEST_LIMITS.casesMax) {
    throw new DeskError("too_large", `${wanted.length} cases are more than one run may have.`, {
      fix: `Run one \`file\` at a time; a run has at most ${TEST_LIMITS.casesMax} cases.`,
    });
  }
  return wanted;
}

/** Waits for the end of the run, at most as long as clients wait for an answer. */
async function waitForEnd(desk: Desk, run: RunName, finished: Promise<void> | null, waitMs: number): Promise<void> {
  const { promise: timeOver, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    resolve();
  }, waitMs);
  try {
    if (finished !== null) return await Promise.race([finished, timeOver]);
    while (!isOver && (await readRun(desk, run))?.run.state === "running") {
      await new Promise((again) => setTimeout(again, LOOK_AGAIN_MS));
    }
  } finally {
    clearTimeout(timer);
  }
}
