/**
 * The tool that runs the agent's tests.
 *
 * @module
 */
import { z } from "zod";
import { type LiveAgent, liveAgent } from "../agent/live.ts";
import type { TestCase } from "../agent/test_file.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { MCP_LIMITS } from "../limits/mcp.ts";
import { DeskError } from "../problem.ts";
import { needRealCalls } from "../test_runs/perform.ts";
import {
  comparison,
  markTold,
  readRun,
  type RunName,
  type TestResult,
  type TestRun,
  unreportedRun,
} from "../test_runs/records.ts";
import { startRun, type WantedRun } from "../test_runs/run.ts";
import { needCustomerWords } from "./customer_words.ts";
import { namesOf, notFound } from "./find.ts";
import { cutText, fenceOf } from "./outside.ts";
import { defineTool } from "./tool.ts";

const REPLAYS = 20;

/** The polling interval for a run that another call started. */
const LOOK_AGAIN_MS = 200;

/** Runs test cases, and replays past conversations. */
export const runTests = defineTool({
  name: "run_tests",
  kind: "act",
  right: "agent.test",
  changesDesk: false,
  customerWords: "`replay`: the replayed conversations",
  title: "Run tests",
  description:
    "Runs cases against the live agent and compares with the version before; mocks answer calls. At `running`, send the same again for the rest.",
  input: z.strictObject({
    file: z.string().optional().describe("Else all files"),
    names: z.array(z.string()).optional().describe("Only these cases"),
    mockTools: z.boolean().optional().describe("false: reads are real calls"),
    replay: z.boolean().optional().describe(
      "true also replays recent conversations, without any real call; needs a token that reads customers' words",
    ),
    replayLimit: z.int().min(1).max(TEST_LIMITS.replaysMax).optional().describe(
      "20 by default",
    ),
  }),
  example: { file: "account" },
  async run({ desk, caller }, { file, names, mockTools = true, replay = false, replayLimit = REPLAYS }) {
    if (replay) needCustomerWords(caller, "replay");
    if (!mockTools) needRealCalls(caller, { where: "tests", parameter: "mockTools" });
    const live = await liveAgent(desk, caller.workspace);
    const cases = findCases(live, file, names);
    const replays = replay ? replayLimit : 0;
    const request = { file: file ?? null, names: names ?? null, mockTools, replays };
    const wanted = { cases, mockTools, replays, request, startedBy: caller.teammate.name, notified: false };
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
 * The cases of a file, or of all; only those with these names when there are some.
 *
 * @throws DeskError not_found for a file or a name that there is not, too_large for more than one run may have
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

async function reportRun(desk: Desk, name: RunName): Promise<JsonObject> {
  const found = await readRun(desk, name);
  if (found === null) throw new DeskError("not_found", "The run is gone.", { fix: "Run the tests again." });
  const { run, results } = found;
  if (run.state !== "running") await markTold(desk, name);
  const { state, passed, failed, notJudged, done, total, error, agentVersion, model } = run;
  const compared = state === "done" ? await comparison(desk, run, results) : null;
  return {
    passed,
    failed,
    notJudged,
    summary: summaryOf(run),
    run: run.id,
    state,
    done,
    total,
    version: agentVersion,
    model,
    ...(error === null ? {} : { error }),
    ...(state === "running"
      ? { running: `${done} of ${total} are through: send the same call again for the rest.` }
      : {}),
    ...(compared === null ? {} : { compared }),
    ...fenceOf(desk, "what customers said and apps answered").members(reportedResults(results)),
  };
}

function summaryOf({ passed, failed, notJudged }: TestRun): string {
  const open = notJudged === 0 ? "" : `, ${notJudged} with a criterion that was not judged`;
  return `${passed} passed, ${failed} failed${open}`;
}

/** Room for the results; the rest of the answer is short. */
const RESULTS_BYTES_MAX = MCP_LIMITS.answerBytesMax - 8000;
const REPLY_BYTES = { least: 80, most: 2000 } as const;

/** The results, shortened to fit an answer: passed cases are then cut to a summary and come last. */
export function reportedResults(results: readonly TestResult[]): {
  readonly cases: readonly JsonObject[];
  readonly replays: readonly JsonObject[];
} {
  const share = Math.floor(RESULTS_BYTES_MAX / Math.max(1, results.length)) - 600;
  const bytes = Math.max(REPLY_BYTES.least, Math.min(REPLY_BYTES.most, share));
  const whole = results.map((result) => ({ ...result, answer: reportedResult(result, bytes) }));
  const fitting = jsonBytes(whole.map(({ answer }) => answer)) <= RESULTS_BYTES_MAX
    ? whole
    : whole.map((each) => each.pass ? { ...each, answer: summarised(each) } : each)
      .toSorted((a, b) => Number(a.pass) - Number(b.pass));
  const ofKind = (kind: TestResult["kind"]) =>
    fitting.filter((result) => result.kind === kind).map(({ answer }) => answer);
  return { cases: ofKind("case"), replays: ofKind("replay") };
}

function reportedResult({ kind, result }: TestResult, replyBytes: number): JsonObject {
  if (kind === "replay") return shortReplay(result, replyBytes);
  const { file, name, pass, reasons, outcome, tools, widget, reply, judged, ms, checks, repeats } = result;
  const summary = { file, name, pass, reasons, outcome, tools, widget, reply: cutValue(reply, replyBytes), judged, ms };
  const { steps } = result;
  const isFlow = Array.isArray(steps) && steps.length > 1;
  return plain({
    ...summary,
    checks,
    repeats,
    ...(isFlow ? { steps: steps.map((step) => shortStep(step, Math.floor(replyBytes / steps.length))) } : {}),
  });
}

function shortStep(step: JsonValue, replyBytes: number): JsonValue {
  if (!isJsonObject(step)) return step;
  const { said, outcome, tools, reply } = step;
  return plain({ said, outcome, tools, reply: cutValue(reply, replyBytes) });
}

/** The summary of a case when the whole result does not fit. */
function summarised({ answer }: { readonly answer: JsonObject }): JsonObject {
  const { checks: _checks, repeats: _repeats, steps: _steps, ...rest } = answer;
  return "reply" in rest ? { ...rest, reply: cutValue(rest["reply"], REPLY_BYTES.least) } : rest;
}

function shortReplay(result: JsonObject, replyBytes: number): JsonObject {
  const { changed } = result;
  const turns = Array.isArray(changed) ? changed : [];
  return plain({ ...result, changed: turns.map((turn) => cutReplies(turn, Math.floor(replyBytes / 2))) });
}

/** The same value with every `reply` in it cut. */
function cutReplies(value: JsonValue, bytes: number): JsonValue {
  return JSON.parse(JSON.stringify(value, (key, inner: unknown) => {
    return (key === "reply" || key === "message") && typeof inner === "string" ? cutText(inner, bytes) : inner;
  }));
}

function cutValue(value: JsonValue | undefined, bytes: number): JsonValue {
  return typeof value === "string" ? cutText(value, bytes) : "";
}

function plain(value: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => inner === undefined ? [] : [[key, inner]]));
}
