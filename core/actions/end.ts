/**
 * How a call that the gate let through ended: from the sandbox's answer to the outcome.
 *
 * @see docs/architecture.md
 * @module
 */
import type { Action } from "../agent/action.ts";
import type { AuditResponse } from "../db/tables/actions.ts";
import type { OutboundAnswer, OutboundRefusal } from "../ports/outbound.ts";
import type { JsonValue } from "../json.ts";
import type { OutcomeAt } from "../outcomes.ts";
import { errorMessage, pickFields, readJson } from "./answer.ts";

/** The end of a call, as the caller and the audit log get it. */
export type CallEnd = {
  readonly response: AuditResponse | null;
  readonly result:
    | {
      readonly kind: "ok";
      readonly outcome: "ok";
      readonly status: number;
      readonly data: JsonValue;
      readonly picked: string;
    }
    | { readonly kind: "refused"; readonly outcome: OutcomeAt<"refused">; readonly message: string }
    | {
      readonly kind: "failed";
      readonly outcome: "app_error" | "no_answer";
      readonly status: number | null;
      readonly message: string;
      readonly unknown: boolean;
    };
};

/** The outcome of each refusal of the sandbox. For any other code nothing was sent, and a later try may work. */
const REFUSALS: Readonly<Record<string, OutcomeAt<"refused">>> = {
  address: "refused_address",
  url: "refused_address",
  door: "refused_address",
  secret_not_bound: "not_set_up",
  secret_replaced: "not_set_up",
  secret_unreadable: "not_set_up",
  secret_unknown: "not_set_up",
  customer_required: "anonymous",
  ticket_ended: "anonymous",
  ticket_invalid: "anonymous",
};

/** A proxy in front of the app answers with these when it lost the app: the app may have acted. */
const LOST_BEHIND_PROXY: ReadonlySet<number> = new Set([502, 504]);

/** Reads the answer of an action's call. */
export function endOf(action: Pick<Action, "changes" | "pick" | "widget">, answer: OutboundAnswer): CallEnd {
  switch (answer.kind) {
    case "refused":
      return { response: null, result: refusal(answer) };
    case "no_answer": {
      const unknown = action.changes && answer.sent;
      const message = unknown
        ? `The app gave no answer (${answer.message}); whether it acted is not known.`
        : `The app gave no answer (${answer.message}).`;
      return { response: null, result: { kind: "failed", outcome: "no_answer", status: null, message, unknown } };
    }
    case "answer": {
      const { status, headers, body, truncated } = answer;
      return { response: { status, headers, body, truncated }, result: answered(action, status, body) };
    }
  }
}

function answered(
  action: Pick<Action, "changes" | "pick" | "widget">,
  status: number,
  body: string,
): CallEnd["result"] {
  const data = readJson(body);
  const failed = (message: string, unknown: boolean) =>
    ({ kind: "failed", outcome: "app_error", status, message, unknown }) as const;
  if (status < 200 || status >= 300) {
    return failed(errorMessage(status, data ?? null), action.changes && LOST_BEHIND_PROXY.has(status));
  }
  // Where fields are wanted, a page of words is a fault of the app; a change was made all the same and is reported as made.
  const wantsFields = action.pick !== null || action.widget !== null;
  if (data === undefined && wantsFields && !action.changes) {
    return failed(`The app answered with status ${status}, but not with the JSON that this action reads.`, false);
  }
  const picked = pickFields(data ?? body, action.pick);
  return { kind: "ok", outcome: "ok", status, data: data ?? null, picked };
}

function refusal({ code, message }: OutboundRefusal): CallEnd["result"] {
  const outcome = REFUSALS[code];
  if (outcome !== undefined) return { kind: "refused", outcome, message: `Nothing was sent: ${message}.` };
  return {
    kind: "failed",
    outcome: "no_answer",
    status: null,
    message: `Nothing was sent: ${message}.`,
    unknown: false,
  };
}
