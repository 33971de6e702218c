/**
 * The parts that all calls of a turn share: context, outcome and storage.
 *
 * @module
 */
import type { CallResult } from "../../actions/call.ts";
import { hashOf } from "../../actions/canonical.ts";
import type { ConfirmContext } from "../../actions/confirm.ts";
import type { Confirmed } from "../../actions/confirmed.ts";
import type { CallContext } from "../../actions/context.ts";
import { type Outcome, OUTCOMES } from "../../outcomes.ts";
import type { WebsiteResult } from "../../website/call.ts";
import { callKey } from "../run/call_key.ts";
import type { KeptCall } from "../message_data.ts";
import { modelMessages } from "../run/model_messages.ts";
import type { TurnRun } from "../run/run.ts";
import { addToTurn } from "../run/say.ts";

/** The desk's sentence to the model about a call that the customer is asked about. */
export const WAITS_FOR_YES = "Waiting for the customer's yes. Nothing was done yet.";

/** The desk's sentence to the model about a call that is not valid. */
export const NOTHING_DONE = "The call is not valid, and nothing was done.";

/** The context of a call of this turn. */
export function callContext(
  run: TurnRun,
  messageId: string | null,
  actor: "ai" | "press",
): CallContext {
  const { live, context, progress } = run;
  return {
    workspace: context.workspace,
    live,
    ...chatOf(run),
    messageId,
    customer: context.session.customer,
    actor,
    earlierCalls: progress.calls,
  };
}

/** The conversation and visitor that a confirmation is bound to, and the newest message that the customer may answer. */
export function chatOf(run: TurnRun): Pick<ConfirmContext, "conversationId" | "visitorId" | "seenN"> {
  return { conversationId: run.place.conversationId, visitorId: run.conversation.visitorId, seenN: run.seenN };
}

/** The outcome of a call as it is stored and sent; an invalid call has no audit record to take it from. */
export function outcomeOf(result: CallResult | WebsiteResult): Outcome {
  return result.kind === "invalid" ? "invalid" : result.outcome;
}

/** What is kept with a call that the desk made after a yes, and not because the model has just written it. */
export function confirmedMark({ kind }: Confirmed): Pick<KeptCall, "confirmed"> {
  return kind === "taken" ? { confirmed: true } : {};
}

/** A result for the model: the desk's own sentence about it, and what others wrote. */
export function wordsOfResult(result: CallResult): Pick<KeptCall, "text" | "order"> {
  switch (result.kind) {
    case "ok":
      return { text: result.picked };
    case "needs_yes":
      return { text: "", order: WAITS_FOR_YES };
    case "invalid":
      // The problems quote what the model has written, which may hold text from outside.
      return {
        text: result.problems.map(({ message, fix }) => fix === undefined ? message : `${message} ${fix}`).join("\n"),
        order: NOTHING_DONE,
      };
    case "refused":
      return { text: "", order: result.message };
    case "failed":
      return { text: result.message };
  }
}

/**
 * Stores a call and adds it to the thread, the history of the model and the limits of a reply.
 *
 * @param more.note text for teammates only
 * @param more.resultText the result text for the model in this turn, where it is longer than the stored one
 */
export async function storeCall(
  run: TurnRun,
  call: KeptCall,
  { note = null, resultText = call.text }: { readonly note?: string | null; readonly resultText?: string } = {},
): Promise<void> {
  const { progress } = run;
  const { action: name, input, outcome } = call;
  if (isCounted(outcome)) progress.calls.push({ action: name, inputHash: hashOf(input) });
  const step = progress.step === null ? {} : { step: progress.step };
  const message = await addToTurn(run, {
    id: call.id,
    author: "ai",
    kind: "action",
    data: { call: { ...call, ...step } },
    // The chat gets no messages of kind `action`, so only teammates read it.
    ...(note === null ? {} : { text: note }),
  });
  const stored = modelMessages(message).map((one) => one.role === "result" ? { ...one, text: resultText } : one);
  progress.history.push(...stored);
  const result = stored.find(({ role }) => role === "result");
  if (outcome !== "skipped" && result?.role === "result") progress.results.set(callKey({ name, input }), result);
  run.emit({ event: "action", n: message.n, action: name, outcome });
}

/** Whether a call reached the gate. */
function isCounted(outcome: Outcome): boolean {
  const { stage } = OUTCOMES[outcome];
  return stage !== "invalid" && stage !== "skipped";
}
