/**
 * The tool that makes one real call of an action and shows everything about it.
 *
 * @module
 */
import { z } from "zod";
import { readAudit } from "../actions/audit.ts";
import { callAction, type CallResult } from "../actions/call.ts";
import { notConfirmed } from "../actions/confirmed.ts";
import type { CallContext } from "../actions/context.ts";
import { decide } from "../actions/guard.ts";
import { keyOrigins, loadKeys } from "../actions/keys.ts";
import { filePath } from "../agent/files.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { renderWidget } from "../agent/widgets/widget_card.ts";
import { outlineCard } from "../cards/outline.ts";
import { jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import { type OutcomeAt, OUTCOMES } from "../outcomes.ts";
import { DeskError, type Problem } from "../problem.ts";
import { refuseOtherVersion } from "./edit.ts";
import { CUSTOMER, customerOf, JSON_OBJECT } from "./fields.ts";
import { notFound } from "./find.ts";
import { recordedCall, shownRequest } from "./call_record.ts";
import { withoutCard } from "./set_up.ts";
import { cutText, type Fence, fenceOf } from "./fence.ts";
import { defineTool } from "./tool.ts";
import type { ToolContext } from "./context.ts";

/**
 * The maximum size of each part of an answer, in bytes of JSON: with the record less than `MCP_LIMITS.answerBytesMax`.
 */
const PART_BYTES_MAX = {
  message: 2000,
  picked: 6000,
  card: 9000,
  outline: 5000,
};

/** An action to call, and the customer to call it for; an anonymous visitor if omitted. */
export type Trial = {
  readonly name: string;
  readonly input?: JsonObject | undefined;
  readonly customer?: z.output<typeof CUSTOMER> | undefined;
};

/** Calls an action as a customer. */
export const tryAction = defineTool({
  name: "try_action",
  kind: "act",
  right: "agent.call",
  changesDesk: true,
  saves: false,
  rate: "tryAction",
  title: "Try an action",
  description:
    "Makes one real call, even of a change: what was sent (keys masked), what came back, what the AI reads, the card. `dryRun` shows the request.",
  input: z.strictObject({
    name: z.string().describe("Such as get_account"),
    input: JSON_OBJECT.optional().describe("Such as {plan: pro}"),
    customer: CUSTOMER.optional().describe("{id, email?, name?, attributes?}; else anonymous"),
  }),
  example: { name: "get_account", customer: { id: "u_1" }, dryRun: true },
  async run(context, trial, options) {
    const live = await liveAgent(context.desk, context.caller.workspace);
    await refuseOtherVersion(context, live, options);
    if (options.dryRun) return await showRequest(context, callContext(context, live, trial), wantedOf(trial));
    return await showCall(context, live, await tryOnce(context, live, trial));
  },
});

/**
 * Makes one real call, which the audit records as tried by a teammate.
 *
 * @throws DeskError not_found for an unknown action
 */
export async function tryOnce(context: ToolContext, live: LiveAgent, trial: Trial): Promise<CallResult> {
  return await callAction(context.desk, callContext(context, live, trial), wantedOf(trial));
}

function callContext({ caller }: ToolContext, live: LiveAgent, { name, customer }: Trial): CallContext {
  if (!live.agent.actions.has(name)) throw notFound("action", name, [...live.agent.actions.keys()]);
  return {
    workspace: caller.workspace,
    live,
    conversationId: null,
    visitorId: null,
    messageId: null,
    customer: customer === undefined ? null : customerOf(customer),
    actor: "try",
  };
}

function wantedOf({ name, input }: Trial): TrialCall {
  return { action: name, input: input ?? {}, confirmed: notConfirmed };
}

type TrialCall = Parameters<typeof callAction>[2];

async function showRequest({ desk }: ToolContext, context: CallContext, call: TrialCall): Promise<JsonObject> {
  const keys = keyOrigins(await loadKeys(desk, context.workspace));
  const [callId, marker] = [desk.newId(), desk.newId()];
  const decision = decide({ context, live: context.live, call, keys, callId, marker, now: desk.now() });
  switch (decision.kind) {
    case "allowed":
      return { dryRun: true, outcome: "not_sent", sent: shownRequest(decision.request.shown) };
    case "refused":
      refuse(decision);
      return { dryRun: true, outcome: decision.outcome };
    case "invalid":
      throw invalid(decision.problems);
    case "needs_yes":
      return { dryRun: true, outcome: "needs_yes" };
  }
}

async function showCall({ desk, caller }: ToolContext, live: LiveAgent, result: CallResult): Promise<JsonObject> {
  if (result.kind === "invalid") throw invalid(result.problems);
  if (result.kind === "refused") refuse(result);
  const audit = result.auditId === null
    ? null
    : await readAudit(desk, { workspace: caller.workspace, id: result.auditId });
  const fence = fenceOf(desk, "the app's answer");
  const { message, picked } = PART_BYTES_MAX;
  return {
    outcome: result.outcome,
    ...recordedCall(audit, fence),
    ...(result.kind === "ok" ? {} : { message: fence.text(messageOf(result), message) }),
    picked: result.kind !== "ok"
      ? null
      : result.picked === JSON.stringify(result.data)
      ? "All of `received.body`."
      : fence.text(result.picked, picked),
    card: result.kind === "ok" ? cardOf(live, result.action.widget, result.data, fence) : null,
    ...(result.kind === "ok" ? noCard(result.action) : {}),
  };
}

function noCard(action: Parameters<typeof withoutCard>[0]): JsonObject {
  const note = withoutCard(action);
  return note === null ? {} : { noCard: note };
}

function messageOf(result: Exclude<CallResult, { readonly kind: "ok" | "invalid" }>): string {
  return result.kind === "needs_yes" ? result.summary : result.message;
}

function cardOf(live: LiveAgent, widget: string | null, data: JsonValue, fence: Fence): JsonObject | null {
  const file = widget === null ? undefined : live.agent.widgets.get(widget);
  if (file === undefined) return null;
  const rendered = renderWidget(file, data, filePath("widget", file.name));
  if (rendered.kind === "problems") return { problems: rendered.problems };
  const { card, problems, warnings } = rendered;
  const tooLong = jsonBytes(card) > PART_BYTES_MAX.card;
  return {
    problems,
    warnings,
    ...fence.members({
      ...(tooLong ? { truncated: "The card's tree is left out; preview_widget shows it." } : { json: card }),
      outline: cutText(outlineCard(card), PART_BYTES_MAX.outline),
    }),
  };
}

/** Refuses if the caller must send or store something first; any other refusal is shown like an answer. */
function refuse({ outcome, message }: { readonly outcome: OutcomeAt<"refused">; readonly message: string }): void {
  const { tryError } = OUTCOMES[outcome];
  if (tryError !== undefined) throw new DeskError(tryError.code, tryError.message ?? message, { fix: tryError.fix });
}

function invalid(problems: readonly Problem[]): DeskError {
  return new DeskError("invalid_input", problems.map(({ message }) => message).join(" "), {
    fix: problems.map(({ fix }) => fix ?? "").join(" ").trim(),
    problems,
  });
}
