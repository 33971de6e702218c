/**
 * Shared by all calls of a turn: context, outcome and storage.
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

/** The desk's line to the model about a call that waits for the customer's yes. */
export const WAITS_FOR_YES = "Waiting for the customer's yes. Nothing was done yet.";

/** The desk's line to the model about an invalid call. */
export const NOTHING_DONE = "The call is not valid, and nothing was done.";

/** Returns the context of a call of this turn. */
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

/**
 * Returns the conversation and visitor that a confirmation is bound to, and the newest message that the customer can
 * answer.
 */
export function chatOf(run: TurnRun): Pick<ConfirmContext, "conversationId" | "visitorId" | "seenN"> {
  return { conversationId: run.place.conversationId, visitorId: run.conversation.visitorId, seenN: run.seenN };
}

/** Returns the outcome to store and send; an invalid call has no audit record with one. */
export function outcomeOf(result: CallResult | WebsiteResult): Outcome {
  return result.kind === "invalid" ? "invalid" : result.outcome;
}

/** Returns the mark of a call that the desk made after a yes, rather than right after the model requested it. */
export function confirmedMark({ kind }: Confirmed): Pick<KeptCall, "confirmed"> {
  return kind === "taken" ? { confirmed: true } : {};
}

/** Returns a result for the model: the desk's line about it, and the content from others. */
export function wordsOfResult(result: CallResult): Pick<KeptCall, "text" | "order"> {
  switch (result.kind) {
    case "ok":
      return { text: result.picked };
    case "needs_yes":
      return { text: "", order: WAITS_FOR_YES };
    case "invalid":
      // The problems quote the model's input, which may contain text from outside.
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
 * Stores a call and adds it to the thread, the model's history and the reply's limits.
 *
 * @param more.note text for teammates only
 * @param more.resultText the result text for the model in this turn, if longer than the stored one
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
    // Messages of kind `action` are not sent to the chat, so only teammates read it.
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
