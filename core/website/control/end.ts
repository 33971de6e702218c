/**
 * How a step on a page ended, from what the page answered.
 *
 * @module
 */
import type { JsonObject } from "../../json.ts";
import type { AuditOutcome } from "../../outcomes.ts";
import type { PageAnswer } from "../page_calls.ts";
import { type PageSnapshot, readSnapshot } from "./snapshot.ts";
import { type ControlCode, REFUSAL_TEXTS } from "./refusal_texts.ts";
import type { Verb } from "./verbs.ts";

/** The end of a step that reached the page. */
export type ControlEnd =
  | {
    readonly kind: "ok";
    /** What was read, if that was the step. */
    readonly page: PageSnapshot | null;
    /** Whether the page gives way to another one. */
    readonly left: boolean;
  }
  | { readonly kind: "refused"; readonly code: ControlCode }
  /** `unknown`: it may have had its effect all the same. */
  | { readonly kind: "failed"; readonly code: ControlCode; readonly unknown: boolean };

/** With what the audit log keeps of it: never what was read. */
export type Ended = { readonly end: ControlEnd; readonly outcome: AuditOutcome; readonly kept: JsonObject };

function isCode(code: string): code is ControlCode {
  return Object.hasOwn(REFUSAL_TEXTS, code);
}

/** Reads the answer of a page; null when none came in time. */
export function endOf(answer: PageAnswer | null, verb: Verb, confirmed: boolean): Ended {
  if (answer === null) return failed("no_answer", "no_answer", confirmed);
  switch (answer.outcome) {
    case "done":
      return verb === "read" ? readEnd(answer.result) : okEnd(null, false, { outcome: "done" });
    case "left":
      return okEnd(null, true, { outcome: "left" });
    case "no_effect":
      return failed("no_effect", "app_error", false);
    case "declined":
      return refused("declined");
    case "refused":
      return refused(isCode(answer.code) ? answer.code : "declined");
    case "failed":
      return failed("bad_answer", "app_error", confirmed);
  }
}

function readEnd(result: unknown): Ended {
  const page = readSnapshot(result);
  if (page === null) return failed("bad_answer", "app_error", false);
  return okEnd(page, false, { outcome: "done", url: page.url, gen: page.gen, elements: page.elements.size });
}

function okEnd(page: PageSnapshot | null, left: boolean, kept: JsonObject): Ended {
  return { end: { kind: "ok", page, left }, outcome: "ok", kept };
}

function refused(code: ControlCode): Ended {
  const outcome = code === "needs_confirmation" ? "needs_yes" : "declined";
  return { end: { kind: "refused", code }, outcome, kept: { outcome: "refused", code } };
}

function failed(code: ControlCode, outcome: AuditOutcome, unknown: boolean): Ended {
  return { end: { kind: "failed", code, unknown }, outcome, kept: { outcome: "failed", code } };
}
