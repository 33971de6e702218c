/**
 * A teammate's real call of an action from a page: its input and its result.
 *
 * @module
 */
import type { CallResult } from "../../../core/actions/call.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import { tryAction, tryOnce } from "../../../core/tools/try_action.ts";
import type { SignedInRequest } from "../../request.ts";
import { callerRate, type Served } from "../../served.ts";
import { asCall } from "../../tool_call.ts";
import { text } from "../form/forms.ts";
import { inputOf } from "./trial_input.ts";

/** The input of a trial's form. */
export type TrialDraft = {
  readonly customer: string;
  /** By the names of the inputs. */
  readonly input: ReadonlyMap<string, string>;
};

/** An empty form. */
export const NO_TRIAL: TrialDraft = { customer: "", input: new Map() };

/** Reads a sent form. */
export function trialIn({ form }: SignedInRequest, action: Action): TrialDraft {
  return {
    customer: text(form, "customer").trim(),
    input: new Map([...action.input.keys()].map((name) => [name, text(form, `input ${name}`)])),
  };
}

/**
 * Makes the call like the tool that tries actions: under its rate, in the list of calls, and in the audit.
 *
 * @throws DeskError as {@linkcode tryOnce} does
 */
export async function callNow(
  served: Served,
  { signedIn: { caller }, workspace }: SignedInRequest,
  action: Action,
  { customer, input }: TrialDraft,
): Promise<CallResult> {
  const { desk } = served;
  const live = await liveAgent(desk, workspace.id);
  const trial = {
    name: action.name,
    input: inputOf(action, input),
    ...(customer === "" ? {} : { customer: { id: customer } }),
  };
  const result = Promise.withResolvers<CallResult>();
  await asCall({ desk, caller, takeRate: callerRate(served) }, tryAction, trial, async () => {
    const tried = await tryOnce({ desk, caller }, live, trial);
    result.resolve(tried);
    return { outcome: tried.kind === "invalid" ? "invalid" : tried.outcome };
  });
  return await result.promise;
}
