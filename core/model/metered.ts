/**
 * A model whose requests are counted, and refused at the limits of the workspace.
 *
 * Every model that costs something is accessed only through this module: requests of turns, tests and judges are
 * counted alike.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { readSettings } from "../settings/settings.ts";
import { builtinModel } from "./fallback.ts";
import { faultEvent, OVER_CAP } from "./fault.ts";
import type { Model, ModelEvent, ModelRequest, ModelUsage } from "./model.ts";
import { tokensOf } from "./shorten.ts";
import { dayIn } from "../date_format.ts";
import { reserveRequest, settleRequest } from "./usage.ts";

type MeterDesk = Pick<Desk, "db" | "now" | "newId" | "log">;

/** Returns a model whose requests are counted for a workspace; a model that costs nothing is returned unchanged. */
export function meterModel(desk: MeterDesk, workspace: string, model: Model): Model {
  const { estimate } = model;
  if (estimate === undefined) return model;
  return {
    ...model,
    answer: (request, signal) =>
      answerMetered(desk, workspace, { model, estimate: estimate(request) }, request, signal),
  };
}

async function* answerMetered(
  desk: MeterDesk,
  workspace: string,
  { model, estimate }: { readonly model: Model; readonly estimate: ModelUsage },
  request: ModelRequest,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { ai: { caps }, inbox: { businessHours }, widget: { behaviour } } = await readSettings(desk, workspace);
  const day = dayIn(businessHours.timezone, desk.now());
  const origin = request.origin ?? null;
  const reserved = await reserveRequest(desk, workspace, { estimate, origin, caps, day });
  if (reserved.kind === "capped") {
    desk.log("warn", "A limit of the model is reached.", { workspace, scope: reserved.scope });
    // A desk that offers no person does not offer one at a limit either.
    const isBuiltin = caps.atCap === "builtin" || !behaviour.talkToPerson;
    if (isBuiltin && request.purpose === undefined) return yield* builtinModel().answer(request, signal);
    return yield faultEvent(OVER_CAP);
  }
  let took: ModelUsage | null = null;
  let words = "";
  try {
    for await (const event of model.answer(request, signal)) {
      if (event.kind === "usage") took = took === null ? event.usage : addUsage(took, event.usage);
      else yield event;
      if (event.kind === "text") words += event.delta;
    }
  } finally {
    // An answer that was aborted did not report its usage.
    const seen = words === "" ? null : { ...estimate, outputTokens: tokensOf(words) };
    await settleRequest(desk, workspace, reserved, took ?? seen);
  }
}

/** Several attempts count as one request, of the model that answered last. */
function addUsage(one: ModelUsage, other: ModelUsage): ModelUsage {
  return {
    model: other.model,
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    micros: one.micros + other.micros,
    estimated: one.estimated || other.estimated,
  };
}
