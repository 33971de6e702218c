/**
 * Makes the call that a customer confirmed: by a typed yes, by the Yes button, or by a card's button.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { CallResult } from "../../actions/call.ts";
import type { TakenYes } from "../../actions/confirm.ts";
import { summarize } from "../../actions/summary.ts";
import type { QueuedChange } from "../../db/tables/actions.ts";
import type { TurnLines } from "../../languages/lines.ts";
import type { ChangeEnd } from "../../outcomes.ts";
import { auditName, websiteNameOf } from "../../website/call.ts";
import type { Verb } from "../../agent/page_verbs.ts";
import { controlName, controlVerbOf } from "../../website/control/verbs.ts";
import { websiteQuestion } from "../../actions/question.ts";
import { outcomeOf } from "../calls/call_place.ts";
import { makeCall } from "../calls/calls.ts";
import { askInTurn } from "../calls/changes.ts";
import { makeControl } from "../calls/control_turn.ts";
import { mayAnswer } from "./continue_turn.ts";
import { markToResume } from "./turn_to_resume.ts";
import { linesOf } from "../run/lines.ts";
import { makeOnPage } from "../calls/page_turn.ts";
import type { TurnRun } from "../run/run.ts";
import { lineOf } from "../calls/show.ts";

/** How the call ended. */
export type YesEnd = {
  /** `unused`: nothing left the desk. */
  readonly state: ChangeEnd | "unused";
  readonly outcome: string;
  /** The line about it. */
  readonly line: string;
  /** Whether the model should comment on it; not if the line is the action's own, or complete. */
  readonly speaks: boolean;
};

type Actor = "ai" | "press";

/** Makes the call. `asked`: it needs another yes, and the customer was asked for it or for a queued change. */
export async function callTaken(run: TurnRun, taken: TakenYes, actor: Actor): Promise<YesEnd | "asked"> {
  const { action, input, confirmed } = taken;
  const verb = controlVerbOf(action);
  if (verb !== null) return await controlTaken(run, verb, taken, actor);
  const onPage = websiteNameOf(action);
  if (onPage !== null) return await onPageTaken(run, onPage, taken, actor);
  const result = await makeCall(run, { name: action, input, confirmed, actor });
  if (result.kind === "needs_yes") {
    const { summary } = result;
    return await askAgain(run, taken, { action, input: result.input, summary, boundHash: null, question: null });
  }
  const lines = linesOf(run);
  const { widgetDone = null, widgetFailed = null } = run.live.agent.actions.get(action) ?? {};
  const { locale } = run.context;
  if (result.kind === "ok") {
    const line = lineOf({ written: widgetDone, locale }, input, lines.done);
    return { state: "done", outcome: "ok", line, speaks: widgetDone === null };
  }
  const outcome = outcomeOf(result);
  // The file's line says that it failed, which is not known here.
  if (result.kind === "failed" && result.mayHaveActed) return unknownEnd(outcome, lines);
  const reason = result.kind === "failed" ? result.reason ?? "" : "";
  const isCalled = result.kind === "failed";
  // The file's line describes the app's answer, but a call refused by the desk did not reach the app.
  const written = isCalled ? widgetFailed : null;
  const line = lineOf({ written, locale }, { reason, ...input }, failedLine(result, lines));
  return { state: isCalled ? "failed" : "unused", outcome, line, speaks: written === null };
}

/** A task on a page takes several steps: the model takes the next one. */
async function controlTaken(run: TurnRun, verb: Verb, taken: TakenYes, actor: Actor): Promise<YesEnd | "asked"> {
  const { input, confirmed } = taken;
  const { result } = await makeControl(run, { verb, input, confirmed, actor });
  const lines = linesOf(run);
  if (result.kind === "needs_yes") {
    const { summary, question } = result;
    const again = { action: controlName(verb), input: result.input, summary, boundHash: null, question };
    return await askAgain(run, taken, again);
  }
  if (result.kind === "ok") {
    // If another question is pending, the customer's answer to it continues.
    if (result.left && taken.queue.rest.length === 0) await markToResume(run);
    return { state: "done", outcome: "ok", line: lines.done, speaks: !result.left };
  }
  if (result.kind === "failed" && result.mayHaveActed) return unknownEnd("app_error", lines);
  return { state: "failed", outcome: "app_error", line: lines.failedOnPage, speaks: true };
}

async function onPageTaken(run: TurnRun, name: string, taken: TakenYes, actor: Actor): Promise<YesEnd | "asked"> {
  const made = await makeOnPage(run, { name, input: taken.input, confirmed: taken.confirmed, actor });
  const { result } = made;
  const lines = linesOf(run);
  if (result.kind === "needs_yes") {
    const { summary, boundHash } = result;
    const question = websiteQuestion(result.action, made.input, lines);
    return await askAgain(run, taken, { action: auditName(name), input: made.input, summary, boundHash, question });
  }
  if (result.kind === "ok") {
    return { state: "done", outcome: "ok", line: lines.done, speaks: true };
  }
  const outcome = outcomeOf(result);
  if (result.kind === "failed" && result.mayHaveActed) return unknownEnd(outcome, lines);
  return { state: "failed", outcome, line: lines.failedOnPage, speaks: true };
}

/** Whether to offer a person: nothing else is queued, and the customer should not retry what may have worked. */
export function shouldOfferPerson(end: YesEnd, queue: TakenYes["queue"]): boolean {
  return end.state === "unknown" && queue.rest.length === 0 && !queue.speaks;
}

/** Returns the line that needs no model; null if the model should answer. */
export function fixedLine(run: TurnRun, { speaks, line }: YesEnd): string | null {
  return !speaks || !mayAnswer(run) ? line : null;
}

function unknownEnd(outcome: string, { mayHaveWorked }: TurnLines): YesEnd {
  return { state: "unknown", outcome, line: mayHaveWorked, speaks: false };
}

/**
 * Asks again because the change differs from the one confirmed, so the yes does not count for it. If no question can be
 * asked, because its preview failed, nothing was called, and the model has read why.
 */
async function askAgain(run: TurnRun, { queue }: TakenYes, change: QueuedChange): Promise<YesEnd | "asked"> {
  if (await askInTurn(run, [change, ...queue.rest], queue)) return "asked";
  return { state: "unused", outcome: "needs_yes", line: linesOf(run).failed, speaks: true };
}

function failedLine(result: CallResult, { signIn, failed }: TurnLines): string {
  return result.kind === "refused" && result.outcome === "anonymous" ? signIn : failed;
}

/** Returns the change behind a button that needs a question, where its press is not a yes. */
export function changeOf(action: string, input: QueuedChange["input"]): QueuedChange {
  return { action, input, summary: summarize({ name: action }, input), boundHash: null, question: null };
}
