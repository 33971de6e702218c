/**
 * A test run in a tool's answer: its counters, the comparison with the previous run, and as many results as fit.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { isJsonObject, jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { MCP_LIMITS } from "../limits/mcp.ts";
import { DeskError } from "../problem.ts";
import {
  comparison,
  markReported,
  readRun,
  type RunName,
  type TestResult,
  type TestRun,
} from "../test_runs/records.ts";
import { cutText, fenceOf } from "./fence.ts";

/** Returns the answer for a run. A finished one is marked as received. @throws DeskError not_found */
export async function reportRun(desk: Desk, name: RunName): Promise<JsonObject> {
  const found = await readRun(desk, name);
  if (found === null) throw new DeskError("not_found", "This run was deleted.", { fix: "Run the tests again." });
  const { run, results } = found;
  if (run.state !== "running") await markReported(desk, name);
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
    ...(run.request["unsaved"] === undefined ? {} : { unsaved: true }),
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
  const open = notJudged === 0 ? "" : `, ${notJudged} not judged`;
  return `${passed} passed, ${failed} failed${open}`;
}

/** Room for the results; the rest of the answer is short. */
const RESULTS_BYTES_MAX = MCP_LIMITS.answerBytesMax - 8000;
const REPLY_BYTES = { least: 80, most: 2000 } as const;

/** Shortens the results to fit an answer: passed cases are reduced to a summary and come last. */
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
  const { file, name, pass, reasons, outcome, tools, widget, reply, judged, ms, checks, repeats, error } = result;
  const summary = { file, name, pass, reasons, outcome, tools, widget, reply: cutValue(reply, replyBytes), judged, ms };
  const { steps } = result;
  const isFlow = Array.isArray(steps) && steps.length > 1;
  return plain({
    ...summary,
    // A passed case needs no details.
    ...(pass === true ? {} : { checks }),
    ...(error === null ? {} : { error }),
    repeats,
    ...(isFlow ? { steps: steps.map((step) => shortStep(step, Math.floor(replyBytes / steps.length))) } : {}),
  });
}

function shortStep(step: JsonValue, replyBytes: number): JsonValue {
  if (!isJsonObject(step)) return step;
  const { said, outcome, tools, reply } = step;
  return plain({ said, outcome, tools, reply: cutValue(reply, replyBytes) });
}

/** Returns the summary of a case, if the whole result does not fit. */
function summarised({ answer }: { readonly answer: JsonObject }): JsonObject {
  const { checks: _checks, repeats: _repeats, steps: _steps, ...rest } = answer;
  return "reply" in rest ? { ...rest, reply: cutValue(rest["reply"], REPLY_BYTES.least) } : rest;
}

function shortReplay(result: JsonObject, replyBytes: number): JsonObject {
  const { changed } = result;
  const turns = Array.isArray(changed) ? changed : [];
  return plain({ ...result, changed: turns.map((turn) => cutReplies(turn, Math.floor(replyBytes / 2))) });
}

/** Returns a value with every `reply` in it truncated. */
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
