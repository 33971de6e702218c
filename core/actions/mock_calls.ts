/**
 * Simulated calls for tests of the agent: a stand-in answers for the app, and nothing leaves the desk.
 *
 * The gate is the same, except for keys, which only a real call needs: a change still waits for its yes.
 *
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import { liveAgent } from "../agent/versions/live.ts";
import type { OutboundAnswer } from "../ports/outbound.ts";
import type { JsonObject } from "../json.ts";
import type { PerformCall } from "./call.ts";
import { endOf } from "./end.ts";
import { decide } from "./guard.ts";
import { summarize } from "./summary.ts";

/** Returns the app's simulated answer to a call that the gate allowed. */
export type MockApp = (action: Action, input: JsonObject) => OutboundAnswer;

/** Makes calls that are answered by a stand-in. No audit record is written, because no call is made. */
export function mockCalls(answer: MockApp): PerformCall {
  return async (desk, context, call) => {
    const live = await liveAgent(desk, context.workspace);
    const facts = { context, live, call, keys: new Map(), callId: desk.newId(), marker: desk.newId(), now: desk.now() };
    const decision = decide({ ...facts, isMocked: true });
    switch (decision.kind) {
      case "invalid":
        return decision;
      case "refused":
        return { ...decision, auditId: null };
      case "needs_yes": {
        const { action, input } = decision;
        const summary = summarize(action, input);
        return { kind: "needs_yes", outcome: "needs_yes", action, input, summary, auditId: null };
      }
      case "allowed": {
        const { action, input } = decision;
        const { result } = endOf(action, answer(action, input));
        const common = { action, auditId: null };
        return result.kind === "refused" ? { ...result, ...common } : { ...result, ...common, input, ms: 0 };
      }
    }
  };
}

/** Answers with the action's `mock`, as an app with no other answer would. */
export const answerWithMock: MockApp = ({ name, mock }) =>
  mock === undefined
    ? noAnswer(`the action ${name} has no \`mock\` to answer with`)
    : { kind: "answer", status: 200, headers: {}, body: JSON.stringify(mock), truncated: false, ms: 0 };

/** Returns the result of an app that did not answer; nothing was sent to it. */
export function noAnswer(message: string): OutboundAnswer {
  return { kind: "no_answer", code: "no_stand_in", message, sent: false };
}
