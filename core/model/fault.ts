/**
 * Classifies faults of a model's server from whatever was thrown: errors of the provider packages, and of the sandbox.
 *
 * @module
 */
import { z } from "zod";
import type { ModelEvent, ModelFault } from "./model.ts";

/** There was no answer of a model: the sandbox refused the request, the server did not reply, or it sent a web page. */
export class OutboundFault extends Error {
  constructor(message: string, readonly row: FaultRow) {
    super(message);
    this.name = "OutboundFault";
  }
}

/** A fault of a model's server. */
export type ServerFault = {
  readonly code: ModelFault;
  /** Whether the same request may succeed in a moment. */
  readonly mayPass: boolean;
  /** For operators; contains nothing from the server, which may be anything. */
  readonly message: string;
  /** The status of the error response; null if there is none. */
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The server's own words, to be searched and never shown. */
  readonly said: string;
};

const SENTENCES: Readonly<Record<ModelFault, string>> = {
  unreachable: "The model's server could not be reached.",
  refused_key: "The model's server refused the key.",
  rate_limited: "The model's server allows no more requests at the moment.",
  bad_answer: "The model's server sent an answer that cannot be read.",
  timeout: "The model took too long.",
  too_long: "The conversation is longer than the model's context.",
  filtered: "The model's server filtered the conversation.",
  no_tools: "The model cannot call functions (tools).",
  capped: "A limit of the workspace is reached: the request was not sent.",
};

/** The consequence of a fault for the next attempt. */
export type FaultRow = Pick<ServerFault, "code" | "mayPass">;

const BAD_ANSWER: FaultRow = { code: "bad_answer", mayPass: false };
const UNREACHABLE: FaultRow = { code: "unreachable", mayPass: true };

/** The fault of each status; any other is a bad answer. */
const BY_STATUS: Readonly<Record<number, FaultRow>> = {
  // A successful response whose body broke off.
  200: UNREACHABLE,
  401: { code: "refused_key", mayPass: false },
  402: { code: "rate_limited", mayPass: false },
  403: { code: "refused_key", mayPass: false },
  408: { code: "timeout", mayPass: true },
  429: { code: "rate_limited", mayPass: true },
  500: UNREACHABLE,
  502: UNREACHABLE,
  503: UNREACHABLE,
  // A gateway that has already waited for long.
  504: { code: "timeout", mayPass: false },
  // Anthropic's "overloaded".
  529: { code: "rate_limited", mayPass: true },
};

/** Texts that servers send with any status: each row is one fault, in the dialects of several servers. */
const BY_WORDS: readonly (readonly [RegExp, FaultRow])[] = [
  [
    /context.?(length|window|size)|prompt is too long|input is too long|too large for model|maximum context|exceeds the maximum number of tokens|reduce the length|request_too_large/i,
    { code: "too_long", mayPass: false },
  ],
  [/content.?filter|content management policy|ResponsibleAI|content.?policy/i, { code: "filtered", mayPass: false }],
  [
    /no connected db|authentication|api.?key|unauthori[sz]ed|invalid.{0,20}token\b|permission_error/i,
    { code: "refused_key", mayPass: false },
  ],
  [/insufficient_quota|billing|credit balance/i, { code: "rate_limited", mayPass: false }],
  [/overloaded|rate.?limit/i, { code: "rate_limited", mayPass: true }],
  [/server_error|api_error|internal/i, UNREACHABLE],
];

/**
 * How Ollama, vLLM, OpenRouter and LiteLLM report that a model or its server supports no functions, with any status.
 */
const NO_TOOLS =
  /(?:not support|unsupported|no endpoints found that support).{0,30}\b(?:tools?|function)|\btools?\b.{0,30}(?:not supported|requires? --enable)|"auto" tool choice requires/i;

/** Statuses whose body is more specific than the number. */
const VAGUE: readonly number[] = [200, 400, 413, 422, 500];

const ANSWERED = z.looseObject({
  statusCode: z.number(),
  responseBody: z.string().optional(),
  responseHeaders: z.record(z.string(), z.string()).optional(),
});
const NAMED = z.looseObject({ name: z.string(), message: z.string() });

/** An error that a server sends as an event. */
const SENT = z.looseObject({
  message: z.string().optional(),
  type: z.string().nullish(),
  code: z.union([z.string(), z.number()]).nullish(),
});

/** The provider package's message about a stream that ended early. */
const ENDED_EARLY = /without a finish reason/;

/** The provider package's errors for an answer that it could not parse. */
const UNREADABLE = /^AI_|TypeValidation|JSONParse|InvalidResponse|normalized \w+ stream error/;

/** Classifies whatever was thrown while a model answered, or came as an error in its stream. */
export function readFault(error: unknown): ServerFault {
  if (error instanceof OutboundFault) {
    return faultWith(error.row, { detail: error.message });
  }
  const answered = ANSWERED.safeParse(error);
  if (answered.success) {
    const { statusCode: status, responseBody: said = "", responseHeaders: headers = {} } = answered.data;
    const row = (VAGUE.includes(status) ? rowByWords(said) : null) ?? BY_STATUS[status] ?? BAD_ANSWER;
    const takesNone = status >= 400 && NO_TOOLS.test(said);
    return faultWith(takesNone ? { code: "no_tools", mayPass: false } : row, { status, said, headers });
  }
  const named = NAMED.safeParse(error);
  if (named.success) {
    // An aborted request, or one whose connection broke, throws a plain error.
    const { name, message } = named.data;
    if (ENDED_EARLY.test(message)) return faultWith({ code: "bad_answer", mayPass: true }, {});
    return faultWith(UNREADABLE.test(`${name}: ${message}`) ? BAD_ANSWER : UNREACHABLE, {});
  }
  return faultOfEvent(error);
}

function faultOfEvent(error: unknown): ServerFault {
  const sent = SENT.safeParse(error);
  if (!sent.success) return faultWith(BAD_ANSWER, {});
  const { message = "", type, code } = sent.data;
  const text = [type, code, message].join(" ");
  if (NO_TOOLS.test(text)) return faultWith({ code: "no_tools", mayPass: false }, { said: text });
  const byNumber = typeof code === "number" ? BY_STATUS[code] : undefined;
  return faultWith(byNumber ?? rowByWords(text) ?? BAD_ANSWER, { said: text });
}

function rowByWords(said: string): FaultRow | null {
  return BY_WORDS.find(([words]) => words.test(said))?.[1] ?? null;
}

/** The fault of an answer that took too long. */
export const TIMED_OUT: ServerFault = faultWith({ code: "timeout", mayPass: false }, {});

/** The fault of a request that was refused at a limit. */
export const OVER_CAP: ServerFault = faultWith({ code: "capped", mayPass: false }, {});

/** The fault of an answer that stopped without an end. */
export const BROKEN_OFF: ServerFault = faultWith(UNREACHABLE, { detail: "The answer broke off." });

function faultWith(
  row: FaultRow,
  { status = null, headers = {}, said = "", detail = "" }: Partial<Pick<ServerFault, "status" | "headers" | "said">> & {
    readonly detail?: string;
  },
): ServerFault {
  const message = detail === "" ? SENTENCES[row.code] : `${SENTENCES[row.code]} ${detail}`;
  return { ...row, message, status, headers, said };
}

/** Returns the event of a fault. */
export function faultEvent({ code, message }: ServerFault): ModelEvent {
  return { kind: "failed", code, message };
}
