/**
 * The faults of a model's server: a message and a fix for each.
 *
 * @module
 */
import type { ModelFault } from "./model.ts";

/** A fault and its fix. */
export type ModelFinding = { readonly code: string; readonly says: string; readonly fix: string };

/** The result of the test request. */
export type ProbeResult =
  | { readonly kind: "nothing" }
  /** The sandbox's code. */
  | { readonly kind: "refused" | "no_answer"; readonly code: string }
  | {
    readonly kind: "answer";
    readonly status: number;
    /** Null while it streams. */
    readonly body: { readonly isJson: boolean; readonly error: string | null } | null;
  };

const WORDS = {
  // Nothing was sent.
  address: [
    "The server's name leads to a private address, which may not be called.",
    "Use a public address, or let the operator name this host in SVC_ALLOW_PRIVATE.",
  ],
  url: [
    "This address may not be called.",
    "Use https and its usual port, or let the operator allow the host in SVC_ALLOW_PRIVATE.",
  ],
  secret_not_bound: ["The key is bound to another address and was not sent.", "Enter the key again for this address."],
  secret_replaced: ["Another key was entered since this one.", "Enter the key again."],
  secret_unreadable: ["The key can no longer be opened.", "Enter it again."],
  busy: ["The desk has too many requests under way.", "Try again in a moment."],
  refused: ["The request was not allowed to leave the desk.", "Check the address."],
  not_asked: ["The desk could not make the request.", "This is a fault of the desk itself: please report it."],
  // No answer.
  name_unknown: ["There is no server of this name.", "Check the spelling of the address."],
  timeout: [
    "The server did not answer in time.",
    "Check the address; a model that is still being loaded may be ready in a minute.",
  ],
  connection: ["No connection to the server.", "Check the address and its port, and that the server is running."],
  tls: [
    "The server's certificate is not valid for this address.",
    "Check the address; a certificate of your own authority must be trusted by the desk's machine.",
  ],
  too_large: ["The server sent more than can be read.", "Check that the address is that of a model."],
  // An error response.
  redirect: [
    "The server points to another address.",
    "Enter the address that it points to; the desk does not follow it with the key.",
  ],
  bad_request: [
    "The server does not accept the request.",
    "Check the model's name and the protocol; some models cannot call functions.",
  ],
  no_tools: [
    "The server says that this model cannot call functions (tools), without which the desk can do nothing with it.",
    "Choose a model that can call functions, or switch them on at the server (in vLLM --enable-auto-tool-choice).",
  ],
  key: ["The server refuses the key.", "Check that the key is whole, valid, and allowed to use this model."],
  too_long: [
    "The model's context is too small for the test.",
    "Load the model with a larger context, or choose another one: the desk needs at least 8,000 tokens.",
  ],
  filtered: ["The server's content filter stopped the test.", "Loosen the filter, or use another model."],
  no_credit: ["The account has no credit left.", "Pay the model's maker, or use another key."],
  not_found: [
    "The server does not have this model or address.",
    "Check the model's name; the address usually ends in /v1.",
  ],
  rate_limited: [
    "The server allows no more requests at the moment.",
    "Wait a minute; if it stays so, raise the limit of the account.",
  ],
  server_error: ["The server reported an internal error.", "Try again later, or ask its maker."],
  // A success status, with an error instead of the answer.
  error_in_ok: ["The server answered with an error.", "Check the model's name and the key."],
  does_not_stream: [
    "The server answered at once instead of streaming.",
    "Turn streaming on there: the desk reads answers while they are written.",
  ],
  not_json: [
    "The server's answer is not one of a model.",
    "Check the address: it may be that of a website; it usually ends in /v1.",
  ],
  unreadable: [
    "The server's answer cannot be read, or broke off.",
    "Check the protocol: OpenAI-compatible or Anthropic.",
  ],
  empty: ["The model answered with nothing.", "Check the model's name: it must be a chat model."],
  // It works, with restrictions.
  no_calls: [
    "The model answers but did not call a function, so it can use no action.",
    "Choose a model that can call functions (tools).",
  ],
  wrong_call: [
    "The model calls functions, but does not follow the instructions.",
    "A larger model would do better; whatever it calls is checked in any case.",
  ],
} as const;

type Code = keyof typeof WORDS;

/** The code of each status; any other that is not a success is `server_error` or `bad_request`. */
const BY_STATUS: Readonly<Record<number, Code>> = {
  401: "key",
  402: "no_credit",
  403: "key",
  404: "not_found",
  405: "not_found",
  408: "timeout",
  429: "rate_limited",
  504: "timeout",
  529: "rate_limited",
};

/** Faults that servers report in words, with any status: LiteLLM answers 400 to a wrong key. */
const BY_FAULT: Readonly<Partial<Record<ModelFault, Code>>> = {
  refused_key: "key",
  too_long: "too_long",
  filtered: "filtered",
  no_tools: "no_tools",
};

/** Returns the finding of a code. */
export function finding(code: Code): ModelFinding {
  const [says, fix] = WORDS[code];
  return { code, says, fix };
}

/** Returns the finding for a failed response, and the server's own message. */
export function findingOf(
  seen: ProbeResult,
  fault: ModelFault,
): { readonly finding: ModelFinding; readonly said: string | null } {
  const said = seen.kind === "answer" ? seen.body?.error ?? null : null;
  return { finding: finding(codeOf(seen, fault)), said };
}

function codeOf(seen: ProbeResult, fault: ModelFault): Code {
  if (fault === "timeout") return "timeout";
  if (seen.kind === "nothing") return "not_asked";
  if (seen.kind !== "answer") {
    if (isCode(seen.code)) return seen.code;
    return seen.kind === "refused" ? "refused" : "connection";
  }
  const { status, body } = seen;
  const byFault = BY_FAULT[fault];
  if (byFault !== undefined) return byFault;
  if (status !== 200) return BY_STATUS[status] ?? otherStatus(status);
  if (body === null) return "unreadable";
  if (body.error !== null) return "error_in_ok";
  return body.isJson ? "does_not_stream" : "not_json";
}

function otherStatus(status: number): Code {
  if (status >= 500) return "server_error";
  return status >= 300 && status < 400 ? "redirect" : "bad_request";
}

function isCode(code: string): code is Code {
  return Object.hasOwn(WORDS, code);
}
