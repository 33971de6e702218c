/**
 * How a call that the gate let through ended: from the sandbox's answer to the outcome.
 *
 * @see docs/architecture.md
 * @module
 */
import type { Action } from "../agent/action.ts";
import { markTextAnswer } from "../model/text_answer.ts";
import { meetsCondition, parseCondition } from "../cards/condition.ts";
import type { AuditResponse } from "../db/tables/actions.ts";
import type { OutboundAnswer, OutboundRefusal } from "../ports/outbound.ts";
import { parseBounded } from "../json_bounds.ts";
import type { JsonValue } from "../json.ts";
import type { OutcomeAt } from "../outcomes.ts";
import {
  deniesSuccess,
  errorMessage,
  hasOtherFields,
  isFailureText,
  namesError,
  pickFields,
  reasonIn,
} from "./answer.ts";
import { answerText, isBrokenJson, isTextAnswer, isWebPage } from "./answer_text.ts";

/** The app did what it was called for. */
export type CallOk = {
  readonly kind: "ok";
  readonly outcome: "ok";
  readonly status: number;
  /** The whole answer, for the card. */
  readonly data: JsonValue;
  /** What the model may read, at most `ACTION_LIMITS.pickedCharsMax` characters. Written outside: data, no order. */
  readonly picked: string;
};

/** Nothing left the desk. */
export type CallRefused = {
  readonly kind: "refused";
  readonly outcome: OutcomeAt<"refused">;
  readonly message: string;
};

/** The app did not do it, or whether it did is not known. */
export type CallFailed = {
  readonly kind: "failed";
  /** `unclear`: the app answered a change, and whether it acted is not known. */
  readonly outcome: "app_error" | "unclear" | "no_answer";
  readonly status: number | null;
  /** May hold the app's own words: data, no order. */
  readonly message: string;
  /** Those words alone, in one line; null when it gave none. */
  readonly reason: string | null;
  /** Whether it may have had its effect all the same: then it must not be tried again. */
  readonly mayHaveActed: boolean;
};

/** The end of a call that the gate let through, as the caller and the audit log get it. */
export type CallEnd = {
  readonly response: AuditResponse | null;
  readonly result: CallOk | CallRefused | CallFailed;
};

/** The outcome of each refusal of the sandbox. For any other code nothing was sent, and a later try may work. */
const REFUSALS: Readonly<Record<string, OutcomeAt<"refused">>> = {
  address: "refused_address",
  url: "refused_address",
  door: "refused_address",
  frozen: "frozen",
  secret_not_bound: "not_set_up",
  secret_replaced: "not_set_up",
  secret_unreadable: "not_set_up",
  secret_unknown: "not_set_up",
  customer_required: "anonymous",
  customer_claim: "no_claim",
  ticket_ended: "anonymous",
  ticket_invalid: "anonymous",
};

/** What an action says about its answers. */
type AnswerRules = Pick<Action, "changes" | "pick" | "widget" | "okWhen">;

/** Reads the answer of an action's call. */
export function endOf(action: AnswerRules, answer: OutboundAnswer): CallEnd {
  switch (answer.kind) {
    case "refused":
      return { response: null, result: refusal(answer) };
    case "no_answer": {
      const mayHaveActed = action.changes && answer.sent;
      const message = mayHaveActed
        ? `The app gave no answer (${answer.message}); whether it acted is not known.`
        : `The app gave no answer (${answer.message}).`;
      const result = {
        kind: "failed",
        outcome: "no_answer",
        status: null,
        message,
        reason: null,
        mayHaveActed,
      } as const;
      return { response: null, result };
    }
    case "answer": {
      const { status, headers, body, truncated } = answer;
      return { response: { status, headers, body, truncated }, result: answered(action, answer) };
    }
  }
}

