/**
 * The ways of making a call in a test: simulated with the file's mock, simulated with a recording, or for real.
 *
 * @module
 */
import { callAction, type PerformCall } from "../actions/call.ts";
import { hashOf } from "../actions/canonical.ts";
import { notConfirmed } from "../actions/confirmed.ts";
import type { CallContext, VerifiedCustomer } from "../actions/context.ts";
import { answerWithMock, mockCalls, noAnswer } from "../actions/mock_calls.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import type { Desk } from "../desk.ts";
import type { OutboundAnswer } from "../ports/outbound.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { type Caller, hasRight } from "../teammates/caller.ts";

/** The customer of a mock: without one, no test could run an action that needs an account. */
export const MOCK_CUSTOMER: VerifiedCustomer = {
  userId: "test",
  email: null,
  name: null,
  attributes: {},
  proof: { kind: "named" },
};

/**
 * Checks who may have a test make real calls, with the workspace's own keys.
 *
 * @param asked the tool, and the parameter that requests them: for the error message
 * @throws DeskError forbidden without the right agent.call, and for a read-only token
 */
export function needRealCalls(
  caller: Caller,
  asked: { readonly where: "tests" | "a test chat"; readonly parameter: string },
): void {
  if (hasRight(caller, "agent.call")) return;
  throw new DeskError("forbidden", `Real calls in ${asked.where} need an owner or admin.`, {
    fix: `Leave \`${asked.parameter}\` out, or ask an owner or admin.`,
  });
}

/** Every call is answered by the file's mock. */
export const withMocks: PerformCall = mockCalls(answerWithMock);

/** One call of a conversation, and the app's answer at that time. */
export type RecordedCall = {
  readonly action: string;
  readonly input: JsonObject;
  readonly answer: OutboundAnswer;
};

/** Answers a call like the same one in the conversation, in order; a new one with the file's mock. */
export function withRecording(calls: readonly RecordedCall[]): PerformCall {
  const answers = new Map<string, OutboundAnswer[]>();
  for (const { action, input, answer } of calls) {
    const key = keyOf(action, input);
    answers.set(key, [...answers.get(key) ?? [], answer]);
  }
  return mockCalls((action, input) => {
    const recorded = answers.get(keyOf(action.name, input)) ?? [];
    const answer = recorded.length > 1 ? recorded.shift() : recorded[0];
    if (answer !== undefined) return answer;
    return action.mock === undefined ? noAnswer("no recording of this call") : answerWithMock(action, input);
  });
}

/**
 * Makes calls for real, with the workspace's own keys and audit.
 *
 * The customer is the one named in the test. A change needs the yes given in the test's conversation, and is made as
 * the teammate's own (`try`).
 */
export function withRealCalls(desk: Desk, live: LiveAgent): PerformCall {
  const { workspace } = live;
  const place = { workspace, live, conversationId: null, visitorId: null, messageId: null };
  return async (copy, context, call) => {
    const { customer, earlierCalls = [] } = context;
    // The yes is bound to the conversation in the copy, so the gate there decides whether it is valid.
    const rehearsed = await withMocks(copy, context, call);
    const isAllowed = rehearsed.kind === "ok" || rehearsed.kind === "failed";
    const actor = isAllowed && rehearsed.action.changes ? "try" : "test";
    const real: CallContext = { ...place, customer, earlierCalls, actor };
    return await callAction(desk, real, { ...call, confirmed: notConfirmed });
  };
}

/** Makes calls that only read for real, for the customer named in the test; never those that change something. */
export function withRealReads(desk: Desk, live: LiveAgent): PerformCall {
  const real = withRealCalls(desk, live);
  return (copy, context, call) => {
    const reads = live.agent.actions.get(call.action)?.changes === false;
    return (reads ? real : withMocks)(copy, context, call);
  };
}

function keyOf(action: string, input: JsonObject): string {
  return `${action} ${hashOf(input)}`;
}
