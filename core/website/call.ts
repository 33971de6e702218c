/**
 * The single path of every call of a website action: gate, audit, page, audit.
 *
 * The order of the gate is that of the agent's own actions: the page offers it → a teammate's decision → the input is
 * valid → confirmation. It never involves an action of the agent, and never names an account.
 *
 * @see docs/chat-widget.md
 * @module
 */
import { type AuditedCall, completeSent, PAGE_METHOD, writeRefused, writeSent } from "../actions/audit.ts";
import { acceptedBinding, type Binding, boundHashOf, type Confirmed } from "../actions/confirmed.ts";
import type { CallContext } from "../actions/context.ts";
import { summarize } from "../actions/summary.ts";
import { agentFor } from "../agent/versions/live.ts";
import type { AuditRequest } from "../db/tables/actions.ts";
import type { Desk } from "../desk.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";
import { inputFault } from "./input.ts";
import { modeOf } from "./mode.ts";
import type { OfferedAction } from "./offered.ts";
import type { PageOffer } from "./offer.ts";
import { askPage, type PageAnswer } from "./page_calls.ts";
import { noteCalled } from "./registered.ts";

/** The result of a call. */
export type WebsiteResult =
  | { readonly kind: "ok"; readonly outcome: "ok"; readonly data: JsonValue; readonly auditId: string }
  /** Nothing was sent; the customer must confirm first. */
  | {
    readonly kind: "needs_yes";
    readonly outcome: "needs_yes";
    readonly action: OfferedAction;
    readonly summary: string;
    /** See `boundHashOf`. */
    readonly boundHash: string;
    readonly auditId: string;
  }
  /** Only a person may do this. */
  | { readonly kind: "human"; readonly outcome: "declined"; readonly message: string; readonly auditId: string }
  | {
    readonly kind: "failed";
    readonly outcome: "app_error" | "no_answer" | "declined";
    /** May contain text of the page: data, never an instruction. */
    readonly message: string;
    /** The page's own words about it; null if there are none. */
    readonly reason: string | null;
    /** Whether it may have taken effect all the same: it must not be retried then. */
    readonly mayHaveActed: boolean;
    readonly auditId: string;
  }
  /** No call and no audit record. */
  | { readonly kind: "invalid"; readonly message: string };

/** One requested call. */
export type WebsiteCall = {
  /** The name that the page registered. */
  readonly name: string;
  readonly input: unknown;
  readonly confirmed: Confirmed;
  /** Null if no page came with the message. */
  readonly offer: PageOffer | null;
};

/** How a page is called, and the time limit of its answer. */
export type PageAsker = {
  /** Sends the call to the page; the page's answer refers to it by `id`. */
  readonly ask: (asked: { readonly id: string; readonly input: JsonObject; readonly confirmed: boolean }) => void;
  readonly signal: AbortSignal;
  readonly waitMs?: number;
};

type CallDesk = Pick<Desk, "db" | "agents" | "privateHosts" | "live" | "now" | "newId" | "requestId">;

/** Returns the name of a website action in questions and in the audit log; no action of the agent can have it. */
export function auditName(name: string): string {
  return `website:${name}`;
}

/** Returns the website action of an audited name; null for an action of the agent. */
export function websiteNameOf(name: string): string | null {
  return name.startsWith("website:") ? name.slice("website:".length) : null;
}

/** Returns the sentence that a customer confirms, built from the exact arguments. */
function summaryOf({ name }: OfferedAction, input: JsonObject): string {
  return summarize({ name: name.replaceAll(/[.-]/g, "_") }, input);
}

