/**
 * The gate before every action call: decides what may happen, whatever the model requests.
 *
 * Pure. The order is documented, because it determines which refusal a call with several faults gets: the action exists
 * in the live version → keys → identity → input → limits of a reply → confirmation of a change.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { suggestName } from "../nearest.ts";
import { type Fault, problemOf } from "../agent/source/source.ts";
import type { JsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { OutcomeAt } from "../outcomes.ts";
import type { Problem } from "../problem.ts";
import { hashOf } from "./canonical.ts";
import { acceptedBinding, type Binding, type Confirmed } from "./confirmed.ts";
import { claimFault, missingClaim } from "./claims.ts";
import type { CallContext } from "./context.ts";
import { parseInput } from "./input.ts";
import { type KeyOrigins, keyState, notSetUp } from "./key_state.ts";
import { buildRequest, type BuiltRequest } from "./request.ts";

/** One requested call. */
export type ActionCall = { readonly action: string; readonly input: unknown; readonly confirmed: Confirmed };

/** The inputs of the decision. */
export type Facts = {
  readonly context: CallContext;
  /** The currently live version, which may be newer than the one the turn began with. */
  readonly live: LiveAgent;
  readonly call: ActionCall;
  readonly keys: KeyOrigins;
  /** The id of this call, unless a yes has one. */
  readonly callId: string;
  readonly marker: string;
  readonly now: Date;
  /** Nothing will be sent, so no key is needed: see `mock_calls.ts`. */
  readonly isMocked?: true;
};

/** How the guard refuses a call with valid input. */
type GuardRefusal = Extract<OutcomeAt<"refused">, "not_set_up" | "anonymous" | "no_claim">;

/** The guard's decision on a call. Only `allowed` contains a request. */
export type CallDecision =
  | {
    readonly kind: "allowed";
    readonly action: Action;
    readonly input: JsonObject;
    readonly request: BuiltRequest;
    /** The accepted yes; null if none was needed or given. */
    readonly binding: Binding | null;
  }
  | {
    readonly kind: "refused";
    readonly outcome: GuardRefusal;
    readonly action: Action;
    readonly input: JsonObject;
    readonly message: string;
  }
  | { readonly kind: "needs_yes"; readonly action: Action; readonly input: JsonObject }
  | { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** Decides on a call. */
export function decide({ context, live, call, keys, callId, marker, now, isMocked }: Facts): CallDecision {
  const action = live.agent.actions.get(call.action);
  if (action === undefined) return invalid(unknownAction(call.action, live));
  const input = parseInput(action, call.input);
  const refuse = (outcome: GuardRefusal, message: string): CallDecision => {
    return { kind: "refused", outcome, action, input: input.kind === "ok" ? input.value : {}, message };
  };

  const setUp = keyState(action, keys);
  if (!isMocked && !setUp.ready) return refuse("not_set_up", notSetUp(action, setUp));
  if (action.usesIdentity && context.customer === null) return refuse("anonymous", ANONYMOUS);
  const missing = context.customer === null ? null : missingClaim(action, context.customer);
  if (missing !== null) return refuse("no_claim", claimFault(missing));

  if (input.kind === "problems") return { kind: "invalid", problems: input.problems };
  const exact = { context, agentVersion: live.version, action: action.name, input: input.value, now };
  const binding = acceptedBinding(call.confirmed, exact);
  const userId = context.customer?.userId ?? null;
  const values = { input: input.value, userId, callId: binding?.callId ?? callId, marker };
  const request = buildRequest(action, values);
  if (request.kind === "problems") return { kind: "invalid", problems: request.problems };

  const limit = limitFault(action, input.value, context);
  if (limit !== null) return invalid(limit);
  if (needsYes(action, context) && binding === null) {
    return { kind: "needs_yes", action, input: input.value };
  }
  return { kind: "allowed", action, input: input.value, request: request.value, binding };
}

const ANONYMOUS = "The customer is not signed in. Ask them to sign in; never look an account up by an id or email " +
  "that someone typed.";

/** A change needs the customer's own yes; a teammate who tries an action out confirms it by calling it. */
function needsYes(action: Action, context: CallContext): boolean {
  return action.changes && context.actor !== "try";
}

function unknownAction(name: string, live: LiveAgent): Fault {
  return {
    code: "call.unknown-action",
    message: `There is no action \`${name.slice(0, 80)}\`.`,
    fix: suggestName(name, live.agent.actions.keys()),
  };
}

function limitFault(action: Action, input: JsonObject, context: CallContext): Fault | null {
  const earlier = context.earlierCalls ?? [];
  const inputHash = hashOf(input);
  if (earlier.some((call) => call.action === action.name && call.inputHash === inputHash)) {
    return {
      code: "call.repeated",
      message: `\`${action.name}\` was called with the same input in this reply already.`,
      fix: "Use the answer that it gave.",
    };
  }
  if (earlier.length >= ACTION_LIMITS.callsPerReplyMax) {
    return {
      code: "call.too-many",
      message: `A reply may make ${ACTION_LIMITS.callsPerReplyMax} calls.`,
      fix: "Answer with what is known.",
    };
  }
  return null;
}

function invalid(fault: Fault): CallDecision {
  return { kind: "invalid", problems: [problemOf("call", fault)] };
}
