/**
 * One case: said to the agent in a conversation of its own, as often as its model needs, and judged.
 *
 * @module
 */
import type { PerformCall } from "../actions/call.ts";
import type { LiveAgent } from "../agent/live.ts";
import type { TestCase } from "../agent/test_file.ts";
import { ENGLISH } from "../languages/en.ts";
import { takeMessage } from "../conversations/turn.ts";
import type { Desk } from "../desk.ts";
import { meetVisitor } from "../identity/visitor.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { isBuiltin } from "../model/fallback.ts";
import type { Model } from "../model/model.ts";
import { DeskError } from "../problem.ts";
import { deskOfCopy } from "./copy.ts";
import { judgeByRules } from "./criteria.ts";
import { type Exchange, readExchange, readOpenings } from "./exchange.ts";
import type { ExchangeCall, Reply } from "./reply.ts";
import { calledActions, type Check, checkTurn, type Judged, shownWidgets } from "./judge.ts";
import { judgeByModel } from "./model_judge.ts";
import type { TurnOutcome } from "./outcome.ts";
import { STAND_IN } from "./perform.ts";
import { watchCalls, watchModel } from "./watch.ts";

/** Where the cases of a run are held. */
export type Bench = {
  readonly desk: Desk;
  readonly live: LiveAgent;
  /** The copy of the workspace. */
  readonly copy: string;
  /** The run's own: nothing it keeps outlasts the run. */
  readonly model: Model;
  readonly perform: PerformCall;
  /** Whether calls are pretended. */
  readonly pretended: boolean;
};

/** The result of a case. */
export type CaseResult = {
  readonly file: string;
  readonly name: string;
  /** Something was judged, and nothing was found wrong. */
  readonly pass: boolean;
  /** What was wrong, and what could not be judged. */
  readonly reasons: readonly string[];
  readonly outcome: TurnOutcome | null;
  readonly tools: readonly string[];
  readonly widget: string | null;
  readonly reply: string;
  /** What was shown, piece by piece, with its cards. */
  readonly replies: readonly Reply[];
  readonly judged: Judged;
  readonly ms: number;
  readonly message: string;
  readonly checks: readonly Check[];
  readonly calls: readonly (ExchangeCall & { readonly pretended: boolean })[];
  /** How many of the repeats passed. */
  readonly repeats: { readonly passed: number; readonly of: number };
  /** Why it could not run. */
  readonly error: string | null;
};

const FAILED = "the desk failed; its log says why.";

type Attempt = Omit<CaseResult, "file" | "repeats">;

/** Runs a case. The one shown of several repeats is the first that failed. */
export async function runCase(bench: Bench, file: string, test: TestCase): Promise<CaseResult> {
  const count = isBuiltin(bench.model) ? 1 : TEST_LIMITS.repeats;
  const attempts: Attempt[] = [];
  for (let at = 0; at < count; at++) attempts.push(await attempt(bench, test));
  return { file, ...mergeRepeats(attempts) };
}

/** A case passes when every repeat does. */
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
  const calls = watchCalls(bench.perform);
  const { exchange, error } = await say(deskOfCopy(desk, watched.model), { ...bench, perform: calls.perform }, test);
  const fault = error ?? watched.faults[0] ?? null;
  const turn = exchange === null ? null : { agent: live.agent, exchange, results: calls.results };
  const checks = turn === null || fault !== null
    ? []
    : [...checkTurn(test.expect, turn), ...await checkCriteria(bench, test.expect.criteria, turn.exchange)];
  return {
    name: test.name,
    message: test.message,
    ...sumUp(checks, fault),
    outcome: exchange?.outcome ?? null,
    tools: exchange === null ? [] : calledActions(exchange),
    widget: exchange === null ? null : shownWidgets(live.agent, exchange)[0] ?? null,
    reply: (exchange?.reply ?? "").slice(0, TEST_LIMITS.replyCharsMax),
    replies: exchange?.replies ?? [],
    ms: desk.now().getTime() - startedAt,
    checks,
    calls: (exchange?.calls ?? []).map(({ text, ...call }) => ({
      ...call,
      pretended: bench.pretended,
      text: text.slice(0, TEST_LIMITS.replyCharsMax),
    })),
    error: fault,
  };
}

/** What the checks come to. A case in which nothing was judged has not passed. */
export function sumUp(
  checks: readonly Check[],
  error: string | null,
): Pick<CaseResult, "pass" | "reasons" | "judged"> {
  const criterion = checks.find(({ check }) => check === "criteria");
  const decided = checks.filter(({ judged }) => judged !== "not judged");
  const open = checks.filter(({ judged }) => judged === "not judged");
  return {
    pass: error === null && decided.length > 0 && decided.every(({ pass }) => pass),
    reasons: [
      ...(error === null ? [] : [`The case could not run: ${error}`]),
      ...decided.filter(({ pass }) => !pass).map(({ check, reason }) => `${check}: ${reason}`),
      ...open.map(({ check, reason }) => `${check}: not judged. ${reason}`),
      ...(error === null && checks.length === 0 ? ["The case expects nothing, so nothing was judged."] : []),
    ],
    judged: criterion?.judged ?? (checks.length === 0 ? "not judged" : "rules"),
  };
}

async function checkCriteria(bench: Bench, criteria: string | null, exchange: Exchange): Promise<readonly Check[]> {
  if (criteria === null) return [];
  const byRules = isBuiltin(bench.model);
  const { verdict, reason } = byRules
    ? judgeByRules(criteria, exchange.reply)
    : await judgeByModel({ ...bench.desk, model: bench.model }, criteria, exchange);
  const judged = verdict === "undecided" ? "not judged" : byRules ? "rules" : "model";
  const pass = verdict === "met";
  return [{ check: "criteria", expected: criteria, actual: verdict, pass, reason, judged }];
}

/** Says the case's message as a visitor who was never here before; anonymous where calls are real. */
async function say(
  desk: Desk,
  { copy, perform, pretended }: Bench,
  { message }: TestCase,
): Promise<{ readonly exchange: Exchange | null; readonly error: string | null }> {
  try {
    const visitor = await meetVisitor(desk, copy, null, { page: null, locale: null, browser: null });
    const session = { visitorId: visitor.id, customer: pretended ? STAND_IN : null };
    const context = { workspace: copy, session, conversationId: null, page: null, locale: null, perform };
    const turn = await takeMessage(desk, context, { clientId: desk.newId(), text: message });
    await turn.finished;
    const conversation = await desk.db.selectFrom("conversations").select("id")
      .where("workspace", "=", copy).where("visitorId", "=", visitor.id).executeTakeFirstOrThrow();
    const [opening] = await readOpenings(desk, { workspace: copy, conversationId: conversation.id }, 1);
    if (opening === undefined) return { exchange: null, error: "the turn was not stored." };
    const exchange = await readExchange(desk, opening);
    const failed = exchange.replies.some((reply) =>
      reply.kind !== "card" && reply.text.startsWith(ENGLISH.turn.internal)
    );
    return { exchange, error: failed ? FAILED : null };
  } catch (error) {
    if (error instanceof DeskError) return { exchange: null, error: error.message };
    desk.log("error", "a test case could not run", { cause: error });
    return { exchange: null, error: FAILED };
  }
}
