/**
 * Two models as one: the second answers what the first one failed to begin.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import type { Model, ModelEvent, ModelRequest, ModelUsage } from "./model.ts";

/** Makes the first model answer, and the second one when the first has failed for certain before its first word. */
export function withSecondModel(desk: Pick<Desk, "log">, first: Model, second: Model): Model {
  if (first.estimate === undefined) return first;
  const [one, other] = [first.estimate, second.estimate ?? first.estimate];
  return {
    name: first.name,
    answer: (request, signal) => answerWithEither(desk, { first, second }, request, signal),
    seesPictures: (first.seesPictures ?? false) && (second.seesPictures ?? false),
    estimate: (request) => dearerOf(one(request), other(request)),
  };
}

async function* answerWithEither(
  desk: Pick<Desk, "log">,
  { first, second }: { readonly first: Model; readonly second: Model },
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  let hasBegun = false;
  for await (const event of first.answer(request, signal)) {
    if (event.kind === "failed" && !hasBegun && !signal.aborted) {
      desk.log("warn", "The second model answers.", { first: first.name, second: second.name, code: event.code });
      return yield* second.answer(request, signal);
    }
    hasBegun ||= event.kind !== "usage";
    yield event;
  }
}

function dearerOf(one: ModelUsage, other: ModelUsage): ModelUsage {
  const tokens = ({ inputTokens, outputTokens }: ModelUsage) => inputTokens + outputTokens;
  return one.micros === other.micros
    ? tokens(one) >= tokens(other) ? one : other
    : one.micros > other.micros
    ? one
    : other;
}
