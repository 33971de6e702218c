/**
 * Error messages for a model's server that gave no answer.
 *
 * @module
 */
import { z } from "zod";
import type { ModelEvent, ModelFault } from "./model.ts";

/** The request got no answer: the sandbox refused it, or the server did not reply. */
export class OutboundFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = "OutboundFault";
  }
}

const SENTENCES: Readonly<Record<ModelFault, string>> = {
  unreachable: "The model's server could not be reached.",
  refused_key: "The model's server refused the key.",
  rate_limited: "The model's server allows no more requests at the moment.",
  bad_answer: "The model's server sent an answer that cannot be read.",
  timeout: "The model took too long.",
};

/** The fault of each status; every other status is a bad answer. */
const BY_STATUS: Readonly<Record<number, ModelFault>> = {
  // A good answer whose body broke off.
  200: "unreachable",
  401: "refused_key",
  402: "rate_limited",
  403: "refused_key",
  408: "timeout",
  429: "rate_limited",
  500: "unreachable",
  502: "unreachable",
  503: "unreachable",
  504: "timeout",
  // Anthropic's "overloaded".
  529: "rate_limited",
};

const WITH_STATUS = z.looseObject({ statusCode: z.number() });
const NAMED = z.looseObject({ name: z.string(), message: z.string() });

/** What the provider package calls an answer that it could not read. */
const UNREADABLE = /^AI_|TypeValidation|JSONParse|InvalidResponse/;

/**
 * The event for whatever was thrown while a model answered.
 *
 * Its sentence is for operators and holds nothing that the server said, which may hold anything.
 *
 * @param timedOut whether the step's time was over
 */
export function faultEvent(error: unknown, timedOut: boolean): ModelEvent {
  const code = timedOut ? "timeout" : faultOf(error);
  const detail = error instanceof OutboundFault ? ` ${error.message}` : "";
  return { kind: "failed", code, message: SENTENCES[code] + detail };
}

function faultOf(error: unknown): ModelFault {
  if (error instanceof OutboundFault) return "unreachable";
  const answered = WITH_STATUS.safeParse(error);
  if (answered.success) {
    return BY_STATUS[answered.data.statusCode] ?? "bad_answer";
  }
  const named = NAMED.safeParse(error);
  if (named.success && !UNREADABLE.test(named.data.name)) {
    // A request that was given up, or whose connection broke, throws a plain error.
    return "unreachable";
  }
  return "bad_answer";
}
