/**
 * Runs the calls of a model's step, each of which gets a result. Reads run at once; changes that need a yes are asked
 * afterwards.
 *
 * @module
 */
import { callAction, type CallResult } from "../../actions/call.ts";
import { type Confirmed, notConfirmed } from "../../actions/confirmed.ts";
import { plainQuestion, questionOf } from "../../actions/question.ts";
import { textIn } from "../../agent/localized.ts";
import { cardButtons } from "../../cards/buttons.ts";
import { isJsonObject } from "../../json.ts";
import { ACTION_LIMITS } from "../../limits/actions.ts";
import { verbOf } from "../../website/control/verbs.ts";
import { type AfterCall, callKey, type Next, storedName, type WantedCall } from "../run/call_key.ts";
import { callContext, confirmedMark, outcomeOf, storeCall, wordsOfResult } from "./call_place.ts";
import { askWaiting } from "./changes.ts";
import { runControl } from "./control_turn.ts";
import { HANDOFF_FUNCTION, KNOWLEDGE_FUNCTION, websiteOf } from "../run/functions.ts";
import { handOver } from "./handoff.ts";
import { linesOf } from "../run/lines.ts";
import type { KeptCall } from "../message_data.ts";
import { keepReceipt } from "../run/receipts.ts";
import { runOnPage } from "./page_turn.ts";
import { refuseStopped, type TurnRun } from "../run/run.ts";
import { sayCard, yieldToOthers } from "../run/say.ts";
import { searchInTurn } from "./search.ts";
import { cardOf, type Showing } from "./show.ts";
import { answerUnrecorded, refuseUnknown, repeatAnswer, skipCall } from "./skipped.ts";
import { PERSON_REQUESTED } from "../../model/model.ts";

/** A requested call with its confirmation and its actor. */
export type MadeCall = WantedCall & {
  readonly confirmed: Confirmed;
  readonly actor: "ai" | "press";
};

/** The instruction to the model for the calls after one that ended the turn. */
const NOT_RUN: Readonly<Record<Exclude<AfterCall, "continue">, string>> = {
  handed_over: "Not run: the conversation was passed to a person just before.",
  asked_on_page: "Not run: the customer is asked something first. Call it after their answer if it is still wanted.",
  unknown_effect: "Not run: it is not known whether the step before it worked.",
};

const TOO_MANY = `Not run: a reply may make ${ACTION_LIMITS.callsPerReplyMax} calls, and they are used up. ` +
  "Answer the customer now with what you know, and say what is left open.";

const TOO_MANY_CHANGES = `Not asked: a customer is asked about ${ACTION_LIMITS.changesAskedMax} changes at a time. ` +
  "Call it again once the others are answered.";

/** Runs the calls of one step in order, then asks about the changes among them. */
export async function runStep(run: TurnRun, calls: readonly WantedCall[]): Promise<Next> {
  const { progress } = run;
  let end: AfterCall = "continue";
  progress.repeated = 0;
  for (const call of calls) {
    refuseStopped(run);
    if (end === "continue") end = await runWanted(run, call);
    else await skipCall(run, call, NOT_RUN[end]);
  }
  progress.repeatedSteps = progress.repeated === calls.length ? progress.repeatedSteps + 1 : 0;
  if (progress.repeatedSteps >= ACTION_LIMITS.repeatedStepsMax) progress.limited = true;
  const { waiting } = progress;
  if (end === "continue") return await askWaiting(run, calls.length > waiting.length);
  waiting.length = 0;
  return "stop";
}

/** Makes a call that the model requested. */
async function runWanted(run: TurnRun, wanted: WantedCall): Promise<AfterCall> {
  const { progress, live } = run;
  const verb = live.agent.actions.has(wanted.name) ? null : verbOf(wanted.name);
  // Repeating a step on a page is normal: page control has its own limits.
  if (verb !== null) return await runControl(run, { verb, input: wanted.input });
  progress.wanted++;
  if (progress.wanted > ACTION_LIMITS.callsPerReplyMax) {
    progress.limited = true;
    return answerUnrecorded(run, wanted, { outcome: "skipped", text: "", order: TOO_MANY, shown: false });
  }
  const earlier = progress.results.get(callKey(wanted));
  if (earlier !== undefined) {
    progress.repeated++;
    return repeatAnswer(run, wanted, earlier);
  }
  const end = await callOnce(run, wanted);
  // Keyed by the input as the model wrote it, which may differ from the input that was sent.
  const answer = progress.history.findLast(({ role }) => role === "result" || role === "found");
  if (answer?.role === "found" || answer?.role === "result" && answer.outcome !== "skipped") {
    progress.results.set(callKey(wanted), answer);
  }
  return end;
}

