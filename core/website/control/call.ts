/**
 * The single path of every step on a page: gate, audit, page, audit.
 *
 * Before the customer is asked, the page checks the step: it has more information about an element than the desk, and
 * no one should confirm a step that will not be done. Values are masked in the log, and content read from a page is not
 * stored there.
 *
 * @module
 */
import { type AuditedCall, completeSent, PAGE_METHOD, writeRefused, writeSent } from "../../actions/audit.ts";
import { acceptedBinding, type Confirmed } from "../../actions/confirmed.ts";
import type { CallContext } from "../../actions/context.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import { agentFor } from "../../agent/versions/live.ts";
import type { Desk } from "../../desk.ts";
import type { JsonObject } from "../../json.ts";
import { CONTROL_LIMITS } from "../../limits/website.ts";
import type { PageAsker } from "../call.ts";
import type { PageOffer } from "../offer.ts";
import { askPage } from "../page_calls.ts";
import { type ControlEnd, endOf } from "./end.ts";
import { type ExactStep, type GateVerdict, verdictOn, wantedOf } from "./gate.ts";
import { maskedInput } from "./mask.ts";
import { controlQuestion, questionFor } from "./questions.ts";
import type { PageSnapshot } from "./snapshot.ts";
import type { ControlCode } from "./refusal_texts.ts";
import type { Verb } from "../../agent/page_verbs.ts";
import { controlName } from "./verbs.ts";

/** The result of a step. */
export type ControlResult =
  | ControlEnd & { readonly auditId: string }
  /** Nothing was done; the customer must be asked for exactly this input. */
  | {
    readonly kind: "needs_yes";
    readonly summary: string;
    readonly question: ChangeQuestion;
    readonly input: JsonObject;
    readonly auditId: string;
  }
  /** The teammates require a person to do it. */
  | { readonly kind: "left_to_team"; readonly auditId: string }
  /** Nothing left the desk, and there is nothing to store. */
  | { readonly kind: "invalid"; readonly code: ControlCode };

/** One requested step; all of it is untrusted except the yes. */
export type ControlCall = {
  readonly verb: Verb;
  readonly input: unknown;
  readonly confirmed: Confirmed;
  /** Null if no page came with the message. */
  readonly offer: PageOffer | null;
  /** The page's snapshot of this turn. */
  readonly seen: PageSnapshot | null;
  /** The customer's language. */
  readonly locale: string | null;
};

type CallDesk = Pick<Desk, "db" | "agents" | "privateHosts" | "live" | "now" | "newId" | "requestId">;
type Context = CallContext & { readonly conversationId: string };

/** A step that may leave. */
type ControlStep = { readonly audited: AuditedCall; readonly offer: PageOffer; readonly wanted: ExactStep };

/** Takes a step on the page, if the gate allows it. Every step that leaves has an audit row first. */
export async function callControl(
  desk: CallDesk,
  context: Context,
  call: ControlCall,
  page: PageAsker,
): Promise<ControlResult> {
  const live = await agentFor(desk, context.workspace, context.live.version);
  const { offer, verb, confirmed } = call;
  if (offer === null || !offer.mayControl) return { kind: "invalid", code: "off" };
  const wanted = wantedOf(call, { offer, seen: call.seen }, confirmed.kind === "taken");
  if ("code" in wanted) return { kind: "invalid", code: wanted.code };
  const action = controlName(verb);
  const { input } = wanted;
  const audited: AuditedCall = {
    workspace: context.workspace,
    conversationId: context.conversationId,
    messageId: context.messageId,
    action,
    agentVersion: live.version,
    actor: context.actor,
    userId: context.customer?.userId ?? null,
    confirmedBy: "none",
    input: maskedInput(input),
  };
  const step: ControlStep = { audited, offer, wanted };
  const verdict = verdictOn(wanted, live.agent.website);
  if (verdict.kind === "refused") return await refuse(desk, step, verdict.code);
  if (verdict.kind === "left_to_team") {
    const message = "A person of the team does this.";
    return { kind: verdict.kind, auditId: await writeRefused(desk, audited, { outcome: "declined", message }) };
  }
  const exact = { context, agentVersion: live.version, action, input, now: desk.now() };
  const binding = acceptedBinding(confirmed, exact);
  if (binding !== null) {
    const row = { ...audited, confirmedBy: binding.by };
    return await send(desk, { ...step, audited: row }, { id: binding.callId, confirmed: true }, page);
  }
  // A confirmation of another step does not count, and a second question would look as if the first yes was ignored.
  if (confirmed.kind === "taken") return await refuse(desk, step, "stale");
  if (verdict.kind === "confirm") return await askFirst(desk, step, { verdict, locale: call.locale }, page);
  return await send(desk, step, { id: desk.newId(), confirmed: false }, page);
}

async function refuse(desk: CallDesk, { audited }: ControlStep, code: ControlCode): Promise<ControlResult> {
  const auditId = await writeRefused(desk, audited, { outcome: "declined", message: `Refused: ${code}` });
  return { kind: "refused", code, auditId };
}

/** Returns the question for the customer, or the page's refusal. */
async function askFirst(
  desk: CallDesk,
  step: ControlStep,
  { verdict, locale }: {
    readonly verdict: Extract<GateVerdict, { kind: "confirm" }>;
    readonly locale: string | null;
  },
  page: PageAsker,
): Promise<ControlResult> {
  const { input } = step.wanted;
  const asked = { summary: questionFor(step.wanted, locale), question: controlQuestion(step.wanted, locale), input };
  const outcome = "needs_yes";
  if (!verdict.canTry) {
    const auditId = await writeRefused(desk, step.audited, { outcome, message: "Waits for a yes." });
    return { kind: outcome, ...asked, auditId };
  }
  const tried = await send(desk, step, { id: desk.newId(), confirmed: false }, page);
  if (tried.kind === "refused" && tried.code === "needs_confirmation") {
    return { kind: outcome, ...asked, auditId: tried.auditId };
  }
  // A page that reports success without a confirmation is not trusted.
  return tried.kind === "ok"
    ? { kind: "failed", code: "bad_answer", mayHaveActed: true, auditId: tried.auditId }
    : tried;
}

/** Calls the page. A yes that was used before is stale. */
async function send(
  desk: CallDesk,
  { audited, offer, wanted }: ControlStep,
  { id, confirmed }: { readonly id: string; readonly confirmed: boolean },
  { ask, signal, waitMs = CONTROL_LIMITS.stepMs + CONTROL_LIMITS.graceMs }: PageAsker,
): Promise<ControlEnd & { readonly auditId: string }> {
  const { workspace, conversationId, input: masked } = audited;
  const request = { method: PAGE_METHOD, url: offer.url, headers: {}, body: JSON.stringify(masked) };
  if (!await writeSent(desk, id, audited, request)) return { kind: "refused", code: "stale", auditId: id };
  const startedAt = desk.now().getTime();
  const place = { workspace, id, conversationId: conversationId ?? "", browser: offer.browser };
  const answer = await askPage(
    desk,
    place,
    () => ask({ id, input: wanted.input, confirmed }),
    { ms: waitMs, signal },
  );
  const { end, outcome, kept } = endOf(answer, wanted.command.verb, confirmed);
  await completeSent(desk, { workspace, id }, {
    outcome,
    response: { status: 0, headers: {}, body: JSON.stringify(kept), truncated: false },
    ms: desk.now().getTime() - startedAt,
    error: end.kind === "ok" ? null : end.code,
  });
  return { ...end, auditId: id };
}
