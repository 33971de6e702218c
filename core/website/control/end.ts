/**
 * Determines the end of a page control step from the page's answer.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import type { AuditOutcome } from "../../outcomes.ts";
import type { PageAnswer } from "../page_calls.ts";
import { type PageSnapshot, readSnapshot } from "./snapshot.ts";
import { type ControlCode, REFUSAL_TEXTS } from "./refusal_texts.ts";
import type { Verb } from "../../agent/page_verbs.ts";

/** The end of a step that reached the page. */
export type ControlEnd =
  | {
    readonly kind: "ok";
    /** The snapshot of a `read` step; null for other steps. */
    readonly page: PageSnapshot | null;
    /** Whether the step led to another page. */
    readonly left: boolean;
  }
  | { readonly kind: "refused"; readonly code: ControlCode }
  /** `mayHaveActed`: the step may have taken effect. */
  | { readonly kind: "failed"; readonly code: ControlCode; readonly mayHaveActed: boolean };

/** The end of a step with its audit outcome and response; `kept` never contains the content of the page. */
export type RecordedEnd = { readonly end: ControlEnd; readonly outcome: AuditOutcome; readonly kept: JsonObject };

function isCode(code: string): code is ControlCode {
  return Object.hasOwn(REFUSAL_TEXTS, code);
}

/** Returns the outcome of a step, for the audit log and the conversation. */
export function outcomeOfEnd(end: ControlEnd): AuditOutcome {
  switch (end.kind) {
    case "ok":
      return "ok";
    case "refused":
      return "declined";
    case "failed":
      return end.code === "no_answer" ? "no_answer" : "app_error";
  }
}

/** Reads the answer of a page; null after a timeout. */
export function endOf(answer: PageAnswer | null, verb: Verb, confirmed: boolean): RecordedEnd {
  if (answer === null) return failed("no_answer", confirmed);
  switch (answer.outcome) {
    case "done":
      return verb === "read" ? readEnd(answer.result) : okEnd(null, false, { outcome: "done" });
    case "left":
      return okEnd(null, true, { outcome: "left" });
    case "no_effect":
      return failed("no_effect", false);
    case "declined":
      return refused("declined");
    case "refused":
      return refused(isCode(answer.code) ? answer.code : "declined");
    case "failed":
      return failed("bad_answer", confirmed);
  }
}

function readEnd(result: unknown): RecordedEnd {
  const page = readSnapshot(result);
  if (page === null) return failed("bad_answer", false);
  return okEnd(page, false, { outcome: "done", url: page.url, gen: page.gen, elements: page.elements.size });
}

function okEnd(page: PageSnapshot | null, left: boolean, kept: JsonObject): RecordedEnd {
  const end = { kind: "ok", page, left } as const;
  return { end, outcome: outcomeOfEnd(end), kept };
}

function refused(code: ControlCode): RecordedEnd {
  const end = { kind: "refused", code } as const;
  // The customer is asked next, so the audit log records what the step waits for.
  const outcome = code === "needs_confirmation" ? "needs_yes" : outcomeOfEnd(end);
  return { end, outcome, kept: { outcome: "refused", code } };
}

function failed(code: ControlCode, mayHaveActed: boolean): RecordedEnd {
  const end = { kind: "failed", code, mayHaveActed } as const;
  return { end, outcome: outcomeOfEnd(end), kept: { outcome: "failed", code } };
}
