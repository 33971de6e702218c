/**
 * Runs a turn's page action calls: made through `callWebsite`, stored and added to the model's history.
 *
 * @module
 */
import { type Confirmed, notConfirmed } from "../../actions/confirmed.ts";
import { plainQuestion, websiteQuestion } from "../../actions/question.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { auditName, callWebsite, websiteNameOf, type WebsiteResult } from "../../website/call.ts";
import { controlVerbOf } from "../../website/control/verbs.ts";
import { modeOf } from "../../website/mode.ts";
import type { AfterCall } from "../run/call_key.ts";
import { callContext, confirmedMark, outcomeOf, storeCall, WAITS_FOR_YES } from "./call_place.ts";
import { websiteOf } from "../run/functions.ts";
import { linesOf } from "../run/lines.ts";
import { endByRule } from "./end_by_rule.ts";
import type { KeptCall } from "../message_data.ts";
import { keepReceipt } from "../run/receipts.ts";
import type { TurnRun } from "../run/run.ts";
import { offerPerson } from "../run/say.ts";

/** A requested page action; `name` is the name that the page registered. */
export type PageActionRequest = {
  readonly name: string;
  readonly input: unknown;
  readonly confirmed: Confirmed;
  readonly actor: "ai" | "press";
};

/** A call that passed the gate, and its result. */
export type MadeOnPage = {
  readonly name: string;
  readonly input: JsonObject;
  readonly result: WebsiteResult;
};

/** Makes a call that the model requested. */
export async function runOnPage(run: TurnRun, request: Pick<PageActionRequest, "name" | "input">): Promise<AfterCall> {
  return await settleOnPage(run, await makeOnPage(run, { ...request, confirmed: notConfirmed, actor: "ai" }));
}

/** Runs the call through the gate, asks the page, and stores it. */
export async function makeOnPage(
  run: TurnRun,
  { name, input, confirmed, actor }: PageActionRequest,
): Promise<MadeOnPage> {
  const { desk, live, context, opening, place, progress } = run;
  const known = [...websiteOf(run).values()].find(({ action }) => action.name === name);
  const functionName = known?.definition.name ?? auditName(name);
  const status = known === undefined ? null : modeOf(live.agent.website, known.action).status;
  const messageId = desk.newId();
  const called = { ...callContext(run, messageId, actor), conversationId: place.conversationId };
  const result = await callWebsite(desk, called, { name, input, confirmed, offer: context.offer ?? null }, {
    ask(asked) {
      if (status !== null) run.emit({ event: "status", n: opening.n, text: status });
      run.emit({ event: "page_action", n: opening.n, name, phase: "run", ...asked });
    },
    signal: run.signal,
  });
  if (result.kind === "ok") {
    progress.read = true;
    if (known?.action.readOnly !== true) progress.changed = true;
  }
  const kept = isJsonObject(input) ? input : {};
  const call: KeptCall = {
    id: messageId,
    action: functionName,
    input: kept,
    ...wordsOfResult(result),
    shown: false,
    outcome: outcomeOf(result),
    auditId: result.kind === "invalid" ? null : result.auditId,
    ...confirmedMark(confirmed),
  };
  await storeCall(run, call);
  await keepReceipt(run, {
    call,
    confirmed,
    changes: known?.action.readOnly !== true,
    mayHaveActed: result.kind === "failed" && result.mayHaveActed,
    reason: result.kind === "failed" ? result.reason : null,
    question: () => known === undefined ? plainQuestion(name) : websiteQuestion(known.action, kept, linesOf(run)),
  });
  return { name, input: kept, result };
}

/** Continues after a result: a question waits for the end of the step; a person or an unknown effect ends it. */
async function settleOnPage(run: TurnRun, { name, input, result }: MadeOnPage): Promise<AfterCall> {
  if (result.kind === "needs_yes") {
    const question = websiteQuestion(result.action, input, linesOf(run));
    const { summary, boundHash } = result;
    run.progress.waiting.push({ action: auditName(name), input, summary, question, boundHash });
  }
  if (result.kind === "human") {
    const reason = `The customer wants “${name}” on the website.`;
    await endByRule(run, { kind: "website", reason });
    return "handed_over";
  }
  if (result.kind === "failed" && result.mayHaveActed) {
    await offerPerson(run, linesOf(run).unknownEffect);
    return "unknown_effect";
  }
  return "continue";
}

/** Sends the page a declined call. An action of the agent does not run on the page, so nothing is sent for it. */
export function tellDeclined(
  run: TurnRun,
  { action, input }: { readonly action: string; readonly input: JsonObject },
): void {
  const verb = controlVerbOf(action);
  const name = verb ?? websiteNameOf(action);
  if (name === null) return;
  const { desk, opening } = run;
  const declined = { id: desk.newId(), name, input, phase: "declined", confirmed: false } as const;
  run.emit({ event: "page_action", n: opening.n, ...declined, ...(verb === null ? {} : { request: opening.id }) });
}

/** Returns a result for the model: the desk's line about it, and the page's content. */
function wordsOfResult(result: WebsiteResult): Pick<KeptCall, "text" | "order"> {
  if (result.kind === "ok") return { text: JSON.stringify(result.data) };
  if (result.kind === "needs_yes") return { text: "", order: WAITS_FOR_YES };
  return result.kind === "human" ? { text: "", order: result.message } : { text: result.message };
}
