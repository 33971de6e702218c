/**
 * Page control steps of a turn: counted, made through `callControl`, stored and added to the model's history.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { type Confirmed, notConfirmed } from "../../actions/confirmed.ts";
import { plainQuestion } from "../../actions/question.ts";
import { isJsonObject, type JsonObject } from "../../json.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { Outcome } from "../../outcomes.ts";
import { callControl, type ControlResult } from "../../website/control/call.ts";
import { outcomeOfEnd } from "../../website/control/end.ts";
import { controlOffer } from "../../website/control/offer.ts";
import type { PageSnapshot } from "../../website/control/snapshot.ts";
import { type ControlCode, REFUSAL_TEXTS } from "../../website/control/refusal_texts.ts";
import type { Verb } from "../../agent/page_verbs.ts";
import { CONTROL_FUNCTIONS, controlName, controlVerbOf, functionOf, inputOf } from "../../website/control/verbs.ts";
import type { AfterCall } from "../run/call_key.ts";
import { callContext, confirmedMark, storeCall, WAITS_FOR_YES } from "./call_place.ts";
import { cleanWords } from "../words/checks.ts";
import { claimsIn } from "../words/claims.ts";
import { linesOf } from "../run/lines.ts";
import { endByRule } from "./end_by_rule.ts";
import type { KeptCall } from "../message_data.ts";
import { keepReceipt } from "../run/receipts.ts";
import type { TurnRun } from "../run/run.ts";
import { offerPerson, yieldToOthers } from "../run/say.ts";
import { skipCall } from "./skipped.ts";
import { allowedLinks, openSpeech } from "../words/speech.ts";

/** A requested step on the page. */
export type ControlRequest = {
  readonly verb: Verb;
  readonly input: unknown;
  readonly confirmed: Confirmed;
  readonly actor: "ai" | "press";
};

/** A step that passed the gate, and its result. */
export type MadeControl = { readonly verb: Verb; readonly input: JsonObject; readonly result: ControlResult };

/** Result texts for the model. */
const CHANGED = "Done. The page may have changed: call page_read before the next step.";
const SEEN = "The customer's screen shows it. Nothing was changed.";
const READ = "The page was read.";
const LEFT = "Done. The customer's browser opens another page.";
const AFTER_QUESTION = "Not run: the step before it on the page waits for the customer's yes. Take it after that.";
/** Replaces an older snapshot, whose refs are invalid. */
const OLDER = "An older reading of the page is left out.";

/** Runs a step requested by the model. Two steps over the limit, the model must answer. */
export async function runControl(run: TurnRun, request: Pick<ControlRequest, "verb" | "input">): Promise<AfterCall> {
  const { control, waiting } = run.progress;
  control.steps++;
  if (control.steps > CONTROL_LIMITS.stepsMax + 1) run.progress.limited = true;
  if (waiting.some(({ action }) => controlVerbOf(action) !== null)) {
    return await skipCall(run, { name: functionOf(request.verb), input: request.input }, AFTER_QUESTION);
  }
  await yieldToOthers(run);
  return await settleControl(run, await makeControl(run, { ...request, confirmed: notConfirmed, actor: "ai" }));
}

/** Runs the step through the gate, asks the page, and stores it. */
export async function makeControl(run: TurnRun, request: ControlRequest): Promise<MadeControl> {
  const { desk, live, opening, place, progress, context } = run;
  const { verb, input, confirmed, actor } = request;
  const messageId = desk.newId();
  const over = endedBy(run) ?? unsayable(run, request);
  const called = { ...callContext(run, messageId, actor), conversationId: place.conversationId };
  const wanted = { verb, input, confirmed, offer: controlOffer(run), seen: progress.control.seen };
  const status = live.agent.website.get(verb)?.status ?? null;
  const result: ControlResult = over !== null
    ? { kind: "invalid", code: over }
    : await callControl(desk, called, { ...wanted, locale: context.locale }, {
      ask(asked) {
        if (status !== null) run.emit({ event: "status", n: opening.n, text: status });
        run.emit({ event: "page_action", n: opening.n, name: verb, request: opening.id, phase: "run", ...asked });
      },
      signal: run.signal,
    });
  noteResult(run, verb, result);
  const kept = isJsonObject(input) ? input : {};
  const { outcome, order } = storedAs(request, result);
  const resultText = result.kind === "ok" && result.page !== null ? result.page.text : "";
  const auditId = "auditId" in result ? result.auditId : null;
  const call: KeptCall = {
    id: messageId,
    action: functionOf(verb),
    input: kept,
    outcome,
    text: "",
    order,
    auditId,
    shown: false,
    ...confirmedMark(confirmed),
  };
  await storeCall(run, call, { resultText });
  // The customer watches the page: only a confirmed step has a receipt.
  await keepReceipt(run, {
    call,
    confirmed,
    changes: false,
    mayHaveActed: result.kind === "failed" && result.mayHaveActed,
    reason: null,
    question: () => plainQuestion(verb),
  });
  return { verb, input: kept, result };
}

