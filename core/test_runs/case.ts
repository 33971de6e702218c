/**
 * One case: played with the agent in a separate conversation, repeated as its model requires, and judged.
 *
 * @module
 */
import type { PerformCall } from "../actions/call.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { ANONYMOUS, type Expectation, type TestCase } from "../agent/cases/test_file.ts";
import { examplesOf } from "../conversations/run/functions.ts";
import type { Desk } from "../desk.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { isBuiltin } from "../model/fallback.ts";
import type { Model } from "../model/model.ts";
import { deskOfCopy } from "./copy.ts";
import { judgeByRules } from "./criteria.ts";
import { type Exchange, judgedWords } from "./exchange.ts";
import { playCase } from "./play_case.ts";
import type { ExchangeCall, Reply } from "./reply.ts";
import { calledActions, type Check, checkTurn, type JudgeKind, shownWidgets, type TestedTurn } from "./judge.ts";
import { judgeByModel } from "./model_judge.ts";
import type { TurnOutcome } from "./outcome.ts";
import { withMocks } from "./perform.ts";
import { watchCalls, watchModel } from "./watch.ts";

/** The environment of a run's cases. */
export type Bench = {
  readonly desk: Desk;
  readonly live: LiveAgent;
  /** The copy of the workspace. */
  readonly copy: string;
  /** The run's own: nothing it caches outlasts the run. */
  readonly model: Model;
  readonly perform: PerformCall;
  /** Whether calls are simulated. */
  readonly pretended: boolean;
};

/** The customer's step and its result. */
export type StepResult = Pick<Exchange, "said" | "outcome" | "reply" | "replies"> & {
  readonly tools: readonly string[];
};

/** The result of a case. */
export type CaseResult = {
  readonly file: string;
  readonly name: string;
  /** Something was judged, and nothing was wrong. */
  readonly pass: boolean;
  /** The failures, and the points that could not be judged. */
  readonly reasons: readonly string[];
  readonly outcome: TurnOutcome | null;
  readonly tools: readonly string[];
  readonly widget: string | null;
  readonly reply: string;
  /** The shown messages, one by one, with their cards. */
  readonly replies: readonly Reply[];
  /** The same, step by step. */
  readonly steps: readonly StepResult[];
  readonly judged: JudgeKind;
  readonly ms: number;
  readonly message: string;
  readonly checks: readonly Check[];
  readonly calls: readonly (ExchangeCall & { readonly pretended: boolean })[];
  /** The number of passed repeats. */
  readonly repeats: { readonly passed: number; readonly of: number };
  /** Why it could not run. */
  readonly error: string | null;
};

type Attempt = Omit<CaseResult, "file" | "repeats">;

/** Runs a case. Of several repeats, the first failed one is shown. */
export async function runCase(bench: Bench, file: string, test: TestCase): Promise<CaseResult> {
  const count = isBuiltin(bench.model) ? 1 : TEST_LIMITS.repeats;
  const attempts: Attempt[] = [];
  for (let at = 0; at < count; at++) attempts.push(await attempt(bench, test));
  return { file, ...mergeRepeats(attempts) };
}

/** A case passes if every repeat does. */
export function mergeRepeats(attempts: readonly Attempt[]): Omit<CaseResult, "file"> {
  const passed = attempts.filter(({ pass }) => pass).length;
  const reported = attempts.find(({ pass }) => !pass) ?? attempts[0];
  if (reported === undefined) throw new TypeError("a case has at least one attempt");
  const isMixed = passed > 0 && passed < attempts.length;
  return {
    ...reported,
    reasons: isMixed ? [`Flaky: passed ${passed} of ${attempts.length}.`, ...reported.reasons] : reported.reasons,
    ms: attempts.reduce((sum, { ms }) => sum + ms, 0),
    repeats: { passed, of: attempts.length },
  };
}

