/**
 * Calls of a model that are not made: each still gets a result that states the reason.
 *
 * @module
 */
import { isJsonObject } from "../../json.ts";
import { type Outcome, OUTCOMES } from "../../outcomes.ts";
import { type AfterCall, storedName, type WantedCall } from "../run/call_key.ts";
import { suggestName } from "../../nearest.ts";
import { NOTHING_DONE, storeCall } from "./call_place.ts";
import { modelRequest, websiteOf } from "../run/functions.ts";
import type { CallAnswer, TurnRun } from "../run/run.ts";

const SAME_ANSWER = "The same call as before in this reply. It was not made again: this is the answer that it gave.";

/** Stores a call that is not made. @param order what the model should know, or do instead */
export async function skipCall(run: TurnRun, { name, input }: WantedCall, order: string): Promise<AfterCall> {
  const kept = { id: run.desk.newId(), action: storedName(name), input: isJsonObject(input) ? input : {} };
  await storeCall(run, { ...kept, outcome: "skipped", text: "", order, auditId: null, shown: false });
  return "continue";
}

/** Answers a call of an unknown function with the functions that are offered: actions are only some of them. */
export async function refuseUnknown(run: TurnRun, { name, input }: WantedCall): Promise<AfterCall> {
  const offered = modelRequest(run).functions.map((one) => one.name).toSorted();
  const action = storedName(name);
  await storeCall(run, {
    id: run.desk.newId(),
    action,
    input: isJsonObject(input) ? input : {},
    outcome: "invalid",
    text: `There is no function \`${action}\`. ${suggestName(name, offered)}`,
    order: NOTHING_DONE,
    auditId: null,
    shown: false,
  });
  return "continue";
}

/** Answers a call that exceeds the limit or is repeated: the model reads it in this reply, and nothing is stored. */
export function answerUnrecorded(
  run: TurnRun,
  { name, input }: WantedCall,
  result: { readonly outcome: Outcome; readonly text: string; readonly order: string; readonly shown: boolean },
): AfterCall {
  const call = unkeptCall(run, { name, input });
  run.progress.history.push(call, { role: "result", id: call.id, name: call.name, ...result });
  return "continue";
}

/** Returns a call as the model reads it again in this reply, beside the others of its step. */
function unkeptCall({ desk, progress: { step } }: TurnRun, { name, input }: WantedCall) {
  const call = { id: desk.newId(), name: storedName(name), input: isJsonObject(input) ? input : {} };
  return { role: "call", ...call, ...(step === null ? {} : { step }) } as const;
}

/** Answers a call that was already made in this reply: a read gets the same answer, a change is not made again. */
export function repeatAnswer(run: TurnRun, wanted: WantedCall, earlier: CallAnswer): AfterCall {
  if (earlier.role === "found") {
    const call = unkeptCall(run, wanted);
    run.progress.history.push(call, { ...earlier, id: call.id });
    return "continue";
  }
  const { outcome, text, shown } = earlier;
  if (changesSomething(run, wanted.name) && OUTCOMES[outcome].stage !== "invalid") {
    const order = `It was called in this reply already, with the outcome ${outcome}. It is not called a second time.`;
    return answerUnrecorded(run, wanted, { outcome: "skipped", text: "", order, shown: false });
  }
  return answerUnrecorded(run, wanted, { outcome, text, order: earlier.order ?? SAME_ANSWER, shown });
}

/** Whether a function changes something; an unknown one does nothing, so it does not. */
function changesSomething(run: TurnRun, name: string): boolean {
  const action = run.live.agent.actions.get(name);
  return action === undefined ? websiteOf(run).get(name)?.definition.changes === true : action.changes;
}