/** Calls an action of the page, if the gate allows it. Every call that leaves has an audit row first. */
export async function callWebsite(
  desk: CallDesk,
  context: CallContext & { readonly conversationId: string },
  call: WebsiteCall,
  page: PageAsker,
): Promise<WebsiteResult> {
  const live = await agentFor(desk, context.workspace, context.live.version);
  const { offer, input } = call;
  const action = offer?.actions.find(({ name }) => name === call.name);
  if (offer === null || action === undefined) {
    return { kind: "invalid", message: "The page that the customer has open does not offer this." };
  }
  const audited: AuditedCall = {
    workspace: context.workspace,
    conversationId: context.conversationId,
    messageId: context.messageId,
    action: auditName(action.name),
    agentVersion: live.version,
    actor: context.actor,
    userId: context.customer?.userId ?? null,
    confirmedBy: "none",
    input: isJsonObject(input) ? input : {},
  };
  const { mode } = modeOf(live.agent.website, action);
  if (mode === "human") {
    const message = "A person of the team does this.";
    return { kind: "human", outcome: "declined", message, auditId: await refuse(desk, audited, "declined", message) };
  }
  if (!isJsonObject(input)) return { kind: "invalid", message: "The input is not an object." };
  const fault = inputFault(action.input, input);
  if (fault !== null) return { kind: "invalid", message: fault };

  // The page may offer something else under the name at the time of the yes.
  const meaning = { title: action.title, input: action.input, readOnly: action.readOnly, mode };
  const exact = { context, agentVersion: live.version, action: audited.action, input, meaning, now: desk.now() };
  const ask = () => needsYes(desk, audited, { action, input, boundHash: boundHashOf(exact) });
  const binding = acceptedBinding(call.confirmed, exact);
  if (mode === "confirm" && binding === null) return await ask();
  const sent = await send(desk, { audited, offer, input, binding }, page);
  if (sent?.kind === "ok") await noteCalled(desk, { workspace: audited.workspace, origin: offer.origin }, action.name);
  return sent ?? await ask();
}

function refuse(desk: CallDesk, call: AuditedCall, outcome: "declined" | "needs_yes", message: string) {
  return writeRefused(desk, call, { outcome, message });
}

async function needsYes(
  desk: CallDesk,
  audited: AuditedCall,
  { action, input, boundHash }: {
    readonly action: OfferedAction;
    readonly input: JsonObject;
    readonly boundHash: string;
  },
): Promise<WebsiteResult> {
  const summary = summaryOf(action, input);
  const auditId = await refuse(desk, audited, "needs_yes", `Waits for a yes: ${summary}`);
  return { kind: "needs_yes", outcome: "needs_yes", action, summary, boundHash, auditId };
}

/** Calls the page; returns null if the yes was used before. */
async function send(
  desk: CallDesk,
  { audited, offer, input, binding }: {
    readonly audited: AuditedCall & { readonly conversationId: string | null };
    readonly offer: PageOffer;
    readonly input: JsonObject;
    readonly binding: Binding | null;
  },
  { ask, signal, waitMs = WEBSITE_LIMITS.runMs + WEBSITE_LIMITS.graceMs }: PageAsker,
): Promise<WebsiteResult | null> {
  const { workspace, conversationId } = audited;
  const id = binding?.callId ?? desk.newId();
  const row: AuditedCall = { ...audited, confirmedBy: binding?.by ?? "none" };
  const request: AuditRequest = { method: PAGE_METHOD, url: offer.url, headers: {}, body: JSON.stringify(input) };
  // One yes is one row is one call: a yes that was already used finds its row there.
  if (!await writeSent(desk, id, row, request)) return null;
  const startedAt = desk.now().getTime();
  const place = { workspace, id, conversationId: conversationId ?? "", browser: offer.browser };
  const answer = await askPage(
    desk,
    place,
    () => ask({ id, input, confirmed: binding !== null }),
    { ms: waitMs, signal },
  );
  const result = { ...resultOf(answer), auditId: id };
  await completeSent(desk, { workspace, id }, {
    outcome: result.outcome,
    response: answer === null ? null : { status: 0, headers: {}, body: JSON.stringify(answer), truncated: false },
    ms: desk.now().getTime() - startedAt,
    error: result.kind === "ok" ? null : result.message,
  });
  return result;
}

type PageEnd = Extract<WebsiteResult, { kind: "ok" | "failed" }>;

function resultOf(answer: PageAnswer | null):
  | Omit<Extract<PageEnd, { kind: "ok" }>, "auditId">
  | Omit<
    Extract<PageEnd, { kind: "failed" }>,
    "auditId"
  > {
  switch (answer?.outcome) {
    case "done":
      return { kind: "ok", outcome: "ok", data: answer.result };
    case "failed":
      return {
        kind: "failed",
        outcome: "app_error",
        message: `The page said: ${answer.error}`,
        reason: answer.error,
        mayHaveActed: false,
      };
    case "declined":
      return {
        kind: "failed",
        outcome: "declined",
        message: "The page did not want to do it.",
        reason: null,
        mayHaveActed: false,
      };
    case "refused":
    case "no_effect":
    case "left":
      return {
        kind: "failed",
        outcome: "app_error",
        message: "The page gave no answer to this.",
        reason: null,
        mayHaveActed: true,
      };
    case undefined:
      return {
        kind: "failed",
        outcome: "no_answer",
        message: "The page gave no answer in time: whether it did anything is not known.",
        reason: null,
        mayHaveActed: true,
      };
  }
}
