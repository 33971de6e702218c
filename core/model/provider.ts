/**
 * A model on a server, streamed: OpenAI-compatible, or with Anthropic's own protocol.
 *
 * One call of `answer` is one step: functions are described to the model and never executed here, so the tool loop of
 * the SDK is not used and the provider packages alone suffice. None of their types leaves `core/model`. A server that
 * fails before its first word is asked again; if it fails later, its words are kept and the step fails.
 *
 * @module
 */
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { CUT_LIMITS, USAGE_LIMITS } from "../limits/model.ts";
import { SECOND } from "../units.ts";
import { type ChatDesk, openModelChat } from "./chat.ts";
import { faultEvent, type ServerFault, TIMED_OUT } from "./fault.ts";
import { startIdleTimer } from "./idle_timer.ts";
import type { Model, ModelEvent, ModelRequest, ModelUsage } from "./model.ts";
import { microsOf, type TokenCount } from "./price.ts";
import { type AnswerEnd, type AnswerRead, readModelAnswer } from "./read_answer.ts";
import { RETRY_PACE, type RetryPace, retryWaitMs } from "./retry.ts";
import { DEFAULT_OPTIONS, type ModelServer } from "./settings.ts";
import { requestTokens, shortenRequest, tokensOf } from "./shorten.ts";
import { toOptions } from "./wording.ts";

/** Returns the request with text only: a picture's bytes are not tokens. */
function withoutPictures(request: ModelRequest): ModelRequest {
  const messages = request.messages.map((message) =>
    message.role !== "customer" || message.files === undefined
      ? message
      : { ...message, files: message.files.map((file) => ({ ...file, picture: null })) }
  );
  return { ...request, messages };
}

/** How long to wait for a model. */
export type ModelPace = RetryPace & {
  /** The time without a part of the answer after which it counts as failed, including waits between attempts. */
  readonly idleMs: number;
  /** The time limit of a whole answer. */
  readonly totalMs: number;
};

/** Creates the model of a server, for one workspace, whose key it may use. */
export function providerModel(
  desk: ChatDesk,
  workspace: string,
  server: ModelServer,
  pace: Partial<ModelPace> = {},
): Model {
  const { idleSeconds, seesPictures } = server.options ?? DEFAULT_OPTIONS;
  const asking = {
    desk,
    server,
    chat: openModelChat(desk, workspace, server),
    pace: { ...RETRY_PACE, idleMs: idleSeconds * SECOND, totalMs: MODEL_LIMITS.stepMs, ...pace },
  };
  return {
    name: `${server.model} at ${new URL(server.url).host}`,
    answer: (request, signal) => answerStep(asking, request, signal),
    seesPictures,
    estimate: (request) => {
      const { outputTokensMax } = server.options ?? DEFAULT_OPTIONS;
      const inputTokens = tokensOf(JSON.stringify(toOptions(withoutPictures(request), ESTIMATE_MARKER)));
      return usageOf(server, {
        inputTokens,
        cachedTokens: 0,
        outputTokens: outputTokensMax ?? USAGE_LIMITS.answerTokens,
      });
    },
  };
}

/** As long as a real marker. */
const ESTIMATE_MARKER = "00000000-0000-0000-0000-000000000000";

function usageOf(server: ModelServer, tokens: TokenCount, estimated = true): ModelUsage {
  const { prices } = server.options ?? DEFAULT_OPTIONS;
  return { ...tokens, model: server.model, micros: microsOf(tokens, prices), estimated };
}

type ModelCall = {
  readonly desk: ChatDesk;
  readonly server: ModelServer;
  readonly chat: ReturnType<typeof openModelChat>;
  readonly pace: ModelPace;
};

