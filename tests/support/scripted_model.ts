/**
 * A model with a script, in place of a real one.
 *
 * @module
 */
import type { Model, ModelEvent, ModelRequest } from "../../core/model/model.ts";

/** The answer to one request: fixed events, or events made from the request. */
export type ScriptedStep =
  | readonly ModelEvent[]
  | ((request: ModelRequest) => readonly ModelEvent[]);

/** A scripted model, and every request that it received. */
export type ScriptedModel = Model & { readonly requests: ModelRequest[] };

/**
 * Makes a model that answers its first request with the first step, the second with the second, and so on.
 *
 * After the last step it answers nothing. `done` is added if a step omits it.
 */
export function scriptedModel(
  steps: Iterable<ScriptedStep>,
): ScriptedModel {
  const script = steps[Symbol.iterator]();
  const requests: ModelRequest[] = [];
  return {
    name: "scripted",
    requests,
    async *answer(request) {
      requests.push(request);
      const next = script.next();
      if (!next.done) {
        const step = next.value;
        yield* typeof step === "function" ? step(request) : step;
      }
      yield { kind: "done" };
    },
  };
}