async function callOnce(run: TurnRun, wanted: WantedCall): Promise<AfterCall> {
  const { actions } = run.live.agent;
  const { talkToPerson } = run.settings.widget.behaviour;
  if (talkToPerson && wanted.name === HANDOFF_FUNCTION && !actions.has(HANDOFF_FUNCTION)) {
    return await handOverByCall(run, wanted);
  }
  if (wanted.name === KNOWLEDGE_FUNCTION && !actions.has(KNOWLEDGE_FUNCTION)) {
    await searchInTurn(run, wanted);
    return "continue";
  }
  await yieldToOthers(run);
  if (isFull(run, wanted.name)) return await skipCall(run, wanted, TOO_MANY_CHANGES);
  const onPage = websiteOf(run).get(wanted.name);
  if (onPage !== undefined) return await runOnPage(run, { name: onPage.action.name, input: wanted.input });
  if (!actions.has(wanted.name)) return await refuseUnknown(run, wanted);
  const result = await makeCall(run, { ...wanted, confirmed: notConfirmed, actor: "ai" });
  if (result.kind === "needs_yes") {
    const { action: { name: action }, input, summary } = result;
    run.progress.waiting.push({ action, input, summary, boundHash: null, question: null });
  }
  return "continue";
}

/** Whether no further change of this step can be asked about. */
function isFull(run: TurnRun, name: string): boolean {
  const { progress, live } = run;
  const changes = live.agent.actions.get(name)?.changes ?? websiteOf(run).get(name)?.definition.changes;
  return changes === true && progress.waiting.length >= ACTION_LIMITS.changesAskedMax;
}

async function handOverByCall(run: TurnRun, { input }: WantedCall): Promise<AfterCall> {
  const reason = isJsonObject(input) ? input["reason"] : null;
  await handOver(run, {
    line: linesOf(run).personByRequest,
    reason: typeof reason === "string" ? reason : "The agent passed the conversation on.",
    kind: reason === PERSON_REQUESTED ? "asked" : "agent",
  });
  return "handed_over";
}

/** Runs the call through the gate, stores it and shows its card. */
export async function makeCall(run: TurnRun, call: MadeCall): Promise<CallResult> {
  const { desk, live, opening, progress } = run;
  const { status = null, changes = false } = live.agent.actions.get(call.name) ?? {};
  // Without a yes, a change is only asked about: nothing runs that the line could announce.
  if (status !== null && !(changes && call.confirmed.kind === "none")) {
    run.emit({ event: "status", n: opening.n, text: textIn(status, run.context.locale) });
  }
  const messageId = desk.newId();
  const { perform = callAction } = run.context;
  const result = await perform(desk, callContext(run, messageId, call.actor), {
    action: call.name,
    input: call.input,
    confirmed: call.confirmed,
  });
  if (result.kind === "ok") {
    progress.read = true;
    if (result.action.changes) progress.changed = true;
    else progress.reads.set(result.action.name, result.data);
  }
  const showing: Showing = result.kind === "ok" ? cardOf(run, result.action, result.data) : { kind: "words" };
  await keepCall(run, call, messageId, result, showing);
  if (result.kind === "ok" && showing.kind === "card") {
    const { card, summary } = showing;
    await sayCard(run, { card, summary, action: result.action.name });
  }
  return result;
}

async function keepCall(
  run: TurnRun,
  call: MadeCall,
  messageId: string,
  result: CallResult,
  showing: Showing,
): Promise<void> {
  const buttons = showing.kind === "card" ? cardButtons(showing.card).map(({ label }) => label) : [];
  const kept: KeptCall = {
    id: messageId,
    action: storedName(call.name),
    input: "input" in result ? result.input : isJsonObject(call.input) ? call.input : {},
    outcome: outcomeOf(result),
    ...wordsOfResult(result),
    auditId: result.kind === "invalid" ? null : result.auditId,
    shown: showing.kind === "card",
    ...(buttons.length === 0 ? {} : { buttons }),
    ...confirmedMark(call.confirmed),
  };
  await storeCall(run, kept, { note: showing.kind === "failed" ? showing.reason : null });
  await keepReceipt(run, {
    call: kept,
    confirmed: call.confirmed,
    changes: "action" in result && result.action.changes,
    mayHaveActed: result.kind === "failed" && result.mayHaveActed,
    reason: result.kind === "failed" ? result.reason : null,
    question: () =>
      "action" in result
        ? questionOf(result.action, kept.input, { locale: run.context.locale, words: linesOf(run) })
        : plainQuestion(kept.action),
  });
}