function answered(
  action: AnswerRules,
  { status, headers, body }: Extract<OutboundAnswer, { kind: "answer" }>,
): CallEnd["result"] {
  const data = parseBounded(body);
  const reason = reasonIn(data ?? null);
  const isStatusOk = status >= 200 && status < 300;
  const success = isStatusOk ? successOf(action, data) : status >= 400 && status < 500 ? "no" : "unknown";
  if (success !== "yes") {
    const message = errorMessage(status, reason);
    // Only 4xx says that the app refused. An error of the app, and a redirect, can come after it has acted.
    return action.changes && success === "unknown"
      ? failed("unclear", status, `${ended(message)} Whether it acted is not known.`, reason)
      : failed("app_error", status, message, reason);
  }
  const instead = action.okWhen === null ? whatCameInstead(action, data, headers, body) : null;
  if (instead !== null) return noAnswerOfApp(action, status, instead, reason);
  if (data !== undefined) return succeeded(status, data, pickFields(data, action.pick));
  if (isTextAnswer(headers, body)) return succeeded(status, null, markTextAnswer(answerText(headers, body)));
  // A change was made whatever its answer looks like; a read without the fields that it is for has failed.
  const wantsFields = action.pick !== null || action.widget !== null;
  return wantsFields && !action.changes
    ? failed("app_error", status, `The app answered with status ${status}, but not with JSON or text.`, null)
    : succeeded(status, null, pickFields(body, action.pick));
}

/**
 * What came with a status of success and is no answer, as the end of a sentence; null for an answer. Maintenance, a sign-in
 * and a proxy send pages, programs that break down their error or half of the JSON.
 */
function whatCameInstead(
  action: AnswerRules,
  data: JsonValue | undefined,
  headers: Readonly<Record<string, string>>,
  body: string,
): string | null {
  if (data === undefined) {
    if (isWebPage(headers, body)) return "with a web page, as of a sign-in or of maintenance, and not with data";
    if (isBrokenJson(headers, body)) return "with JSON that is not whole";
  }
  const text = data === undefined ? body : data;
  if (typeof text === "string" && isFailureText(text)) return "with a text that says that something failed";
  if (data === undefined) return null;
  if (action.changes) return namesError(data) ? "with data that names an error" : null;
  return hasOtherFields(data, action) ? "with other fields than those that are read" : null;
}

function noAnswerOfApp(
  { changes }: AnswerRules,
  status: number,
  instead: string,
  reason: string | null,
): CallEnd["result"] {
  const message = `The app answered with status ${status}, but ${instead}${reason === null ? "." : `: ${reason}`}`;
  return changes
    ? failed("unclear", status, `${ended(message)} Whether it acted is not known.`, reason)
    : failed("app_error", status, message, reason);
}

/** As a sentence: the app's words may end as one, or not. */
function ended(message: string): string {
  return /[.!?。！？…]$/u.test(message) ? message : `${message}.`;
}

function succeeded(status: number, data: JsonValue, picked: string): CallEnd["result"] {
  return { kind: "ok", outcome: "ok", status, data, picked };
}

/** Whether an answer with a status of success says so itself. What is no JSON says nothing that `ok_when` could look at. */
function successOf({ okWhen, changes }: AnswerRules, data: JsonValue | undefined): "yes" | "no" | "unknown" {
  if (okWhen === null) return changes && deniesSuccess(data ?? null) ? "no" : "yes";
  const condition = parseCondition(okWhen, "ok_when");
  const isMet = condition.kind === "ok" ? meetsCondition(condition.value, data ?? null) : null;
  if (isMet === true) return "yes";
  return isMet === null || data === undefined ? "unknown" : "no";
}

function failed(
  outcome: Exclude<CallFailed["outcome"], "no_answer">,
  status: number,
  message: string,
  reason: string | null,
): CallEnd["result"] {
  return { kind: "failed", outcome, status, message, reason, mayHaveActed: outcome === "unclear" };
}

function refusal({ code, message }: OutboundRefusal): CallEnd["result"] {
  const outcome = REFUSALS[code];
  if (outcome !== undefined) return { kind: "refused", outcome, message: `Nothing was sent: ${message}.` };
  return {
    kind: "failed",
    outcome: "no_answer",
    status: null,
    message: `Nothing was sent: ${message}.`,
    reason: null,
    mayHaveActed: false,
  };
}
