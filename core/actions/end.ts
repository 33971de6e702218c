/**
 * How a call that the gate let through ended: from the sandbox's answer to the outcome.
 *
 * @see architecture, section 6
 * @module
 */
import type { Action } from "../agent/action.ts";
import type { AuditResponse } from "../db/schema.ts";
import type { OutboundAnswer, OutboundRefusal } from "../desk.ts";
import type { JsonValue } from "../json.ts";
import { errorMessage, pickFields, readData } from "./answer.ts";

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
    | { readonly kind: "refused"; readonly outcome: "not_set_up" | "refused_address"; readonly message: string }
    | {
      readonly kind: "failed";
      readonly outcome: "app_error" | "no_answer";
      readonly status: number | null;
      readonly message: string;
      readonly unknown: boolean;
    };
};

/** What the sandbox's refusals mean for the caller; a code that is not here means that nothing was sent for now. */
const REFUSALS: Readonly<Record<string, "not_set_up" | "refused_address">> = {
  address: "refused_address",
  url: "refused_address",
  door: "refused_address",
  secret_not_bound: "not_set_up",
  secret_unreadable: "not_set_up",
  secret_unknown: "not_set_up",
};

/** A proxy in front of the app answers with these when it lost the app: the app may have acted. */
const LOST_BEHIND_PROXY: ReadonlySet<number> = new Set([502, 504]);

/** Reads the answer of an action's call. */
export function endOf(action: Pick<Action, "changes" | "pick">, answer: OutboundAnswer): CallEnd {
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
      const data = readData(body);
      const response = { status, headers, body, truncated };
      if (status >= 200 && status < 300) {
        return { response, result: { kind: "ok", outcome: "ok", status, data, picked: pickFields(data, action.pick) } };
      }
      const unknown = action.changes && LOST_BEHIND_PROXY.has(status);
      const message = errorMessage(status, data);
      return { response, result: { kind: "failed", outcome: "app_error", status, message, unknown } };
    }
  }
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