/** Returns the reason to refuse further steps in this turn; null if there is none. */
function endedBy({ desk, progress: { control } }: TurnRun): ControlCode | null {
  const now = desk.now().getTime();
  control.began ??= now;
  if (control.ended !== null) return control.ended;
  if (control.steps > CONTROL_LIMITS.stepsMax) return "too_many_steps";
  return now - control.began > CONTROL_LIMITS.requestMs ? "too_long" : null;
}

/**
 * Reports words that cannot be shown on the customer's page: they must need no cleaning and claim no change, because
 * the desk cannot add a note below them.
 */
function unsayable(run: TurnRun, { verb, input }: ControlRequest): ControlCode | null {
  const note = verb === "highlight" && isJsonObject(input) ? input["text"] : undefined;
  if (typeof note !== "string") return null;
  return cleanWords(note, allowedLinks(run)) === note && claimsIn(note).length === 0 ? null : "hidden_words";
}

function noteResult({ progress }: TurnRun, verb: Verb, result: ControlResult): void {
  const { control } = progress;
  if (result.kind === "refused" && result.code === "stopped") control.ended = "stopped";
  if (result.kind !== "ok") return;
  progress.read = true;
  if (changes(verb)) progress.changed = true;
  if (result.left) control.ended = "left";
  if (result.page !== null) see(progress, result.page);
}

/** Keeps only the newest snapshot in the history: only its refs are valid. */
function see({ control, history }: TurnRun["progress"], page: PageSnapshot): void {
  const before = control.seen?.text;
  const at = before === undefined
    ? -1
    : history.findLastIndex((message) => message.role === "result" && message.text === before);
  const older = history[at];
  if (older?.role === "result") history[at] = { ...older, text: "", order: OLDER };
  control.seen = page;
}

/** Returns the stored form of a result, without the snapshot, which is outdated by the next turn. */
function storedAs(
  { verb, confirmed }: ControlRequest,
  result: ControlResult,
): { readonly outcome: Outcome; readonly order: string } {
  switch (result.kind) {
    case "ok":
      return { outcome: outcomeOfEnd(result), order: result.left ? leftText(confirmed) : okText(verb) };
    case "needs_yes":
      return { outcome: "needs_yes", order: WAITS_FOR_YES };
    case "left_to_team":
      return { outcome: "declined", order: "A person of the team does this." };
    case "refused":
    case "failed":
      return { outcome: outcomeOfEnd(result), order: refusalText(verb, result.code) };
    case "invalid":
      return { outcome: "invalid", order: refusalText(verb, result.code) };
  }
}

function refusalText(verb: Verb, code: ControlCode): string {
  return code === "bad_input" ? `${REFUSAL_TEXTS[code]} ${inputOf(verb)}` : REFUSAL_TEXTS[code];
}

/** After a yes the turn continues on the page that opens. */
function leftText({ kind }: Confirmed): string {
  return kind === "taken" ? LEFT : `Done. ${REFUSAL_TEXTS.left}`;
}

function okText(verb: Verb): string {
  if (verb === "read") return READ;
  return changes(verb) ? CHANGED : SEEN;
}

function changes(verb: Verb): boolean {
  return CONTROL_FUNCTIONS.get(functionOf(verb))?.changes === true;
}

async function settleControl(run: TurnRun, { verb, input, result }: MadeControl): Promise<AfterCall> {
  if (result.kind === "needs_yes") {
    const { summary, question } = result;
    run.progress.waiting.push({ action: controlName(verb), input: result.input, summary, question, boundHash: null });
    return "continue";
  }
  if (result.kind === "left_to_team") {
    const reason = `The customer wants “${verb}” on the website.`;
    await endByRule(run, { kind: "website", reason });
    return "handed_over";
  }
  if (result.kind === "failed" && result.mayHaveActed) {
    await offerPerson(run, linesOf(run).unknownEffect);
    return "unknown_effect";
  }
  const { question } = input;
  if (verb !== "ask" || result.kind !== "ok" || typeof question !== "string") return "continue";
  const speech = openSpeech(run);
  await speech.add(question);
  await speech.end();
  return "asked_on_page";
}
