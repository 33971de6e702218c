/**
 * Action calls of a turn: made through `callAction`, stored, shown as cards and added to the model's history.
 *
 * @module
 */
import { callAction, type CallResult } from "../actions/call.ts";
import { type Confirmed, notConfirmed } from "../actions/confirmed.ts";
import { plainQuestion, questionOf } from "../actions/question.ts";
import { isJsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import { verbOf } from "../website/control/verbs.ts";
import { callKey, type Next, type WantedCall } from "./call_key.ts";
import { prepareQuestion } from "./ask.ts";
import { askFor, callContext, outcomeOf, storeCall, wordsOfResult } from "./call_place.ts";
import { runControl } from "./control_turn.ts";
import { HANDOFF_FUNCTION, KNOWLEDGE_FUNCTION, websiteOf } from "./functions.ts";
import { handOver } from "./handoff.ts";
import { linesOf } from "./lines.ts";
import type { KeptCall } from "./message_data.ts";
import { keepReceipt } from "./receipts.ts";
import type { TurnRun } from "./run.ts";
import { searchInTurn } from "./search.ts";
import { offerPerson, sayCard, yieldToPerson } from "./say.ts";
import { cardOf, type Showing } from "./show.ts";
import { runOnPage } from "./page_turn.ts";

/** A requested call with its confirmation and its actor. */
export type MadeCall = WantedCall & {
  readonly confirmed: Confirmed;
  readonly actor: "ai" | "press";
};

/** Stored characters of the name of an unknown function. */
const NAME_CHARS_MAX = 80;

/** Limits of the gate: the next request of the model would reach them again. */
const LIMIT_CODES: readonly string[] = ["call.repeated", "call.too-many"];

/** Makes a call requested by the model. */
export async function runWanted(run: TurnRun, wanted: WantedCall): Promise<Next> {
  const { progress, live } = run;
  const verb = live.agent.actions.has(wanted.name) ? null : verbOf(wanted.name);
  // The same step twice is normal on a page: page control has its own limits.
  if (verb !== null) return await runControl(run, { verb, input: wanted.input });
  const key = callKey(wanted);
  if (progress.wanted.has(key) || progress.wanted.size >= ACTION_LIMITS.callsPerReplyMax) {
    await offerPerson(run, linesOf(run).stuck);
    return "stop";
  }
  progress.wanted.add(key);
  if (wanted.name === HANDOFF_FUNCTION && !live.agent.actions.has(HANDOFF_FUNCTION)) {
    const reason = isJsonObject(wanted.input) ? wanted.input["reason"] : null;
    await handOver(run, {
      line: linesOf(run).personByWish,
      reason: typeof reason === "string" ? reason : "The agent passed the conversation on.",
    });
    return "stop";
  }
  if (wanted.name === KNOWLEDGE_FUNCTION && !live.agent.actions.has(KNOWLEDGE_FUNCTION)) {
    await searchInTurn(run, wanted);
    return "go_on";
  }
  await yieldToPerson(run);
  const onPage = websiteOf(run).get(wanted.name);
  if (onPage !== undefined) {
    return await runOnPage(run, { name: onPage.action.name, input: wanted.input });
  }
  const result = await makeCall(run, { ...wanted, confirmed: notConfirmed, actor: "ai" });
  return await settleCall(run, result);
}

/** Goes through the gate, stores the call and shows its card. */
export async function makeCall(run: TurnRun, call: MadeCall): Promise<CallResult> {
  const { desk, live, opening, progress } = run;
  const status = live.agent.actions.get(call.name)?.status ?? null;
  if (status !== null) run.emit({ event: "status", n: opening.n, text: status });
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
  }
  const showing: Showing = result.kind === "ok" ? cardOf(run, result.action, result.data) : { kind: "words" };
  await keepCall(run, call, messageId, result, showing);
  if (result.kind === "ok" && showing.kind === "card") {
    const { card, summary } = showing;
    await sayCard(run, { card, summary, action: result.action.name });
  }
  return result;
}

/** Continues after a result: with a question, a fixed line, or the next step of the model. */
export async function settleCall(run: TurnRun, result: CallResult): Promise<Next> {
  if (result.kind === "needs_yes") {
    const { action, input, summary } = result;
    const prepared = await prepareQuestion(run, action, input);
    if (prepared.kind === "preview_failed") return "go_on";
    await askFor(run, { action: action.name, input, summary, question: prepared.question });
    return "stop";
  }
  if (result.kind === "failed" && result.unknown && result.action.changes) {
    await offerPerson(run, linesOf(run).unknownEffect);
    return "stop";
  }
  if (result.kind === "invalid" && result.problems.some(({ code }) => LIMIT_CODES.includes(code))) {
    await offerPerson(run, linesOf(run).stuck);
    return "stop";
  }
  return "go_on";
}

async function keepCall(
  run: TurnRun,
  call: MadeCall,
  messageId: string,
  result: CallResult,
  showing: Showing,
): Promise<void> {
  const kept: KeptCall = {
    id: messageId,
    action: call.name.slice(0, NAME_CHARS_MAX),
    input: "input" in result ? result.input : isJsonObject(call.input) ? call.input : {},
    outcome: outcomeOf(result),
    ...wordsOfResult(result),
    auditId: result.kind === "invalid" ? null : result.auditId,
    shown: showing.kind === "card",
  };
  await storeCall(run, kept, { note: showing.kind === "failed" ? showing.reason : null });
  await keepReceipt(run, {
    call: kept,
    confirmed: call.confirmed,
    changes: "action" in result && result.action.changes,
    unknown: result.kind === "failed" && result.unknown,
    reason: result.kind === "failed" ? result.reason : null,
    question: () =>
      "action" in result
        ? questionOf(result.action, kept.input, { locale: run.context.locale, words: linesOf(run) })
        : plainQuestion(kept.action),
  });
}
