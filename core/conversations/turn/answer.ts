/**
 * The model's part of a turn: runs step by step, until the model is finished or code stops it.
 *
 * @module
 */
import { ACTION_LIMITS } from "../../limits/actions.ts";
import { MODEL_LIMITS } from "../../limits/conversations.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { ModelEvent, ModelRequest } from "../../model/model.ts";
import type { WantedCall } from "../run/call_key.ts";
import { runStep } from "../calls/calls.ts";
import { modelRequest } from "../run/functions.ts";
import { linesOf } from "../run/lines.ts";
import { endByRule } from "../calls/end_by_rule.ts";
import { refuseStopped, TakenOver, type TurnRun } from "../run/run.ts";
import { offerPerson, sayText } from "../run/say.ts";
import { settleSearch } from "../calls/search.ts";
import { openSpeech } from "../words/speech.ts";

/** One step of the model: its text, its requested calls, and its fault. */
type ModelStep = {
  readonly spoken: string;
  readonly calls: readonly WantedCall[];
  readonly fault: Extract<ModelEvent, { kind: "failed" }> | null;
  /** Why the server cut the answer off; null if it did not. */
  readonly cut: "length" | "filter" | null;
};

/** A reply's calls, its steps on a page, and its first and last steps. */
const STEPS_MAX = ACTION_LIMITS.callsPerReplyMax + CONTROL_LIMITS.stepsMax + 2;

/** Lets the model answer the customer's newest message; the customer always gets some answer. */
export async function answerWithModel(run: TurnRun): Promise<void> {
  let continuations = 0;
  let before = "";
  for (let step = 0; step < STEPS_MAX; step++) {
    const { spoken, calls, fault, cut }: ModelStep = await takeStep(run, modelRequest(run));
    run.desk.log("debug", "The model has taken a step of a turn.", {
      conversation: run.place.conversationId,
      step,
      calls: calls.map(({ name }) => name),
    });
    if (fault?.code === "capped") {
      return await endByRule(run, { kind: "model_limit", reason: "A limit of the model is reached." });
    }
    if (fault !== null) {
      run.desk.log("warn", "the model gave no answer", { code: fault.code, message: fault.message });
      return await endSilent(run, spoken === "" ? linesOf(run).fault : linesOf(run).brokenOff);
    }
    run.progress.step = `${run.opening.n}.${step}`;
    if (calls.length > 0) {
      if (await runStep(run, calls) === "stop") return;
      continue;
    }
    // The spoken part was its whole sentences, or its words if it had none: the model continues after them, unless it
    // repeats them.
    const goesOn = cut === "length" && spoken !== "" && spoken !== before;
    before = spoken;
    if (goesOn && continuations++ < MODEL_LIMITS.continuationsMax) continue;
    if (cut !== null) return await endSilent(run, cutLine(run, spoken));
    // A card alone is an answer; a turn without words and cards reports that it has none.
    if (!run.progress.replied) await endSilent(run, linesOf(run).noWords);
    return await settleSearch(run);
  }
  await endSilent(run, linesOf(run).noWords);
}

/** Ends a turn in which the model said nothing or was cut off: with a person, or with a line of the desk. */
async function endSilent(run: TurnRun, line: string): Promise<void> {
  const { silence, replied } = run.progress;
  if (silence === "offer_person" || replied) return await offerPerson(run, line);
  if (silence.line !== null) await sayText(run, silence.line);
}

/** Returns the line after an answer that its server cut off for good. */
function cutLine(run: TurnRun, spoken: string): string {
  const { brokenOff, noWords } = linesOf(run);
  return spoken === "" ? noWords : brokenOff;
}

async function takeStep(run: TurnRun, request: ModelRequest): Promise<ModelStep> {
  refuseStopped(run);
  const speech = openSpeech(run);
  const calls: WantedCall[] = [];
  let chars = 0;
  let fault: ModelStep["fault"] = null;
  let cut: ModelStep["cut"] = null;
  try {
    for await (const event of run.model.answer(request, run.signal)) {
      if (event.kind === "text") await speech.add(event.delta);
      // A step without functions has no calls, whatever the model sends.
      if (event.kind === "call" && !run.progress.limited) calls.push({ name: event.name, input: event.input });
      if (event.kind === "choices") speech.offer(event.choices);
      if (event.kind === "asks") run.progress.asksInput = true;
      if (event.kind === "failed") fault = event;
      if (event.kind === "done") cut = event.cut ?? null;
      if (event.kind === "text") chars += event.delta.length;
      // Some models never stop on their own.
      const isEnough = calls.length > ACTION_LIMITS.callsPerReplyMax || chars > MODEL_LIMITS.replyCharsMax;
      if (event.kind === "done" || fault !== null || isEnough) break;
    }
  } catch (cause) {
    if (cause instanceof TakenOver) throw cause;
    run.desk.log("error", "the model threw", { cause });
    fault = { kind: "failed", code: "bad_answer", message: "The model threw." };
  }
  // The model's words before it was cut off are not an answer.
  if (fault !== null) refuseStopped(run);
  const isWhole = fault === null && cut === null;
  const spoken = await speech.end(isWhole ? "whole" : fault === null && cut === "length" ? "too long" : "broken off");
  return { spoken, calls: fault === null ? calls : [], fault, cut };
}
