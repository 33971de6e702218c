/**
 * The single path of every action call: gate, audit, sandbox, audit, answer.
 *
 * @see docs/reference/promises.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
import { agentFor, type LiveAgent } from "../agent/versions/live.ts";
import type { Desk } from "../desk.ts";
import type { OutboundAnswer, OutboundCustomer, OutboundRequest } from "../ports/outbound.ts";
import type { KeptKey, Sealed } from "../ports/vault.ts";
import type { JsonObject } from "../json.ts";
import { ACTION_LIMITS } from "../limits/actions.ts";
import type { Problem } from "../problem.ts";
import { type AuditedCall, completeSent, writeRefused, writeSent } from "./audit.ts";
import type { CallContext, VerifiedCustomer } from "./context.ts";
import { type CallFailed, type CallOk, type CallRefused, endOf } from "./end.ts";
import { type ActionCall, type CallDecision, decide } from "./guard.ts";
import { keyOrigins, keysOfCall } from "./keys.ts";
import { summarize } from "./summary.ts";

/** Common to the results of calls. `auditId` is the audit record; a simulated call has none. */
type CallRecord = { readonly action: Action; readonly auditId: string | null };

/** Common to the results of calls that were sent. */
type SentCall = CallRecord & { readonly input: JsonObject; readonly ms: number };

/** Nothing left the desk; the customer must be asked, see `askConfirmation`. */
type NeedsYes = CallRecord & {
  readonly kind: "needs_yes";
  readonly outcome: "needs_yes";
  readonly input: JsonObject;
  readonly summary: string;
};

/** No call and no audit record: there is no such action, its input is wrong, or a limit of the reply was reached. */
type Invalid = { readonly kind: "invalid"; readonly problems: readonly Problem[] };

/** The result of a call. */
export type CallResult =
  | (CallOk & SentCall)
  | (CallFailed & SentCall)
  | (CallRefused & CallRecord)
  | NeedsYes
  | Invalid;

/** The handles that a call uses. */
export type CallDesk = Pick<Desk, "db" | "agents" | "privateHosts" | "outbound" | "now" | "newId" | "requestId">;

/** Makes a call: {@link callAction}, or its substitute in a test of the agent. */
export type PerformCall = (desk: CallDesk, context: CallContext, call: ActionCall) => Promise<CallResult>;

type Allowed = Extract<CallDecision, { kind: "allowed" }>;

/** Calls an action, if the gate allows it. Every call that leaves has an audit row first. */
export async function callAction(desk: CallDesk, context: CallContext, call: ActionCall): Promise<CallResult> {
  return await callActionOf(desk, agentFor(desk, context.workspace, context.live.version), context, call);
}

/**
 * Like {@linkcode callAction}, for an agent that is not the live one: the desk has actions of its own, such as for
 * issues.
 */
export async function callActionOf(
  desk: CallDesk,
  agent: LiveAgent | Promise<LiveAgent>,
  context: CallContext,
  call: ActionCall,
): Promise<CallResult> {
  const [live, keys] = await Promise.all([agent, keysOfCall(desk, context.workspace)]);
  const callId = desk.newId();
  const marker = desk.newId();
  const decision = decide({ context, live, call, keys: keyOrigins(keys), callId, marker, now: desk.now() });
  if (decision.kind === "invalid") return decision;
  const { action, input } = decision;
  const audited: AuditedCall = {
    workspace: context.workspace,
    conversationId: context.conversationId,
    messageId: context.messageId,
    action: action.name,
    agentVersion: live.version,
    actor: context.actor,
    userId: context.customer?.userId ?? null,
    confirmedBy: "none",
    input,
  };
  if (decision.kind !== "allowed") return await refuse(desk, audited, decision);

  const { binding, request } = decision;
  const id = binding?.callId ?? callId;
  const row: AuditedCall = { ...audited, confirmedBy: binding?.by ?? "none" };
  // One yes is one row is one call: a yes that was already used finds its row there.
  if (!await writeSent(desk, id, row, request.shown)) {
    return await refuse(desk, audited, { kind: "needs_yes", action, input });
  }
  return await send(
    desk,
    { workspace: context.workspace, id },
    decision,
    outboundRequest(decision, { context, id }, marker, keys),
  );
}

async function refuse(
  desk: CallDesk,
  call: AuditedCall,
  decision: Extract<CallDecision, { kind: "refused" | "needs_yes" }>,
): Promise<CallResult> {
  if (decision.kind === "refused") {
    const auditId = await writeRefused(desk, call, decision);
    const { outcome, action, message } = decision;
    return { kind: "refused", outcome, action, message, auditId };
  }
  const { action, input } = decision;
  const summary = summarize(action, input);
  const auditId = await writeRefused(desk, call, { outcome: "needs_yes", message: `Waits for a yes: ${summary}` });
  return { kind: "needs_yes", outcome: "needs_yes", action, input, summary, auditId };
}

async function send(
  desk: CallDesk,
  row: { readonly workspace: string; readonly id: string },
  { action, input }: Allowed,
  request: OutboundRequest,
): Promise<CallResult> {
  const startedAt = desk.now().getTime();
  let answer: OutboundAnswer;
  try {
    answer = await callOnce(desk, action, request);
  } catch (cause) {
    const error = "The desk failed while the call was out: whether the app acted on it is not known.";
    const ms = desk.now().getTime() - startedAt;
    await completeSent(desk, row, { outcome: "unknown", response: null, ms, error });
    throw cause;
  }
  const ms = desk.now().getTime() - startedAt;
  const { response, result } = endOf(action, answer);
  const error = result.kind === "ok" ? null : result.message;
  await completeSent(desk, row, { outcome: result.outcome, response, ms, error });
  const auditId = row.id;
  return result.kind === "refused" ? { ...result, action, auditId } : { ...result, action, input, auditId, ms };
}

/** Retries once a read that certainly did not leave; never a change. */
async function callOnce(desk: CallDesk, action: Action, request: OutboundRequest): Promise<OutboundAnswer> {
  const answer = await desk.outbound.call(request);
  const isLost = answer.kind === "no_answer" && !answer.sent;
  return isLost && !action.changes ? await desk.outbound.call(request) : answer;
}

function outboundRequest(
  { action, request }: Allowed,
  { context, id: call }: { readonly context: CallContext; readonly id: string },
  marker: string,
  keys: readonly KeptKey[],
): OutboundRequest {
  const used = keys.filter(({ name }) => action.secrets.includes(name));
  const secrets: Readonly<Record<string, Sealed>> = Object.fromEntries(used.map(({ name, sealed }) => [name, sealed]));
  const customer = action.usesIdentity && context.customer !== null ? outboundCustomer(context.customer) : null;
  const door = customer?.kind === "named" ? "named" : "action";
  const { workspace } = context;
  return { door, workspace, ...request.sent, marker, secrets, customer, call, deadlineMs: ACTION_LIMITS.totalMs };
}

function outboundCustomer({ proof, userId, email, name, attributes }: VerifiedCustomer): OutboundCustomer {
  return proof.kind === "ticket" ? proof : { kind: "named", userId, email, name, attributes: singleValues(attributes) };
}

/** Returns the attributes that a request can contain. */
function singleValues(attributes: JsonObject): Readonly<Record<string, string | number | boolean>> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === "object" || value === undefined ? [] : [[name, value] as const]
    ),
  );
}