async function* answerStep(asking: ModelCall, request: ModelRequest, stop: AbortSignal): AsyncGenerator<ModelEvent> {
  const { chat, desk, pace } = asking;
  const timer = startIdleTimer(pace.idleMs, pace.totalMs);
  const signal = AbortSignal.any([stop, timer.signal]);
  const marker = request.marker ?? desk.newId();
  try {
    let current = fitContext(asking, request);
    for (let attempt = 1;; attempt++) {
      const stream = () => chat.stream({ ...toOptions(current, marker), abortSignal: signal });
      const { end, took, outputTokens }: AnswerRead = yield* readModelAnswer(stream, current.functions, timer.restart);
      if (took !== null || outputTokens > 0) {
        yield { kind: "usage", usage: usageAfter(asking, current, { took, outputTokens }) };
      }
      if (end.kind !== "fault") return yield endEvent(asking, end);
      const fault = timer.signal.aborted ? TIMED_OUT : end.fault;
      const next = end.hasSpoken || stop.aborted ? null : nextAttempt(asking, { current, request, attempt, fault });
      if (next === null) return yield faultEvent(fault);
      desk.log("info", "A model's server is asked again.", { ...logged(asking), attempt, ...next.why });
      current = next.request;
      if (!await pause(next.waitMs, signal)) return yield faultEvent(stop.aborted ? fault : TIMED_OUT);
    }
  } finally {
    timer.stop();
  }
}

/** Returns how a request that failed before the first word is sent again; null if it is not. */
function nextAttempt(
  { chat, desk, pace }: ModelCall,
  { current, request, attempt, fault }: {
    readonly current: ModelRequest;
    readonly request: ModelRequest;
    readonly attempt: number;
    readonly fault: ServerFault;
  },
): { readonly request: ModelRequest; readonly waitMs: number; readonly why: Readonly<Record<string, unknown>> } | null {
  const { code, status } = fault;
  if (chat.adapt(fault.said)) return { request: current, waitMs: 0, why: { code, status, adapted: true } };
  if (code === "too_long") {
    // A request is shortened only once.
    if (current.messages !== request.messages) return null;
    const cut = shortenRequest(request, Math.floor(requestTokens(request) * CUT_LIMITS.keptPercent / 100));
    return cut === request ? null : { request: cut, waitMs: 0, why: { code, status, cut: true } };
  }
  const [byte = 0] = desk.randomBytes(1);
  const waitMs = retryWaitMs(fault, { attempt, random: byte / 256, now: desk.now() }, pace);
  return waitMs === null ? null : { request: current, waitMs, why: { code, status, waitMs: Math.round(waitMs) } };
}

/** Shortens the request to the model's context, if its size is known. */
function fitContext({ server }: ModelCall, request: ModelRequest): ModelRequest {
  const { contextTokens, outputTokensMax } = server.options ?? DEFAULT_OPTIONS;
  if (contextTokens === null) return request;
  const answerTokens = outputTokensMax ?? Math.min(MODEL_LIMITS.outputTokensMax, Math.floor(contextTokens / 4));
  return shortenRequest(request, contextTokens - answerTokens);
}

/** Returns the usage of an answer; an estimate if its server did not report it. */
function usageAfter(
  { server }: ModelCall,
  request: ModelRequest,
  { took, outputTokens }: Pick<AnswerRead, "took" | "outputTokens">,
): ModelUsage {
  if (took !== null) return usageOf(server, took, false);
  const inputTokens = tokensOf(JSON.stringify(toOptions(request, ESTIMATE_MARKER)));
  return usageOf(server, { inputTokens, cachedTokens: 0, outputTokens });
}

function endEvent(asking: ModelCall, end: Exclude<AnswerEnd, { kind: "fault" }>): ModelEvent {
  if (end.kind === "whole") return { kind: "done" };
  asking.desk.log("warn", CUT_LINES[end.by], logged(asking));
  return { kind: "done", cut: end.by };
}

const CUT_LINES = {
  length: "A model's answer was cut at its longest length.",
  filter: "A model's server filtered its answer.",
} as const;

function logged({ server }: ModelCall): Readonly<Record<string, unknown>> {
  return { model: server.model, host: new URL(server.url).host };
}

/** Waits; returns false if the signal ended the waiting. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      resolve(isOver);
    };
    const abort = () => end(false);
    const timer = setTimeout(() => end(true), ms);
    signal.addEventListener("abort", abort, { once: true });
  });
}