async function attempt(bench: Bench, test: TestCase): Promise<Attempt> {
  const { desk, live } = bench;
  const startedAt = desk.now().getTime();
  const watched = watchModel(bench.model, isBuiltin(bench.model) ? test.message : null);
  // A sample customer is not an account of the app, so nothing may be called for it.
  const isSample = test.customer !== null && test.customer !== ANONYMOUS;
  const calls = watchCalls(isSample ? withMocks : bench.perform);
  const pretended = bench.pretended || isSample;
  const held = await playCase(deskOfCopy(desk, watched.model), { ...bench, pretended, perform: calls.perform }, test);
  const { exchanges } = held;
  const fault = held.error ?? watched.faults[0] ?? null;
  const whole = wholeOf(exchanges);
  const called = whole === null ? [] : calledActions(whole);
  const turn = (exchange: Exchange) => ({ agent: live.agent, exchange, results: calls.results });
  const checks = whole === null || fault !== null ? [] : [
    ...(await Promise.all(exchanges.map(async (exchange, at) => {
      const found = await checksOf(bench, test.steps[at]?.expect ?? NOTHING, turn(exchange));
      return found.map((check) => ({ ...check, step: at + 1 }));
    }))).flat(),
    ...await checksOf(bench, test.expect, turn(whole)),
  ];
  return {
    name: test.name,
    message: test.message,
    ...withOwnWords(bench, { message: test.message, called }, sumUp(checks, fault)),
    outcome: whole?.outcome ?? null,
    tools: called,
    widget: whole === null ? null : shownWidgets(live.agent, whole)[0] ?? null,
    reply: (whole?.reply ?? "").slice(0, TEST_LIMITS.replyCharsMax),
    replies: whole?.replies ?? [],
    steps: exchanges.map((exchange) => ({
      said: exchange.said,
      outcome: exchange.outcome,
      tools: calledActions(exchange),
      reply: exchange.reply.slice(0, TEST_LIMITS.replyCharsMax),
      replies: exchange.replies,
    })),
    ms: desk.now().getTime() - startedAt,
    checks,
    calls: (whole?.calls ?? []).map(({ text, ...call }) => ({
      ...call,
      pretended,
      text: text.slice(0, TEST_LIMITS.replyCharsMax),
    })),
    error: fault,
  };
}

const NOTHING: Expectation = { outcome: null, tools: null, widget: null, criteria: null };

async function checksOf(bench: Bench, expect: Expectation, turn: TestedTurn): Promise<readonly Check[]> {
  return [...checkTurn(expect, turn), ...await checkCriteria(bench, expect.criteria, turn.exchange)];
}

/** Merges the conversation into one exchange: every call and card, and the last outcome and reply. */
function wholeOf(exchanges: readonly Exchange[]): Exchange | null {
  const last = exchanges.at(-1);
  if (last === undefined) return null;
  return {
    ...last,
    replies: exchanges.flatMap(({ replies }) => replies),
    calls: exchanges.flatMap(({ calls }) => calls),
    shown: exchanges.flatMap(({ shown }) => shown),
  };
}

/** Summarizes the checks. A case in which nothing was judged has not passed. */
export function sumUp(
  checks: readonly Check[],
  error: string | null,
): Pick<CaseResult, "pass" | "reasons" | "judged"> {
  const criteria = checks.filter(({ check }) => check === "criteria");
  const criterion = criteria.find(({ judged }) => judged === "not judged") ?? criteria.at(-1);
  const decided = checks.filter(({ judged }) => judged !== "not judged");
  const open = checks.filter(({ judged }) => judged === "not judged");
  return {
    pass: error === null && decided.length > 0 && decided.every(({ pass }) => pass),
    reasons: [
      ...(error === null ? [] : [`The case could not run: ${error}`]),
      ...decided.filter(({ pass }) => !pass).map((check) => `${checkName(check)}: ${check.reason}`),
      ...open.map((check) => `${checkName(check)}: not judged. ${check.reason}`),
      ...(error === null && checks.length === 0 ? ["The case expects nothing, so nothing was judged."] : []),
    ],
    judged: criterion?.judged ?? (checks.length === 0 ? "not judged" : "rules"),
  };
}

/** Says of a failed case that the agent knows its message as one that asks for an action, which was not called. */
function withOwnWords<Sum extends Pick<CaseResult, "pass" | "reasons">>(
  { live, model }: Bench,
  { message, called }: { readonly message: string; readonly called: readonly string[] },
  sum: Sum,
): Sum {
  if (sum.pass || !isBuiltin(model)) return sum;
  const own = examplesOf(live.agent).find((each) => each.message === message && !called.includes(each.action));
  if (own === undefined) return sum;
  const reason = `This message is an example of ${own.action}, which is left out while the case runs: the case ` +
    "measures what customers with other words get, test_chat what this one gets. Add examples in other words to the " +
    "action.";
  return { ...sum, reasons: [...sum.reasons, reason] };
}

/** Returns the name of a check in a line of the result: `tools`, or `step 2, tools`. */
function checkName({ check, step }: Pick<Check, "check" | "step">): string {
  return step === undefined ? check : `step ${step}, ${check}`;
}

async function checkCriteria(bench: Bench, criteria: string | null, exchange: Exchange): Promise<readonly Check[]> {
  if (criteria === null) return [];
  const byRules = isBuiltin(bench.model);
  const { verdict, reason } = byRules
    ? judgeByRules(criteria, judgedWords(exchange))
    : await judgeByModel({ ...bench.desk, model: bench.model }, criteria, exchange);
  const judged = verdict === "undecided" ? "not judged" : byRules ? "rules" : "model";
  const pass = verdict === "met";
  return [{ check: "criteria", expected: criteria, actual: verdict, pass, reason, judged }];
}
