/**
 * Maps the sandbox's answer to the outcome of a call that the gate allowed.
 *
 * @see docs/architecture.md
 * @module
 */
import type { Action } from "../agent/actions/action.ts";
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

/** The app did what was requested. */
export type CallOk = {
  readonly kind: "ok";
  readonly outcome: "ok";
  readonly status: number;
  /** The whole answer, for the card. */
  readonly data: JsonValue;
  /**
   * The part that the model may read, at most `ACTION_LIMITS.pickedCharsMax` characters. Written by others: data, not
   * instructions.
   */
  readonly picked: string;
};

/** Nothing left the desk. */
export type CallRefused = {
  readonly kind: "refused";
  readonly outcome: OutcomeAt<"refused">;
  readonly message: string;
};

/** The app did not do it, or it is unknown whether it did. */
export type CallFailed = {
  readonly kind: "failed";
  /** `unclear`: the app answered a change, and it is unknown whether it acted. */
  readonly outcome: "app_error" | "unclear" | "no_answer";
  readonly status: number | null;
  /** May contain the app's own words: data, not instructions. */
  readonly message: string;
  /** Only those words, in one line; null if it gave none. */
  readonly reason: string | null;
  /** Whether it may have taken effect all the same: it must not be retried then. */
  readonly mayHaveActed: boolean;
};

/** The end of a call that the gate allowed, for the caller and the audit log. */
export type CallEnd = {
  readonly response: AuditResponse | null;
  readonly result: CallOk | CallRefused | CallFailed;
};

/** The outcome of each refusal of the sandbox. With any other code nothing was sent, and a retry may work. */
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

/** An action's rules for its answers. */
type AnswerRules = Pick<Action, "changes" | "pick" | "widget" | "okWhen">;

/** Interprets the answer of an action's call. */
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
    // Only 4xx means that the app refused. It may send an error or a redirect after it has acted.
    return action.changes && success === "unknown"
      ? failed("unclear", status, `${ended(message)} Whether it acted is not known.`, reason)
      : failed("app_error", status, message, reason);
  }
  const instead = action.okWhen === null ? whatCameInstead(action, data, headers, body) : null;
  if (instead !== null) return noAnswerOfApp(action, status, instead, reason);
  if (data !== undefined) return succeeded(status, data, pickFields(data, action.pick));
  if (isTextAnswer(headers, body)) return succeeded(status, null, markTextAnswer(answerText(headers, body)));
  // A change was made whatever its answer looks like; a read without its expected fields has failed.
  const wantsFields = action.pick !== null || action.widget !== null;
  return wantsFields && !action.changes
    ? failed("app_error", status, `The app answered with status ${status}, but not with JSON or text.`, null)
    : succeeded(status, null, pickFields(body, action.pick));
}

/**
 * Describes what was received with a success status instead of an answer, as the end of a sentence; null for an answer.
 * Maintenance, a sign-in and a proxy send pages; crashing programs send their error or half of the JSON.
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

/** Ends with a full stop: the app's words may end with one or not. */
function ended(message: string): string {
  return /[.!?。！？…]$/u.test(message) ? message : `${message}.`;
}

function succeeded(status: number, data: JsonValue, picked: string): CallEnd["result"] {
  return { kind: "ok", outcome: "ok", status, data, picked };
}

/**
 * Whether an answer with a success status reports success itself. Without JSON there is nothing for `ok_when` to
 * examine.
 */
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
