/**
 * Combines a model and its fallback: the second model answers if the first one failed before its first word. After
 * several consecutive failures the first is skipped for a while, and the fallback answers at once: the second model,
 * else the built-in agent.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { type ModelFailure, noteAnswer, noteFailure, takeState } from "./breaker.ts";
import { builtinModel } from "./fallback.ts";
import type { Model, ModelEvent, ModelRequest, ModelUsage } from "./model.ts";

type FallbackDesk = Pick<Desk, "log" | "now" | "breakers">;

/** The models of one answer. `server` is the first one's key among the breakers. */
type ModelPair = { readonly first: Model; readonly second: Model | null; readonly server: string };

/** Lets the first model answer, or its fallback if the first fails before its first word, or fails repeatedly. */
export function withFallback(desk: FallbackDesk, pair: ModelPair): Model {
  const { first, second } = pair;
  if (first.estimate === undefined) return first;
  const [one, other] = [first.estimate, second?.estimate ?? first.estimate];
  return {
    name: first.name,
    answer: (request, signal) => answerWithEither(desk, pair, request, signal),
    seesPictures: (first.seesPictures ?? false) && (second?.seesPictures ?? true),
    estimate: (request) => dearerOf(one(request), other(request)),
  };
}

async function* answerWithEither(
  desk: FallbackDesk,
  { first, second, server }: ModelPair,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  // The built-in agent answers customers; it cannot judge.
  const hasFallback = second !== null || request.purpose === undefined;
  if (hasFallback && takeState(desk.breakers, server, desk.now()) === "open") {
    desk.log("debug", "The first model is left alone.", { first: first.name });
    return yield* answerInstead(second, request, signal);
  }
  let hasBegun = false;
  for await (const event of first.answer(request, signal)) {
    if (event.kind === "failed" && !signal.aborted) {
      noteFault(desk, { server, model: first.name, code: event.code });
      // A model without functions fails each time: the built-in agent answers this message already.
      if (!hasBegun && (second !== null || event.code === "no_tools" && hasFallback)) {
        const name = second?.name ?? builtinModel().name;
        desk.log("warn", "The second model answers.", { first: first.name, second: name, code: event.code });
        return yield* answerInstead(second, request, signal);
      }
    }
    if (event.kind === "done" && noteAnswer(desk.breakers, server, request.functions.length > 0)) {
      desk.log("info", "The first model answers again.", { first: first.name });
    }
    hasBegun ||= event.kind !== "usage";
    yield event;
  }
}

function noteFault(desk: FallbackDesk, failure: ModelFailure) {
  const openUntil = noteFailure(desk.breakers, failure, desk.now());
  if (openUntil === null) return;
  const message = failure.code === "no_tools"
    ? "The first model cannot call functions, and is left alone."
    : "The first model failed again and again, and is left alone.";
  desk.log("warn", message, { first: failure.model, openUntil });
}

async function* answerInstead(
  second: Model | null,
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  if (second !== null) return yield* second.answer(request, signal);
  const builtin = builtinModel();
  // It costs nothing, and the first model's answer was entered before.
  yield { kind: "usage", usage: { ...NOTHING, model: builtin.name } };
  yield* builtin.answer(request, signal);
}

const NOTHING = { inputTokens: 0, cachedTokens: 0, outputTokens: 0, micros: 0, estimated: false };

function dearerOf(one: ModelUsage, other: ModelUsage): ModelUsage {
  const tokens = ({ inputTokens, outputTokens }: ModelUsage) => inputTokens + outputTokens;
  return one.micros === other.micros
    ? tokens(one) >= tokens(other) ? one : other
    : one.micros > other.micros
    ? one
    : other;
}
